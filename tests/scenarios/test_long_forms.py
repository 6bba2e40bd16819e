"""A form with more options than one select holds: it is asked in several, and they count together."""

from __future__ import annotations

import pytest

from bot import modals, panels

from .discordlike import Town
from .house import duel, panel, state, with_button

DOOR = "Choose all at once…"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Selects that hold one option each, so that two charms and three bids need five of them."""
    for module in (panels, modals):
        monkeypatch.setattr(module, "MOST_OPTIONS", 1)


async def test_what_is_picked_in_either_select_counts(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    opened = await ann.click(panel(ann), DOOR)
    assert opened.modal is not None
    fields = opened.modal.fields
    assert list(fields) == ["charm", "charm.1", "coins", "coins.1", "coins.2"]
    offered = [[option["value"] for option in field["options"]] for field in fields.values()]
    assert [len(options) for options in offered] == [1] * 5
    await ann.submit(opened.modal, {"charm.1": offered[1], "coins.1": offered[3]})
    chosen = (await state(town)).hands[0].choice
    assert (chosen.charm, chosen.coins) == (offered[1][0], 2)


async def test_too_many_and_too_few_are_refused_and_kept_in_the_form(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    opened = await ann.click(panel(ann), DOOR)
    assert opened.modal is not None
    charms = [opened.modal.fields[key]["options"][0]["value"] for key in ("charm", "charm.1")]
    refused = await ann.submit(opened.modal, {"charm": charms[:1], "charm.1": charms[1:], "coins": ["1"]})
    assert "choose exactly 1, in all lists together" in refused.text
    assert (await state(town)).hands[0].choice is None
    notice = with_button([m for m in (refused.message, *refused.more) if m], "Open the form again")
    again = await ann.click(notice, "Open the form again")
    assert again.modal is not None
    standing = [
        option["value"]
        for field in again.modal.fields.values()
        for option in field["options"]
        if option.get("default")
    ]
    assert standing == [*charms, "1"]
    refused = await ann.submit(again.modal, {"charm": [], "charm.1": [], "coins": ["1"]})
    assert "choose exactly 1, in all lists together" in refused.text


async def test_what_finds_no_room_in_the_form_is_asked_after_it(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "MOST_FIELDS", 4)
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    shown = panel(ann)
    assert DOOR not in shown.buttons, "a form would ask no more than the message does"
    asked = await ann.click(shown, "Clover")
    assert asked.message is not None
    assert "▸ Bid" in asked.text
