"""House rules of a table: looked at, changed, set back, kept for a server, and shown in the invitation."""

from __future__ import annotations

import pytest

from bot import house_rules
from games.engine.chance import Chance
from games.engine.contract import Outcome, Refused
from games.engine.text import t
from tests.tiny_game.model import Options, State
from tests.tiny_game.rules import HiddenBids

from .discordlike import DM, Message, Person, Town
from .house import duel, state, with_button


async def opened(town: Town, person: Person, table: int = 1) -> Message:
    """The house rules of a table as a person sees them."""
    return await panel(person, invitation(person, table))


def invitation(person: Person, table: int) -> Message:
    found = [m for m in person.messages() if "House rules" in m.buttons and not m.ephemeral]
    return next(m for m in found if m.named("House rules").startswith(f"kt:{table}:"))


async def panel(person: Person, message: Message, button: str = "House rules") -> Message:
    answer = await person.click(message, button)
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


async def picked(person: Person, message: Message, *values: str, which: int = 0) -> Message:
    answer = await person.select(message, *values, which=which)
    assert answer.message is not None
    return answer.message


async def switch_ties(town: Town, host: Person, table: int = 1) -> Message:
    asked = await picked(host, await opened(town, host, table), "ties")
    return await panel(host, asked, "Red takes the prize")


async def test_a_house_rule_shows_the_rule_that_it_switches(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    asked = await picked(ben, await opened(town, ben), "ties")
    assert "**bids-4** Equal bids take nothing and cost nothing." in asked.text
    assert "Here, as usual: **nobody takes the prize**." in asked.text
    assert "Red takes the prize" not in asked.buttons, "only the host changes it"
    rule = await panel(ben, asked, "bids-4")
    assert "R1: Nobody outbid the other" in rule.text
    assert "**Equal bids**" in (await panel(ben, rule)).text


async def test_the_invitation_names_only_what_is_not_as_usual(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    assert "House rules:" not in invitation(ben, 1).text
    changed = await switch_ties(town, ann)
    assert changed.text.startswith(
        "### House rules\n🔸 **Equal bids**  Red takes the prize\n-# Usually: nobody takes the prize\n"
    ), "what is not as usual comes first"
    assert "House rules: Equal bids: Red takes the prize" in invitation(ben, 1).text
    assert "Rounds" not in invitation(ben, 1).text
    assert "All as usual" not in (await opened(town, ben)).buttons
    again = await panel(ann, changed, "All as usual")
    assert "🔸" not in again.text
    assert "All as usual" not in again.buttons
    assert "House rules:" not in invitation(ben, 1).text


async def test_house_rules_stay_as_they_are_once_the_game_has_begun(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    changed = await switch_ties(town, ann)
    asked = await picked(ann, changed, "ties")
    await ben.click(invitation(ben, 1), "Join")
    assert "past that" in (await ann.click(asked, "nobody takes the prize")).text
    assert (await state(town)).options.ties
    shown = await ann.slash("table rules", words="bids-4")
    assert shown.message is not None
    house = await panel(ann, shown.message)
    assert "Red takes the prize" in house.text
    assert "All as usual" not in house.buttons
    assert "Red takes the prize" not in (await picked(ann, house, "ties")).buttons


async def test_who_plays_again_plays_by_the_same_house_rules(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    await switch_ties(town, ann)
    await ben.click(invitation(ben, 1), "Join")
    await ben.slash("bids bail")
    await ann.click(with_button(ann.messages(DM), "Play again"), "Play again")
    assert b'"ties":true' in (await town.bot.tables.load(2)).record.options


async def test_a_server_keeps_house_rules_for_its_new_tables(town: Town) -> None:
    ann, ben = town.manager("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    changed = await switch_ties(town, ann)
    assert "Keep for this server" not in (await opened(town, ben)).buttons
    kept = await panel(ann, changed, "Keep for this server")
    assert "New tables of Hidden Bids on this server begin with these house rules." in kept.text
    back = await panel(ann, kept, "Back")
    assert "Keep for this server" not in back.buttons, "they are kept already"

    await ben.slash("bids challenge")
    assert "House rules: Equal bids: Red takes the prize" in invitation(ann, 2).text
    usual = await panel(ben, await opened(town, ben, 2), "All as usual")
    assert "🔸" not in usual.text
    assert "🔸 **Equal bids**" in (await panel(ben, usual, "As on this server")).text

    usual = await panel(ann, back, "All as usual")
    gone = await panel(ann, usual, "Keep for this server")
    assert "begin with the usual house rules" in gone.text
    await duel(town, ben, ann)
    assert not (await state(town, 3)).options.ties


async def test_only_who_manages_the_server_keeps_house_rules(town: Town) -> None:
    ann, ben = town.manager("Ann"), town.person("Ben")
    await ben.slash("bids challenge")
    await switch_ties(town, ben)
    mine = await opened(town, ann)
    assert "All as usual" not in mine.buttons, "Ben is the host"
    assert "Keep for this server" in mine.buttons
    assert "Keep for this server" not in (await opened(town, ben)).buttons


async def test_house_rules_by_which_the_game_cannot_begin_are_told_in_words(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As they are set, and where they come from elsewhere, by whoever would begin; the host can mend them."""
    ann, ben = town.person("Ann"), town.person("Ben")
    begin = HiddenBids.start

    def choosy(self: HiddenBids, options: Options, chance: Chance) -> Outcome[State]:
        if options.ties:
            raise Refused("ties", t("The charm of the pack wants no ties."))
        return begin(self, options, chance)

    await ann.slash("bids challenge")
    shown = await switch_ties(town, ann)
    monkeypatch.setattr(HiddenBids, "start", choosy)
    joined = await ben.click(invitation(ben, 1), "Join")
    assert "The charm of the pack wants no ties." in joined.text
    begun = await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert "The charm of the pack wants no ties." in begun.text
    assert (await town.bot.tables.load(1)).state is None
    usual = await panel(ann, shown, "All as usual")
    asked = await picked(ann, usual, "ties")
    assert "wants no ties" in (await ann.click(asked, "Red takes the prize")).text
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert not (await state(town)).options.ties
    assert (await town.bot.tables.load(1)).seat_of(ben.id) == 1


async def test_many_house_rules_come_in_groups(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_rules, "MOST_OPTIONS", 1)
    ann = town.person("Ann")
    await ann.slash("bids challenge")
    first = await opened(town, ann)
    assert first.text.startswith("### House rules · Bidding")
    assert "Rounds" not in first.text
    assert [o["label"] for o in first.menus[1]["options"]] == ["Bidding", "Other house rules"]
    second = await picked(ann, first, "1", which=1)
    assert second.text == "### House rules · Other house rules\n**Rounds**  Five"
    done = await panel(ann, await picked(ann, second, "rounds"), "Three")
    assert "🔸 **Rounds**  Three" in done.text, "the same group again"
    (group,) = [o for o in done.menus[1]["options"] if o["label"] == "Other house rules"]
    assert group["description"] == "not as usual: 1"
