"""The menu of a match: guided building, what is greyed and why, the odds, and ways short enough."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.ids import Address, write
from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.contract import Refused, Seat
from games.engine.menu import Menu, Option, Path
from games.engine.text import english
from games.iron_leaguer import commands as c

from .season import (
    DARK,
    SILVER,
    Season,
    attack,
    defend,
    low,
    rules,
    silver_attacks,
    technique,
    under_attack,
    up,
)


def menu(season: Season, seat: Seat, *path: str) -> Menu:
    """The question at a place of a seat's menu."""
    found = rules().menu(season.state, seat, path)
    assert isinstance(found, Menu)
    return found


def command(season: Season, seat: Seat, *path: str) -> c.Commands:
    """The finished command at a place of a seat's menu."""
    found = rules().menu(season.state, seat, path)
    assert not isinstance(found, Menu)
    return found


def options(season: Season, seat: Seat, *path: str) -> dict[str, Option]:
    """The options of a question by what they are called."""
    return {english(option.label): option for option in menu(season, seat, *path).options}


def able(season: Season, seat: Seat, *path: str) -> set[str]:
    """What can be picked."""
    return {label for label, option in options(season, seat, *path).items() if option.blocked is None}


def why(season: Season, seat: Seat, label: str, *path: str) -> str:
    """Why something can't be picked."""
    blocked = options(season, seat, *path)[label].blocked
    assert blocked is not None
    return english(blocked)


# ---- verbs ---------------------------------------------------------------------------------------------


def test_the_verbs_of_an_attack_window() -> None:
    full = Season().hand(DARK, "p107a", "p101a", "p102a", "p103a", "p104a")
    assert able(full, DARK) == {"Attack", "Exchange", "Nothing", "Concede"}
    assert not {"Draw cards", "Refresh"} & options(full, DARK).keys(), "there is nothing to draw or turn back"
    hungry = Season().hand(DARK, "p101a").leaguer("da02", used=True)
    assert able(hungry, DARK) == {"Draw cards", "Refresh", "Nothing", "Concede"}
    assert why(hungry, DARK, "Attack") == "Nothing in your hand can be used for it now."
    assert "Exchange" not in options(hungry, DARK), "who can draw can't exchange"


def test_the_verbs_under_attack() -> None:
    struck = under_attack().hand(SILVER, "p101a")
    assert set(options(struck, SILVER)) == {"Defend", "Draw cards", "Nothing", "Concede"}
    assert english(options(struck, SILVER)["Nothing"].detail or "") == "The attack comes through: a goal."
    assert set(options(struck, DARK)) == {"Concede"}


def test_a_technique_is_offered_where_the_hand_holds_one() -> None:
    assert "Use a technique" not in options(Season().hand(DARK, "p107a"), DARK)
    silver = silver_attacks().hand(SILVER, "p113a")
    assert "Use a technique" not in able(silver, SILVER), "Rough Charge is Dark's"
    assert "Use a technique" in able(Season().hand(DARK, "p113a"), DARK)


def test_an_empty_hand_and_a_tired_team_are_told_apart() -> None:
    assert why(Season().hand(DARK), DARK, "Attack") == "You hold no cards."
    tired = Season().hand(DARK, "p107a")
    for n in range(1, 12):
        tired.leaguer(f"da{n:02}", used=True)
    assert why(tired, DARK, "Attack") == "None of your leaguers is unused and able to act."


def test_verbs_without_a_choice_are_commands_at_once() -> None:
    hungry = Season().hand(DARK, "p101a")
    assert command(hungry, DARK, "draw") == c.Draw()
    assert command(hungry, DARK, "nothing") == c.Nothing()
    assert command(hungry, DARK, "concede", "yes") == c.Concede()
    assert options(hungry, DARK)["Concede"].gives_up
    assert all(option.gives_up for option in menu(hungry, DARK, "concede").options)


@pytest.mark.parametrize(
    "path",
    [
        ("attack", "Z"), ("attack", "A", "go", "b+c"), ("attack", "A", "ab"), ("defend",), ("refresh",),
        ("fly",), ("draw", "a"), ("exchange", "z"), ("attack", "A", "c", "split"), ("concede", "no"),
        ("attack", ""),
    ],
)  # fmt: skip
def test_ways_that_lead_nowhere_are_refused(path: Path) -> None:
    season = Season().hand(DARK, "p107a", "p101a", "p102a", "p103a", "p104a")
    with pytest.raises(Refused) as caught:
        rules().menu(season.state, DARK, path)
    assert caught.value.code == "path"
    with pytest.raises(Refused):
        rules().menu(season.state, SILVER, ("nothing",))


# ---- building a play -----------------------------------------------------------------------------------


def test_only_what_can_be_used_now_can_be_picked_first() -> None:
    """Full Crush, Overdrive with it, Comet Pitch (nobody of Dark's has the heart), Defence (not now)."""
    dark = Season().hand(DARK, "p107a", "p120a", "p101a", "p113a")
    assert able(dark, DARK, "attack") == {"Full Crush", "Overdrive"}
    assert why(dark, DARK, "Comet Pitch", "attack") == "Too few of your unused leaguers can use it."
    assert why(dark, DARK, "Defence", "attack") == "Only for defending."
    assert "by itself, as a technique" in why(dark, DARK, "Rough Charge", "attack")
    assert menu(dark, DARK, "attack").options[0].blocked is None, "what can be picked comes first"


def test_after_a_pick_only_what_fits_can_be_added() -> None:
    dark = Season().hand(DARK, "p109a", "p107a", "p120a")
    assert able(dark, DARK, "attack", "A") == {
        "With Obsidian Ace, Black Stride", "Choose leaguers", "Overdrive",
    }  # fmt: skip
    assert (
        why(dark, DARK, "Full Crush", "attack", "A")
        == "Needs 1 of your leaguers; those picked already need 2."
    )
    assert able(dark, DARK, "attack", "C") == {"One-Two Pass", "Full Crush"}
    assert "says how many" in why(dark, DARK, "Choose leaguers", "attack", "C")


def test_where_nothing_fits_the_leaguers_are_asked_for_at_once() -> None:
    dark = Season().hand(DARK, "p107a")
    assert menu(dark, DARK, "attack", "A").slots[0].key == "users"
    struck = under_attack(by=SILVER, multi_card="single").hand(DARK, "p101a", "p102a")
    assert menu(struck, DARK, "defend", "a", "go").slots[0].key == "users"


def test_a_dash_that_finds_no_number_cannot_be_picked() -> None:
    dark = Season().hand(DARK, "p120a", "p101a")
    assert not able(dark, DARK, "attack")
    assert "none that you hold goes with it" in why(dark, DARK, "Overdrive", "attack")
    assert why(dark, DARK, "Attack") == "Nothing in your hand can be used for it now."
    assert able(Season(dash_alone="one").hand(DARK, "p120a"), DARK, "attack") == {"Overdrive"}


def test_equal_cards_are_offered_once_and_their_copies_one_by_one() -> None:
    struck = under_attack().hand(SILVER, "p105a", "p105b", "p101a")
    first = [option.key for option in menu(struck, SILVER, "defend").options if option.blocked is None]
    assert first == ["a", "c"]
    second = [option.key for option in menu(struck, SILVER, "defend", "a").options if option.blocked is None]
    assert second == ["with", "go", "b", "c"]
    assert set(options(struck, SILVER, "defend")) >= {"Defence / Cannon Arm", "Defence / Comet Pitch"}
    assert command(struck, SILVER, "defend", "a", "b", "go", "i", "ok") == defend(
        low("p105a"), low("p105b"), by="si09"
    )


def test_all_leaguers_are_shown_and_the_unable_with_the_reason() -> None:
    dark = Season().hand(DARK, "p107a").leaguer("da03", used=True)
    shown = menu(dark, DARK, "attack", "A")
    assert len(shown.options) == 11
    assert (shown.slots[0].least, shown.slots[0].most) == (1, 1)
    assert able(dark, DARK, "attack", "A") == {"Bruiser Zero"}
    assert why(dark, DARK, "Iron Fang", "attack", "A") == "Used already."
    assert why(dark, DARK, "Obsidian Ace", "attack", "A") == "Needs the kind strike."
    assert "Needs tech 5, or more heart" in why(dark, DARK, "Heavy Slugger", "attack", "A")


def test_several_leaguers_are_picked_together() -> None:
    dark = Season().hand(DARK, "p112a")
    slot = menu(dark, DARK, "attack", "A", "go").slots[0]
    assert (slot.least, slot.most) == (3, 3)
    assert command(dark, DARK, "attack", "A", "go", "a+c+j", "ok") == attack(up("p112a"), by="da01 da03 da10")
    for wrong in ("a+c", "a+a+c", "a+b+c", "a+c+d+j"):  # Black Stride has body 4
        with pytest.raises(Refused):
            rules().menu(dark.state, DARK, ("attack", "A", "go", wrong))


def test_who_does_not_care_takes_the_leaguers_suggested() -> None:
    """Iron Formation asks for tech 4 and body 5: those who meet it and least else, and no penalty."""
    dark = Season().hand(DARK, "p112a", "p107a").leaguer("da05", pen=1)
    assert english(menu(dark, DARK, "attack", "A").prompt) == "Picked: Iron Formation."
    best = menu(dark, DARK, "attack", "A").options[0]
    assert (best.key, english(best.label)) == ("with", "With Obsidian Ace, Heavy Slugger, Steel Jackal")
    assert best.style == "main"
    assert note(dark, DARK, "attack", "A").startswith("Value 10. Fails: 8 %.")
    assert english(menu(dark, DARK, "attack", "A", "with").prompt) == (
        "Attack with Iron Formation by Obsidian Ace, Heavy Slugger, Steel Jackal?"
    )
    assert command(dark, DARK, "attack", "A", "with", "ok") == attack(up("p112a"), by="da01 da08 da10")
    with pytest.raises(Refused):
        rules().menu(
            dark.state, DARK, ("attack", "B", "with")
        )  # one alone performs it: the leaguers are asked


def test_a_technique_is_used_by_itself_even_where_many_could_perform_it() -> None:
    dark = Season().hand(DARK, "p113a", "p123a").leaguer("da01", heart=9)
    assert english(menu(dark, DARK, "technique", "a").prompt) == "Picked: Rough Charge."
    with pytest.raises(Refused):
        rules().menu(dark.state, DARK, ("technique", "a", "B"))
    assert menu(dark, DARK, "technique", "a", "with").slots[0].key == "target"


def test_a_growing_technique_suggests_who_grows_best() -> None:
    """Triangle Rush takes three of Silver's: growth 4 before growth 3, whatever the order in the row."""
    silver = silver_attacks().hand(SILVER, "p111a")
    assert command(silver, SILVER, "attack", "A", "with", "ok").users[0] == "si01"  # type: ignore[union-attr]


def test_each_defence_tells_how_likely_it_holds() -> None:
    """Defence 4 against AP 2: a throw of 2, 1 of 36; two of them 6 or less, 15 of 36."""
    struck = under_attack(2).hand(SILVER, "p101a", "p102a")
    first = menu(struck, SILVER, "defend").options[0]
    assert english(first.detail or "") == "D4 · by 1 · holds at 3 %"
    added = menu(struck, SILVER, "defend", "a").options[2]
    assert english(added.detail or "").endswith("holds at 42 %")


def test_halves_with_leaguers_of_their_own_ask_one_group_after_the_other() -> None:
    groups = Season(mixed_people="separate_groups").hand(DARK, "p109a", "p107a")
    assert why(groups, DARK, "Iron Fang", "attack", "A", "B", "go", "a+c") == "Already picked."
    assert command(groups, DARK, "attack", "A", "B", "go", "a+c", "f", "ok") == attack(
        up("p109a"), up("p107a"), by="da01 da03 da06"
    )


def test_a_rough_play_asks_for_its_target_with_the_chance() -> None:
    """Rough Charge 11 on Mint Dash: body 3, so 8 or less, 26 of 36 throws."""
    dark = Season().hand(DARK, "p113a")
    assert [option.key for option in menu(dark, DARK, "technique", "a").options] == ["with", "go"]
    targets = options(dark, DARK, "technique", "a", "go", "h")
    assert len(targets) == 11
    assert english(targets["Mint Dash"].detail or "") == "72 %; penalty 0 → 4, bars at 6"
    assert command(dark, DARK, "technique", "a", "go", "h", "h", "ok") == technique(
        low("p113a"), by="da08", target="si08"
    )


def test_a_defence_with_two_outcomes_asks_which() -> None:
    struck = under_attack(0, by=SILVER).hand(DARK, "p117a", "p118a")
    assert set(options(struck, DARK, "defend", "A", "B", "go", "a+c")) == {"counter", "reset"}
    assert command(struck, DARK, "defend", "A", "B", "go", "a+c", "reset", "ok") == defend(
        up("p117a"), up("p118a"), by="da01 da03", outcome="reset"
    )


# ---- odds ----------------------------------------------------------------------------------------------


def note(season: Season, seat: Seat, *path: str) -> str:
    """What is said before the dice are thrown."""
    found = menu(season, seat, *path).note
    assert found is not None
    return english(found)


def test_an_attack_shows_its_exact_odds_before_the_dice() -> None:
    """Value 8: 26 of 36 throws are 8 or less; a DP of 0 is beaten by 7 or less, of 2 by 5, of 4 by 3."""
    said = note(Season().hand(DARK, "p107a"), DARK, "attack", "A", "c")
    assert said == "Value 8. Fails: 28 %. Beats DP 0: 58 %, DP 2: 28 %, DP 4: 8 %."


def test_a_defence_shows_its_chance_against_the_ap() -> None:
    """Two Defence, 8, against AP 3: 5 or less, 10 of 36."""
    struck = under_attack(3).hand(SILVER, "p101a", "p102a").leaguer("si09", pen=0)
    said = note(struck, SILVER, "defend", "a", "b", "go", "i")
    assert said == "Value 8. Holds against AP 3: 28 %; then possession change."
    hurt = under_attack(3).hand(SILVER, "p101a").leaguer("si09", pen=2)
    assert note(hurt, SILVER, "defend", "a", "go", "i").startswith(
        "Value 4, penalty 2. Holds against AP 3: 0 %"
    )


def test_growth_checks_are_announced_with_their_chance() -> None:
    """Triangle Rush +2 on growth 4, 3 and 2: totals 6, 5 and 4: 15, 10 and 6 of 36."""
    said = note(silver_attacks().hand(SILVER, "p111a"), SILVER, "attack", "A", "go", "a+e+i")
    assert said.endswith("Growth: Stella Nova 6 (42 %), Sakuyamaru 5 (28 %), Old Gear 4 (17 %).")


def test_growth_may_be_split_before_the_dice() -> None:
    soul = silver_attacks().hand(SILVER, "p123a")
    splits = menu(soul, SILVER, "technique", "A", "go", "a", "split").slots
    assert [english(slot.label) for slot in splits] == ["Stella Nova, total 8"]
    keys = {english(option.label): option.key for option in splits[0].options}
    assert {"8", "5+3"} <= keys.keys()
    assert command(soul, SILVER, "technique", "A", "go", "a", "split", keys["5+3"]) == technique(
        up("p123a"), by="si01", splits=((5, 3),)
    )


def test_growth_that_may_be_skipped_offers_that() -> None:
    soul = silver_attacks(growth_optional=True).hand(SILVER, "p123a")
    offered = options(soul, SILVER, "technique", "A", "go", "a", "split")
    skip = offered["Skip the check"].key
    assert command(soul, SILVER, "technique", "A", "go", "a", "split", skip) == technique(
        up("p123a"), by="si01", splits=((),)
    )


# ---- letting it be -------------------------------------------------------------------------------------


def test_cards_to_exchange_and_leaguers_to_refresh() -> None:
    full = Season().hand(DARK, "p105a", "p105b", "p102a", "p103a", "p104a")
    for n in (2, 3, 4, 5):
        full.leaguer(f"da{n:02}", used=True)
    slot = menu(full, DARK, "exchange").slots[0]
    assert (len(slot.options), slot.least, slot.most) == (5, 1, 5), "both copies can go"
    assert command(full, DARK, "exchange", "a+b") == c.Exchange(("p105a", "p105b"))
    slot = menu(full, DARK, "refresh").slots[0]
    assert (len(slot.options), slot.least, slot.most) == (4, 1, 3)
    assert command(full, DARK, "refresh", "b+e") == c.Refresh(("da02", "da05"))
    for wrong in ("a", "b+b", "b+c+d+e"):
        with pytest.raises(Refused):
            rules().menu(full.state, DARK, ("refresh", wrong))


def test_an_exchange_that_has_to_trim_says_so() -> None:
    season = Season(pass_trim=True)
    cards = tuple(dict.fromkeys((*season.state.teams[DARK].hand, *season.state.deck)))[:8]
    season.hand(DARK, *cards)
    assert menu(season, DARK, "exchange").slots[0].least == 3


# ---- the whole of it -----------------------------------------------------------------------------------


def crowded(seed: int) -> Season:
    """Thirteen cards of the last period in hand, and strong leaguers: the most there is to choose from."""
    season = Season().set(scene=13, period=3)
    deck = KeyedChance(seed.to_bytes(4, "big")).shuffled(rules().book.decks[3])
    season.set(deck=deck[13:], discards=()).team(SILVER, hand=()).team(DARK, hand=deck[:13])
    for n in range(1, 12):
        season.leaguer(f"da{n:02}", heart=20)
    if seed % 2:
        season.set(phase="defence", blow=under_attack().state.blow)
    return season


def most_cards(ask: Callable[[Path], object], path: Path) -> Path:
    """The way that adds halves for as long as any can be added, and splits what grows."""
    while isinstance(node := ask(path), Menu):
        slot = node.slots[0]
        open_ = [option.key for option in slot.options if option.blocked is None]
        more = [key for key in open_ if key not in ("with", "go", "ok")] or open_
        path = (*path, "+".join(more[: slot.least]))
    return path


@pytest.mark.parametrize("seed", range(30))
def test_a_button_can_spell_every_way(seed: int) -> None:
    """Whatever is offered is accepted, and no way is longer than the address of a button."""
    season, chance = crowded(seed), KeyedChance(bytes([seed]))
    view = rules().view(season.state, DARK)

    def ask(path: Path) -> object:
        node = rules().menu_of(view, path)
        if isinstance(node, Menu):
            for option in node.options:
                if node.slots[0].most == 1 and not option.blocked:
                    write(Address("pick", 0xFFFFF, "0" * 10 + ".0", (*path, option.key)))
            assert all(len(option.key) <= 100 for option in node.options)
        return node

    assert len(most_cards(ask, ("defend" if seed % 2 else "attack",))) > 4
    for _ in range(40):
        found = random_command(ask, chance)
        rules().step(season.state, DARK, found, KeyedChance(b"dice"))  # type: ignore[arg-type]
