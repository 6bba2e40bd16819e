"""Players' own kits: whose they are, and of what a photo may be given and shown."""

from __future__ import annotations

import pytest

from games.engine.page import Page, Photo
from games.engine.text import Name, english
from games.mm30_war import GAME, kits, page_cards
from games.mm30_war import commands as c
from games.mm30_war.state import State

from .opening import give, sight, start
from .skirmish import BLUE, BOOK, RED, card, name, replace


def kit(text: str, id: str) -> c.Forge:
    return c.Forge(replace(card(id), name=name(text)))


def mustering(*names: str) -> State:
    """Red has brought these kits."""
    state = start()
    for n, text in enumerate(names):
        state = give(state, RED, kit(text, f"k{n}")).state
    return state


def shown(page: Page) -> list[Photo]:
    return [block for block in page.blocks if isinstance(block, Photo)]


def test_a_photo_may_be_given_of_ones_own_kits_alone() -> None:
    state = mustering("Falcon", "Sea Turtle")
    options = kits.photos(sight(state, RED))
    assert [(one.key, one.label) for one in options] == [
        ("falcon", name("Falcon")),
        ("sea turtle", name("Sea Turtle")),
    ]
    assert kits.photos(sight(state, BLUE)) == kits.photos(sight(state, None)) == ()
    assert GAME.photos is kits.photos


@pytest.mark.rule("mm30-r11")
def test_the_photo_stands_on_the_card_for_whoever_may_read_it() -> None:
    state = mustering("Falcon")
    seen = sight(state, RED)
    (photo,) = shown(page_cards.card_page(seen, seen.deck["red_k0"]))
    assert (photo.seat, photo.key, photo.name) == (RED, "falcon", name("Falcon"))
    assert english(photo.alt) == "The model of Falcon, built by seat 1"
    for viewer in (BLUE, None):
        assert "red_k0" not in sight(state, viewer).deck
        assert kits.builder(sight(state, viewer), "red_k0") is None
    for viewer in (BLUE, None):
        opened = sight(replace(state, phase="deploy"), viewer)
        assert shown(page_cards.card_page(opened, opened.deck["red_k0"])) == [photo]


def test_cards_of_the_pack_have_no_photo() -> None:
    seen = sight(mustering("Falcon"), RED)
    assert shown(page_cards.card_page(seen, BOOK.cards["sakimori"])) == []
    assert kits.builder(seen, "sakimori") is None


def test_a_kit_has_one_photo_at_all_tables() -> None:
    """Its key comes from its name: neither its numbers nor the side that it fights on change it."""
    state = give(start(), BLUE, kit(" FALCON", "other")).state
    (here,) = kits.photos(sight(state, BLUE))
    (there,) = kits.photos(sight(mustering("Falcon"), RED))
    assert here.key == there.key


def test_what_is_kept_is_told_in_a_line() -> None:
    assert GAME.kept is not None
    told = GAME.kept(None, kit("Falcon", "k0"))  # type: ignore[arg-type]
    assert english(told) == "Falcon: normal unit · ground · HP 100 · MOVE 3"


def test_the_longest_name_makes_a_key_that_can_be_stored() -> None:
    longest = Name("ß" * 40, "ß" * 40, "ß" * 40)  # two letters each, once case is folded
    (one,) = kits.photos(sight(give(start(), RED, c.Forge(replace(card("k"), name=longest))).state, RED))
    assert len(one.key) <= 100
