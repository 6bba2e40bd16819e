"""Army lists: totals, limits, the squad bonus, secrecy, and cards of one's own (``muster``)."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.contract import Refused
from games.mm30_war import commands as c
from games.mm30_war import events_flow as e
from games.mm30_war import forge, legal_setup, lists, menu_setup, muster, prompts
from games.mm30_war.menu_cells import Node
from games.mm30_war.pack import Card, Map, Weapon
from games.mm30_war.state import State

from .opening import (
    ARMY,
    book_with,
    code,
    deploying,
    give,
    keys,
    look,
    placed,
    plan,
    refusal,
    sight,
    start,
)
from .skirmish import BLUE, BOOK, RED, card, gun, name

replace = msgspec.structs.replace


def hand_in(units: dict[str, int], level: int = 50) -> str:
    """The code with which a list is refused, or an empty string."""
    try:
        give(start(level=level), RED, c.Muster(units))
    except Refused as refused:
        return refused.code
    return ""


# ---- totals and limits -------------------------------------------------------------------------------


@pytest.mark.rule("mm30-muster-1")
@pytest.mark.parametrize(
    ("units", "off"),
    [
        ({"raigou": 1, "shiranui": 1, "iwao": 1}, None),
        ({"raigou": 1, "shiranui": 1, "kusabi": 1}, "−5"),
        ({"raigou": 1, "shiranui": 1, "iwao": 1, "kusabi": 1}, "+5"),
    ],
)
def test_the_total_is_exact(units: dict[str, int], off: str | None) -> None:
    if off is None:
        assert give(start(), RED, c.Muster(units)).state.armies[RED].sealed
    else:
        kind, words = refusal(start(), RED, c.Muster(units))
        assert kind == "total"
        assert off in words


@pytest.mark.rule("mm30-muster-2")
def test_costs_go_by_class() -> None:
    assert [BOOK.cards[one].cost for one in ("ashigaru", "iwao", "raigou")] == [5, 10, 20]


@pytest.mark.rule("mm30-muster-7", "mm30-muster-8", "mm30-muster-9", "mm30-r14")
def test_three_of_one_low_cost_name_cost_ten() -> None:
    low, normal = BOOK.cards["ashigaru"], BOOK.cards["sakimori"]
    assert [lists.price(low, n) for n in range(1, 7)] == [5, 10, 10, 15, 20, 20]
    assert lists.total(BOOK.cards, {"ashigaru": 1, "tsubute": 1, "tagame": 1}) == 15
    assert lists.price(normal, 3) == 30


@pytest.mark.rule("mm30-muster-3")
def test_at_most_six_of_a_low_cost_name() -> None:
    assert hand_in({"ashigaru": 6, "sakimori": 3}) == ""
    units = {"ashigaru": 7, "sakimori": 2, "kusabi": 1}
    assert lists.total(BOOK.cards, units) == 50, "only the limit is in the way"
    kind, words = refusal(start(), RED, c.Muster(units))
    assert kind == "limit"
    assert "Ashigaru" in words
    assert "6" in words


@pytest.mark.rule("mm30-muster-4")
def test_at_most_three_of_a_normal_name() -> None:
    assert hand_in({"sakimori": 3, "iwao": 2}) == ""
    kind, words = refusal(start(), RED, c.Muster({"sakimori": 4, "iwao": 1}))
    assert kind == "limit"
    assert "may have 3" in words


@pytest.mark.rule("mm30-muster-5")
def test_at_most_two_of_a_high_cost_name() -> None:
    assert hand_in({"raigou": 2, "shiranui": 1}, 60) == ""
    kind, words = refusal(start(level=60), RED, c.Muster({"raigou": 3}))
    assert kind == "limit"
    assert "may have 2" in words


@pytest.mark.rule("mm30-muster-6")
def test_one_commander_machine_of_a_name() -> None:
    assert hand_in({"sakimori_cmd": 1, "sakimori": 3, "iwao": 1}) == ""
    kind, words = refusal(start(), RED, c.Muster({"sakimori_cmd": 2, "iwao": 3}))
    assert kind == "limit"
    assert "may have 1" in words


@pytest.mark.rule("mm30-r16")
def test_commanders_of_two_names_are_barred_by_house_rule_only() -> None:
    book = book_with(cards=(card("boss", commander=True),))
    units = {"sakimori_cmd": 1, "boss": 1, "iwao": 3}
    assert give(start(book), RED, c.Muster(units), book=book).state.armies[RED].sealed
    house = start(book, one_commander=True)
    assert code(house, RED, c.Muster(units), book) == "one_commander"


@pytest.mark.rule("mm30-muster-10", "mm30-r74", "mm30-ace-1")
@pytest.mark.parametrize("stranger", ["ace_kurenai", "rf_hawaa", "sc_yusou", "tsubakuro_f"])
def test_only_low_normal_and_high_cost_units_are_mustered(stranger: str) -> None:
    kind, words = refusal(start(), RED, c.Muster({"sakimori": 3, "iwao": 2, stranger: 1}))
    assert kind == "not_musterable"
    assert BOOK.cards[stranger].name.en in words


@pytest.mark.rule("mm30-muster-11")
def test_seventy_five_needs_a_low_cost_unit() -> None:
    heavy = {card.id: card for card in BOOK.pack.unit if card.kind in ("normal", "high")}
    assert lists.filled(heavy, 75, {}) is None
    assert lists.filled({**heavy, "kusabi": BOOK.cards["kusabi"]}, 75, {}) is not None
    assert hand_in({"raigou": 2, "shiranui": 1, "iwao": 1, "kusabi": 1}, 75) == ""


@pytest.mark.rule("mm30-r15")
def test_both_armies_may_hold_the_same_names() -> None:
    state = deploying({"sakimori": 3, "iwao": 2}, {"sakimori": 3, "iwao": 2})
    assert [unit.card for unit in state.units].count("sakimori") == 6


@pytest.mark.rule("mm30-r17")
def test_an_army_that_finds_no_room_is_refused() -> None:
    many = tuple(card(f"low{n}", kind="low") for n in range(16))
    book = book_with(cards=many)
    state = start(book, level=100)
    wide = {**{one.id: 1 for one in many}, "raigou": 1}
    kind, words = refusal(state, RED, c.Muster(wide), book)
    assert kind == "too_wide"
    assert "needs 17" in words
    assert "has 15" in words
    narrow = {**{one.id: 1 for one in many[:12]}, "raigou": 2}
    assert give(state, RED, c.Muster(narrow), book=book).state.armies[RED].sealed


@pytest.mark.rule("mm30-r17", "mm30-r19")
def test_ground_units_need_dry_cells() -> None:
    wet = Map("wet", name("Wet"), "other", "pair", ("RR....", "RR....", ".....B", ".R...B"))
    book = book_with(wet)
    state = start(book, map="wet")
    assert lists.room(book.fields["wet"], RED) == (7, 3), "three dry cells, one for the HQ, and a bridge"
    assert code(state, RED, c.Muster({"sakimori": 3, "iwao": 2}), book) == "too_wide"
    swimmers = {"mizuchi": 3, "hayabusa": 2}
    assert give(state, RED, c.Muster(swimmers), book=book).state.armies[RED].sealed


@pytest.mark.rule("mm30-r14")
def test_triples_need_not_stand_together() -> None:
    state = deploying()
    apart = placed(plan(state, RED), u4="A2", u5="A3", u6="A4", u7="A5", u8="A6", u9="A7")
    assert {spot.cell for spot in apart.spots if spot.unit in (4, 5, 6)} == {(0, 1), (0, 2), (0, 3)}
    assert give(state, RED, c.Deploy(apart)).state.armies[RED].sealed


def test_flyers_alone_are_warned_of_not_refused() -> None:
    flyers = {"amatsukaze": 2, "hayabusa": 1}
    assert lists.only_flyers(BOOK.cards, flyers)
    assert hand_in(flyers) == ""
    assert not lists.only_flyers(BOOK.cards, {**flyers, "tsubakuro": 1}), "it comes down to capture"


# ---- secrecy -----------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r11")
def test_lists_are_secret_until_both_are_in() -> None:
    first = give(start(), RED, c.Muster(ARMY))
    assert [type(event) for event in first.heard(BLUE)] == [e.Submitted]
    for viewer in (BLUE, None):
        army = sight(first.state, viewer).armies[RED]
        assert army.sealed
        assert army.list is None
        assert not sight(first.state, viewer).units
    assert sight(first.state, RED).armies[RED].list == ARMY
    again = give(first.state, RED, c.Muster({"sakimori": 3, "iwao": 2}))
    assert not again.told, "nobody learns that it was replaced"
    both = give(again.state, BLUE, c.Muster(ARMY))
    assert [event.seat for event in both.all(e.Mustered)] == [RED, BLUE]
    assert sight(both.state, None).armies[RED].list == {"sakimori": 3, "iwao": 2}
    assert both.state.phase == "deploy"


@pytest.mark.rule("mm30-r11")
def test_lists_are_open_by_house_rule() -> None:
    state = give(start(muster="open"), RED, c.Muster(ARMY)).state
    assert sight(state, BLUE).armies[RED].list == ARMY
    assert prompts.waiting(state)[0].secret is False


@pytest.mark.rule("mm30-deploy-1")
def test_cards_and_units_are_open_once_mustered() -> None:
    state = deploying()
    for viewer in (RED, BLUE, None):
        view = sight(state, viewer)
        assert len(view.units) == 18
        assert all(view.deck[unit.card].hp == unit.hp for unit in view.units)


@pytest.mark.rule("mm30-deploy-2", "mm30-deploy-3", "mm30-shield-1", "mm30-ammo-5")
def test_units_begin_with_their_chips_and_on_foot() -> None:
    state = deploying({"ooiwato": 1, "tsubakuro": 2, "todoroki": 1})
    by_card = {unit.card: unit for unit in state.units}
    heavy, changer, gunner = by_card["ooiwato"], by_card["tsubakuro"], by_card["todoroki"]
    assert (heavy.shield, heavy.ex) == (1, 1)
    assert (gunner.shield, gunner.ex) == (0, 0)
    assert gunner.ammo == (-1, 2, -1)
    assert not changer.form
    assert len(changer.ammo) == 3 + 2, "weapons of both cards are counted"


def test_units_are_numbered_within_their_name() -> None:
    state = deploying()
    own = [(unit.card, unit.n) for unit in state.units if unit.side == BLUE]
    assert own == [("ashigaru", n) for n in range(1, 7)] + [("sakimori", n) for n in range(1, 4)]
    assert [unit.id for unit in state.units] == list(range(1, 19))


# ---- the clock ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [50, 60, 75, 100])
def test_whoever_submits_nothing_gets_a_legal_army(level: int) -> None:
    state = start(level=level)
    command = prompts.default(BOOK, state, BLUE)
    assert isinstance(command, c.Muster)
    assert give(state, BLUE, command).state.armies[BLUE].sealed
    bare = type(BOOK)(replace(BOOK.pack, sample=()))
    made = prompts.default(bare, start(bare, level=level), BLUE)
    assert isinstance(made, c.Muster)
    assert lists.total(BOOK.cards, made.units) == level


# ---- cards of one's own ------------------------------------------------------------------------------


def own(**fields: object) -> Card:
    usual: dict[str, object] = {"hp": 100, "skills": ("zoc",)}
    return kit("mine", gun(3, 4, 2, 20), **{**usual, **fields})


def kit(id: str, *weapons: Weapon, **fields: object) -> Card:
    """A card with a name that people may be shown."""
    return replace(card(id, *weapons, **fields), name=name(id.replace("_", " ")))


def test_the_points_of_a_card_are_what_the_formula_says() -> None:
    # HP 4 x 100, a shield 60, MOVE 3 x 35 on the ground; the best weapon reaches 3: 2 x 20 x 0.6 x 6 = 144;
    # the second, a third of 1 x 30 x 0.8 x 4 = 96; ZOC 60
    one = card("red_x", gun(3, 4, 2, 20), gun(1, 2, 1, 30), hp=100, shield=1, skills=("zoc",))
    assert forge.points(one, BOOK.skills) == 400 + 60 + 105 + 144 + 32 + 60


def test_weapons_with_few_uses_and_area_weapons_are_worth_what_the_formula_says() -> None:
    plain = gun(3, 4, 2, 20)
    assert forge.weapon_value(plain, 0) == 144
    assert forge.weapon_value(replace(plain, area=True), 0) == 360
    assert forge.weapon_value(replace(plain, ammo=2), 0) == 100
    assert forge.weapon_value(replace(plain, ex=True), 1) == 72
    assert forge.weapon_value(gun(4, 4, 2, 20), 0) == 168
    assert [forge.MOVE[kind] for kind in ("ground", "amphibious", "flying")] == [35, 40, 50]


@pytest.mark.parametrize("one", BOOK.pack.unit, ids=lambda one: one.id)
def test_the_units_of_the_pack_are_within_the_budget_of_their_class(one: Card) -> None:
    budget = forge.BUDGET.get(one.kind)
    if budget is None:
        assert one.kind in ("ace", "reinforcement", "form", "scenario")
        return
    assert budget * 6 // 10 <= forge.points(one, BOOK.skills) <= budget


def test_a_card_of_ones_own_is_mustered_like_any_other() -> None:
    state = give(start(), RED, c.Forge(own())).state
    assert sight(state, BLUE).armies[RED].custom == ()
    assert give(start(), RED, c.Forge(own())).heard(BLUE) == ()
    state = give(state, RED, c.Muster({"red_mine": 3, "iwao": 2})).state
    assert code(state, BLUE, c.Muster({"red_mine": 3, "iwao": 2})) == "unknown_unit"
    state = give(state, BLUE, c.Muster(ARMY)).state
    assert [unit.hp for unit in state.units if unit.card == "red_mine"] == [100, 100, 100]
    assert sight(state, BLUE).armies[RED].custom == (replace(own(), id="red_mine"),)


def test_a_card_that_was_not_mustered_stays_unknown() -> None:
    state = give(start(), RED, c.Forge(own())).state
    state = give(give(state, RED, c.Muster(ARMY)).state, BLUE, c.Muster(ARMY)).state
    assert sight(state, BLUE).armies[RED].custom == ()


@pytest.mark.rule("mm30-r11")
def test_a_card_in_the_army_submitted_is_not_replaced() -> None:
    """Were the army taken back with it, the other side would see that it has such a card."""
    state = give(start(), RED, c.Forge(own())).state
    changed = c.Forge(own(kind="low", hp=30, skills=()))
    sent = give(state, RED, c.Muster({"red_mine": 3, "iwao": 2})).state
    assert code(sent, RED, changed) == "forge_army"
    other = give(give(sent, RED, c.Muster(ARMY)).state, RED, changed).state
    assert len(other.armies[RED].custom) == 1
    assert other.armies[RED].sealed
    assert code(other, RED, c.Muster({"red_mine": 3, "iwao": 2})) == "total"


FORGED = [
    (own(hp=300), "forge_points"),
    (own(kind="ace"), "forge_class"),
    (own(mm=5), "forge_extra"),
    (own(transform="tsubakuro_f"), "forge_extra"),
    (own(skills=("zoc", "jam", "repair")), "forge_skills"),
    (own(skills=("zoc", "zoc")), "forge_skills"),
    (own(skills=("flight",)), "forge_skills"),
    (replace(own(), name=name("Sakimori")), "forge_name"),
    (replace(own(), name=name("[x](y)")), "forge_name"),
    (replace(own(), name=name(" ")), "forge_name"),
    (own(hp=0), "forge_hp"),
    (kit("mine", gun(ex=True)), "forge_weapon"),
    (kit("mine", gun(3, least=4)), "forge_weapon"),
    (kit("a_long_name_x"), "forge_id"),
]


@pytest.mark.parametrize(("one", "why"), FORGED)
def test_cards_of_ones_own_are_refused_that_are_not_sound(one: Card, why: str) -> None:
    assert code(start(), RED, c.Forge(one)) == why


def test_so_many_cards_of_ones_own_and_no_more() -> None:
    state = start()
    for n in range(legal_setup.MOST_OWN):
        state = give(state, RED, c.Forge(kit(f"kit{n}"))).state
    assert code(state, RED, c.Forge(kit("more"))) == "forge_many"
    assert give(state, RED, c.Forge(kit("kit0", hp=90))).state.armies[RED].sealed is False


# ---- the menu ----------------------------------------------------------------------------------------


def browse(state: State, *path: str) -> Node:
    return look(state, RED, ("muster", *path), menu_setup.BRANCHES)


def test_a_sample_army_takes_two_picks() -> None:
    state = start()
    sample = next(one for one in BOOK.pack.sample if one.level == 50)
    assert sample.id in keys(browse(state))
    command = browse(state, sample.id, "ok")
    assert command == c.Muster(dict(sample.units))
    assert give(state, RED, command).state.armies[RED].sealed


def test_an_army_is_put_together_with_the_rest_shown() -> None:
    state = start()
    index = {card.id: f"u{n}" for n, card in enumerate(lists.musterable(BOOK.cards))}
    node = browse(state, "own", index["raigou"])
    assert keys(node) == ["1", "2"]
    partly = browse(state, "own", index["raigou"], "2")
    assert "fill" in keys(partly)
    assert "ok" not in keys(partly)
    assert index["raigou"] not in keys(partly), "each name once"
    assert keys(browse(state, "own", index["raigou"], "2", index["iwao"])) == ["1"], "ten are left"
    command = browse(state, "own", index["raigou"], "2", index["iwao"], "1", "ok")
    assert command == c.Muster({"raigou": 2, "iwao": 1})
    filled = browse(state, "own", index["raigou"], "2", "fill")
    assert isinstance(filled, c.Muster)
    assert filled.units["raigou"] == 2
    assert lists.total(BOOK.cards, filled.units) == 50


def test_what_the_menu_offers_can_always_be_finished() -> None:
    state = start(level=75)
    path: tuple[str, ...] = ("own",)
    for _ in range(12):
        node = browse(state, *path)
        if isinstance(node, c.Muster):
            break
        path = (*path, [key for key in keys(node) if key not in ("fill",)][-1])
    else:
        path = (*path, "fill") if "fill" in keys(browse(state, *path)) else (*path, "ok")
        node = browse(state, *path)
    assert isinstance(node, c.Muster)
    assert give(state, RED, node).state.armies[RED].sealed


def test_a_submitted_army_can_be_changed_from_where_it_is() -> None:
    state = give(start(), RED, c.Muster(ARMY)).state
    assert keys(browse(state))[0] == "mine"
    assert browse(state, "mine", "ok") == c.Muster(ARMY)
    assert menu_setup.root(sight(state, RED))[0].key == "muster"


def test_default_of_a_seat_that_has_submitted_is_nothing() -> None:
    state = give(start(), RED, c.Muster(ARMY)).state
    assert prompts.default(BOOK, state, RED) is None
    prompt = prompts.waiting(state)[0]
    assert (prompt.seats, prompt.done, prompt.secret) == ((BLUE,), (RED,), True)
    assert muster.some_list(sight(state, BLUE)) is not None


def test_both_sides_may_bring_cards_of_one_id() -> None:
    state = give(start(), RED, c.Forge(own())).state
    state = give(state, BLUE, c.Forge(own(hp=80))).state
    state = give(state, RED, c.Muster({"red_mine": 3, "iwao": 2})).state
    state = give(state, BLUE, c.Muster({"blue_mine": 3, "iwao": 2})).state
    assert {unit.hp for unit in state.units if unit.card == "red_mine"} == {100}
    assert {unit.hp for unit in state.units if unit.card == "blue_mine"} == {80}


@pytest.mark.rule("mm30-muster-1", "mm30-r16")
@pytest.mark.parametrize("one_commander", [False, True])
@pytest.mark.parametrize("level", [50, 75])
def test_what_is_possible_is_what_can_be_filled_up(level: int, one_commander: bool) -> None:
    deck = book_with(cards=(card("boss", commander=True),)).cards
    begun = {"sakimori_cmd": 1, "ashigaru": 2, "raigou": 1}
    fixed = {"ashigaru", "iwao", "kusabi", "tsubute", "tagame", "hachidori"}
    found = lists.possible(deck, level, begun, fixed=fixed, one_commander=one_commander)
    assert set(found) == {one.id for one in lists.musterable(deck)} - fixed
    for number, able in found.items():
        for n in range(lists.limit(deck[number]) + 1):
            tried = {**begun, number: n}
            full = lists.filled(deck, level, tried, fixed={*fixed, number}, one_commander=one_commander)
            led = sum(deck[one].commander for one, m in tried.items() if m)
            assert (n in able) == (full is not None and not (one_commander and led > 1)), (number, n)
    assert found["tatemochi"], "there is something to choose"
    if one_commander:
        assert found["boss"] == (0,)
