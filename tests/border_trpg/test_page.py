"""Pages: what each viewer is told between battles and in them, and what nobody else is."""

from __future__ import annotations

from typing import Any

import pytest

from bot.panels import paragraphs
from games.border_trpg import board_reach, page_own
from games.border_trpg import wording as w
from games.border_trpg.battle import Aimed, Ask, Battle, Drawn, Ending, Hold, Offered, Roll, Searched
from games.border_trpg.board_map import Overlay
from games.border_trpg.page import page
from games.border_trpg.samples import sheet_of_sample
from games.border_trpg.state import Check, Motion, Past, SetDie, Sheet, State, Team
from games.engine.contract import Viewer
from games.engine.page import Page, Para, Picture
from games.engine.text import t

from .shown import SEATS, book, invasion, plain, rank_war, replace, soldier, state, struck, unit, view
from .test_board import OTHERS, USUIS, setting_up, with_usui

MASTER = 0
DISCORD = 4000
"""Characters of all text in one message."""


def text(of: Battle | State, viewer: Viewer = None, path: tuple[str, ...] = ()) -> str:
    """A page as Discord's client writes it."""
    return said(page(view(of, viewer), path))


def said(shown: Page) -> str:
    return "\n".join(part for part in paragraphs(shown, plain) if isinstance(part, str))  # type: ignore[arg-type]


def lines(of: Battle | State, viewer: Viewer = None) -> list[str]:
    return text(of, viewer).split("\n")


def sheets(*names: str) -> tuple[Sheet, ...]:
    """Approved sheets of samples, numbered from 1, each owned by its seat."""
    return tuple(
        replace(sheet_of_sample(book().samples[name], number, SEATS[name]), status="approved")
        for number, name in enumerate(names, 1)
    )


def campaign(**fields: Any) -> State:
    """Two teams of two between battles."""
    given: dict[str, Any] = {
        "sheets": sheets("sakaki", "hayami", "kido", "tono"),
        "teams": (
            Team(id=1, name="Black Wing", members=(1, 2), captain=1, rank=2),
            Team(id=2, name="North Wind", members=(3, 4), captain=3, rank=1),
        ),
        "scene": "The gate opens over the river.",
    }
    return state(None, **(given | fields))


# ---- words -----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-check-8")
def test_dice_are_told_with_their_pairs_of_ones() -> None:
    """Three ones are one pair: the first two are ringed, the third is not; set and tactical dice are told."""
    assert plain(w.dice_words(Roll((1, 4, 1, 1), 17))) == "① 4 ① 1, a pair of ones = 17"
    assert plain(w.dice_words(Roll((1, 1, 1, 1), 24))) == "① ① ① ①, 2 pairs of ones = 24"
    assert plain(w.dice_words(Roll((6, 5, 2), 13, 1, (1,)))) == "6 5! | 2 = 13"
    assert plain(w.dice_words(Roll((), 0))) == "no dice: 0"


def test_cells_are_named_in_and_out_of_the_area() -> None:
    assert w.cell_name((11, 7)) == "L8"
    assert w.cell_name((0, 0)) == "A1"
    assert w.cell_name((26, 2)) == "Y3→2"
    assert w.cell_name((-1, -2)) == "A1←1↑2"


def test_units_are_called_by_what_the_pack_and_people_call_them() -> None:
    assert w.unit_name(book(), "Aoi Sakaki") == book().samples["sakaki"].name
    assert plain(w.unit_name(book(), "tick 2")) == "Tick 2"
    assert w.unit_name(book(), "Old Tom") == "Old Tom"


# ---- between battles -------------------------------------------------------------------------------------


def test_the_scene_comes_first_and_teams_have_marks() -> None:
    submitted = tuple(replace(one, status="submitted") if one.id == 2 else one for one in campaign().sheets)
    shown = lines(campaign(sheets=submitted), MASTER)
    assert shown[1] == "The gate opens over the river."
    assert "- Black Wing (rank 2): ✓ Aoi Sakaki (captain), … Yuko Hayami" in shown
    assert "- North Wind (rank 1): ✓ Mitsuru Kido (captain), ✓ Ren Tono" in shown


def test_one_sees_what_is_open_on_the_own_sheets() -> None:
    draft = Sheet(id=5, owner=4, name="Fresh")
    back = Sheet(id=6, owner=4, name="Bold", note="Too strong.", position="attacker")
    shown = text(campaign(sheets=(*campaign().sheets, draft, back)), 4, ("team",))
    assert "Fresh, combatant: 1 open. No position is chosen yet." in shown
    assert "Bold, attacker: sent back. The game master says: Too strong." in shown
    assert "You have no character yet." in text(campaign(), 9)


def test_a_draft_is_at_hand_between_battles() -> None:
    draft = Sheet(id=5, owner=4, name="Fresh", note="Too strong.")
    state = campaign(sheets=(*campaign().sheets, draft))
    blocks = page(view(state, 4)).blocks
    assert isinstance(blocks[0], Picture)
    assert blocks[1:] == (Para(t("Sent back: {note}", note="Too strong.")),)
    assert not any(isinstance(one, Picture) for one in page(view(state, 5)).blocks)


def test_drafts_and_notes_are_their_owners_and_the_game_masters_alone() -> None:
    def with_draft(**fields: Any) -> State:
        draft = replace(Sheet(id=4, owner=6, name="Draft", note="No."), **fields)
        return campaign(sheets=(*campaign().sheets[:3], draft))

    plain_one = with_draft()
    for other in (with_draft(name="Another", note="Why?"), with_draft(position="sniper", status="submitted")):
        for viewer in (None, 2, 3, 5, 9):
            assert page(view(plain_one, viewer)) == page(view(other, viewer)), viewer
        assert page(view(plain_one, 6)) != page(view(other, 6))
        assert page(view(plain_one, MASTER)) != page(view(other, MASTER))
    assert "a sheet in the making" in text(plain_one)


def test_where_sheets_are_private_teammates_alone_read_them() -> None:
    private = campaign(options=replace(campaign().options, sheet_public=False))
    assert "Yuko Hayami" in text(private, 2)
    assert "Yuko Hayami" not in text(private, 5)
    assert "Yuko Hayami" not in text(private)


def test_past_battles_are_told_latest_first() -> None:
    first = Past(1, "rank_war", "city_a", 7, (("Black Wing", 4), ("North Wind", 2)), ("Black Wing",), "out")
    second = Past(2, "mock", "mock_room", 3, (("Black Wing", 1), ("North Wind", 1)), (), "rounds")
    shown = lines(campaign(past=(first, second)))
    won = "- Battle 1: Rank war, City A, 7 rounds: Black Wing won. Black Wing 4, North Wind 2"
    drawn = "- Battle 2: Mock battle, Simulation Room, 3 rounds: a draw. Black Wing 1, North Wind 1"
    assert shown.index(drawn) < shown.index(won)


def test_the_desk_names_what_waits_for_a_game_master() -> None:
    waiting = tuple(replace(one, status="submitted") if one.id == 2 else one for one in campaign().sheets)
    of = campaign(sheets=waiting, set_dice=(SetDie(6, 1), SetDie(10, 0)))
    assert "To be read: Yuko Hayami (seat 3)" in text(of, MASTER)
    assert "Dice set: 1 of 6, 0 of 10" in text(of, 1)
    for viewer in (None, 2, 3):
        assert "Dice set" not in text(of, viewer)
        assert page(view(of, viewer)) == page(view(replace(of, set_dice=()), viewer))


def test_a_house_rule_that_is_proposed_waits_for_everybody() -> None:
    motion = Motion(9, 0, "zoc_stack", "true", (0, 2))
    of = replace(campaign(motion=motion), taken=(0, 2, 3))
    words = (
        "seat 0 proposes a house rule. Zones of several enemies on one cell: Add up. Still to answer: seat 3"
    )
    assert words in text(of)


# ---- checks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-check-10", "trpg-check-22", "trpg-check-23")
def test_an_open_check_shows_faces_totals_results_and_odds() -> None:
    """18 succeeds and 17 fails. Of 216 throws of 3 dice four make 18: three sixes, and in three orders two
    ones and a six, which are 8 and 10 for the pair.
    """
    check = Check(
        id=5, param="spt", target=18, who=(3,), reason="The lock",
        rolled=((1, Roll((6, 6, 6), 18)), (2, Roll((6, 6, 5), 17))),
    )  # fmt: skip
    shown = lines(campaign(checks=(check,)))
    assert "- A special tactics check against 18. (The lock)" in shown
    assert "- Aoi Sakaki: 6 6 6 = 18, success." in shown
    assert "- Yuko Hayami: 6 6 5 = 17, failure." in shown
    assert f"- Mitsuru Kido has yet to roll 3 dice: {100 * 4 / 216:.1f} % to succeed." in shown


@pytest.mark.rule("trpg-check-14")
def test_an_opposed_check_tells_both_sides_and_then_the_odds_of_the_actor() -> None:
    before = Check(id=6, param="spt", who=(4, 3), actor=3, reactor=4, against="tec")
    words = "- Mitsuru Kido with special tactics against Ren Tono with technique. A tie is the actor's."
    shown = lines(campaign(checks=(before,)))
    assert words in shown
    assert any(line.startswith("- Ren Tono has yet to roll 8 dice") for line in shown)
    assert any(line.startswith("- Mitsuru Kido has yet to roll 3 dice") for line in shown)
    after = replace(before, who=(3,), rolled=((4, Roll((1, 4, 6, 5, 1, 1, 1, 1), 30)),))
    # 3 dice make 18 at most: never 30.
    assert "- Mitsuru Kido has yet to roll 3 dice: 0.0 % to succeed." in lines(campaign(checks=(after,)))


@pytest.mark.rule("trpg-check-22")
def test_a_hidden_target_is_the_game_masters_alone() -> None:
    def target(n: int) -> State:
        return campaign(checks=(Check(id=7, param="spt", target=n, who=(4,), hidden="target"),))


# ---- a battle --------------------------------------------------------------------------------------------


def test_everybody_sees_whose_window_it_is_and_where_all_stand() -> None:
    shown = lines(rank_war())
    assert shown[0] == "## Border TRPG · battle 2, round 3"
    assert "Tactics phase: Black Wing — to act" in shown
    assert "KI Mitsuru Kido · L5 · 0 · 31/130 · Trion leak (small), Lost limb (left leg)" in shown
    assert "TO Ren Tono · I11 · 2 · 66/70 · floating" in shown
    assert "US Kei Usui · hidden (last seen S9, round 2) · – · 90/95 · stealth" in shown


@pytest.mark.rule("trpg-status-17")
def test_a_table_may_hide_trion() -> None:
    hidden = rank_war(options=replace(rank_war().options, enemy_trion="hidden"))
    assert "KI Mitsuru Kido · L5 · 0 · ? ·" in text(hidden, 2)
    assert "SA Aoi Sakaki · H12 · 0 · 54/70 ·" in text(hidden, 2)
    assert "SA Aoi Sakaki · H12 · 0 · ? ·" in text(hidden)


def test_how_it_ends_is_told() -> None:
    ending = Ending(rounds=5, down=(1,), cell=(11, 7), points=3, manual=True)
    words = (
        "It ends after 5 rounds, with the fall of Aoi Sakaki, when somebody reaches L8, "
        "at 3 points, when the game master says."
    )
    assert words in text(rank_war(kind="mock", ending=ending))
    assert "It ends" not in text(rank_war())


def test_an_attack_is_told_line_by_line_with_its_dice() -> None:
    """The golden example: evading makes 30 + 10 = 40, hitting 53 + 10 = 63 with three tactical dice."""
    shown = lines(struck())
    assert "Aoi Sakaki — to burst trion or not" in shown
    place = shown.index("- Aoi Sakaki: Kogetsu slash + Senku slash at Ren Tono (centre I11).")
    assert shown[place + 1 : place + 4] == [
        "- Ren Tono reacts: Evade, ① ① 2 3 4 5 6 2 3 3, a pair of ones = 40.",
        "- Hit check: 6 5! 4 6 3 2 5 ① 4 3 6 | 2 ① 5, a pair of ones = 63.",
        "- Ren Tono is hit.",
    ]
    attack = struck().attack
    assert attack is not None
    wounds = replace(attack, burst=6, die=4, aimed=(replace(attack.aimed[0], dealt=24),))
    told = lines(replace(struck(), attack=wounds))
    assert told[place + 4 : place + 7] == [
        "- Trion burst: 6.", "- Damage die: 4.", "- Ren Tono loses 24 trion.",
    ]  # fmt: skip


def test_offers_are_heard_by_the_attacked_team_alone() -> None:
    attack = struck().attack
    assert attack is not None
    waiting = replace(
        attack, stage="reaction", roll=None, dice=0, aimed=(Aimed(unit=5),),
        offers=(Offered(4, 5, "main", "shield_guard"),),
    )  # fmt: skip
    battle = replace(struck(), attack=waiting, asks=(Ask(id=91, kind="reaction", unit=5),))
    bare = replace(battle, attack=replace(waiting, offers=()))
    offer = "Mitsuru Kido offers to protect Ren Tono: "
    assert "Ren Tono has yet to react." in text(battle)
    for mate in (5, 6, 7, MASTER):
        assert offer in text(battle, mate)
    same(battle, bare, None, 2, 3, 4, 8)


def test_while_cards_are_drawn_everybody_sees_who_has_drawn() -> None:
    battle = setting_up(stage="draw", drawn=(Drawn(4, 7), Drawn(6, 9)))
    public = text(battle)
    assert "North Wind — Mitsuru Kido: has drawn · Ren Tono: not drawn yet · Kei Usui: has drawn" in public
    assert "Kei Usui: core 9" in text(battle, USUIS)
    assert "**Kei Usui**  core card 9" in text(battle, USUIS)
    flipped = setting_up(stage="address", drawn=(Drawn(4, 7, False), Drawn(5, 3, False), Drawn(6, 9, True)))
    assert "North Wind — Mitsuru Kido: core 7 · Ren Tono: core 3 · Kei Usui: comes in Bagworm" in text(
        flipped
    )


def test_soldiers_in_a_crowd_are_told_in_one_line() -> None:
    found = [line for line in lines(invasion()) if line.startswith("-# Enemies: ")]
    assert len(found) == 1
    assert "Tick 1 G3 (20/20), Mauler 1 J3 (60/60)" in found[0]


@pytest.mark.parametrize("viewer", [None, 2, 7, 0])
def test_pages_leave_room_for_menu_and_log(viewer: Viewer) -> None:
    """A crowd twice as large as any prepared one still leaves half of a message."""
    crowd = tuple(soldier(40 + n, "warden", n, 3, (n % 25, n // 25)) for n in range(20))
    full = replace(invasion(), units=(*invasion().units, *crowd))
    for battle in (rank_war(), struck(), invasion(), full, setting_up(stage="draw")):
        assert len(text(battle, viewer)) <= DISCORD * 0.55


# ---- one's own -------------------------------------------------------------------------------------------


def drawing_of(of: Battle, viewer: Viewer, path: tuple[str, ...] = ()) -> str:
    """Which letters stand above the columns, which says what part of the field is shown."""
    blocks = page(view(of, viewer), path).blocks
    drawing = next(block.drawing for block in blocks if isinstance(block, Picture))
    return plain(drawing.alt)


def test_a_player_sees_the_part_around_the_own_unit_and_others_the_whole() -> None:
    assert "Shown: B7 to N16." in drawing_of(rank_war(), 2)
    assert "Shown: M9 to Y18." in drawing_of(rank_war(), USUIS)
    for viewer in (None, MASTER, 10):
        assert "Shown:" not in drawing_of(rank_war(), viewer)


@pytest.mark.rule("trpg-teleport-13", "trpg-teleport-14")
def test_a_hidden_place_is_told_as_three_dice_to_its_player() -> None:
    """W14 lies in sector 15, in its core as the eighth cell; V15 lies on a rim."""
    assert plain(page_own.triple((22, 13))) == "(15, 8, 20)"
    assert plain(page_own.triple((20, 10))) == "(15, 0, 1)"
    assert "Kei Usui hides at W14 (15, 8, 20). It ends:" in text(rank_war(), USUIS)
    for viewer in OTHERS:
        assert "W14" not in text(rank_war(), viewer)
    assert "Kei Usui hides at W14 (15, 8, 20)" in text(rank_war(), MASTER)


@pytest.mark.rule("trpg-stealth-10")
def test_who_hides_sees_how_far_enemies_in_sight_are() -> None:
    """From W14 it is 2 + 7 cells to Natsume at U7, and 15 + 2 to Sakaki at H12."""
    moment = "at the end of the movement phase an enemy is within 3 cells"
    assert f"○ {moment}; in sight: Itsuki Natsume 9, Aoi Sakaki 17" in text(rank_war(), USUIS)
    near = with_usui(rank_war(), cell=(20, 8))
    assert f"⚠ {moment}, as now: Itsuki Natsume 2" in text(near, USUIS)
    alone = with_usui(rank_war(units=tuple(one for one in rank_war().units if one.team == 2)))
    assert "none is in sight" in text(alone, USUIS)


def test_an_enemy_in_hiding_is_in_no_distance() -> None:
    """Two hidden enemies next to each other: neither panel tells."""
    hidden = unit(7, "natsume", 3, (22, 12), holds=(Hold("stealth", "sub"),))
    away = replace(hidden, cell=(0, 0))
    near, far = (rank_war(units=(*rank_war().units[:6], one)) for one in (hidden, away))
    assert page(view(near, USUIS)) == page(view(far, USUIS))


def test_what_ends_stealth_is_a_checklist() -> None:
    shown = text(rank_war(), USUIS)
    assert "⚠ in a square that enemies search: K14–O18" in shown
    assert "○ in the square of an area attack" in shown
    assert "○ when it makes a check: attacks, evades, guards, protects" in shown
    assert "○ when it uses a trigger of the sub side" in shown
    quiet = text(rank_war(searched=(Searched(2, (12, 15), 5),)), USUIS)
    assert "○ in a square that enemies search; none is searched now" in quiet


def test_what_ends_other_states_is_told_too() -> None:
    invisible = text(rank_war(), 4)
    assert "Hana Mori: invisible. It ends:" in invisible
    assert "○ when the feedback phase begins" in invisible
    floating = text(rank_war(), 6)
    assert "Ren Tono: floating. It ends:" in floating
    assert "○ when somebody else moves it by force" in floating
    assert "when it makes a check" not in floating
    units = (unit(1, "sakaki", 1, (7, 11), holds=(Hold("move_reserve", "main"),)), *rank_war().units[1:])
    assert "○ when it makes its movement, in the attack phase before its first attack" in (
        text(rank_war(units=units), 2)
    )


def test_an_operators_player_sees_whether_it_has_acted() -> None:
    def operated(done: bool) -> Battle:
        first, *others = rank_war().parties
        return rank_war(parties=(replace(first, seat=9, operator={"tactics": 7}, operated=done), *others))

    assert "**Operator of Black Wing**  can act in this round · TAC 7" in text(operated(False), 9)
    assert "**Operator of Black Wing**  has acted in this round" in text(operated(True), 9)
    assert "Operator of" not in text(operated(True), 8)


def test_what_is_active_and_barred_is_told() -> None:
    units = (
        unit(1, "sakaki", 1, (7, 11), active=(("main", "kogetsu"),), barred=("sub",)),
        *rank_war().units[1:],
    )
    assert "main: Kogetsu active · sub side barred" in text(rank_war(units=units), 2)


# ---- what the picks lead to ------------------------------------------------------------------------------


def moving() -> Battle:
    return rank_war(phase="movement", asks=(Ask(id=90, kind="window", team=1),))


@pytest.mark.rule("trpg-move-13")
def test_the_reach_of_who_is_to_move_is_shown_to_its_player_alone() -> None:
    sakaki = view(moving(), 2)
    laid = board_reach.overlay(sakaki, ())
    assert laid.reach
    assert (7, 11) not in laid.reach
    assert all(0 < cost <= 4 for cost in laid.reach.values())
    assert laid.reach[7, 12] == 1
    for viewer in (None, 5, 6, MASTER):
        assert board_reach.overlay(view(moving(), viewer), ()) == Overlay()
    assert board_reach.overlay(view(moving(), 5), ("move", "u1", "full_move")) == Overlay()


@pytest.mark.rule("trpg-move-13")
def test_picks_lay_reach_and_the_way_over_the_map() -> None:
    """Normal Move goes as far as the movement of 4, Full Move 3 further; the way is shown beforehand."""
    sakaki = view(moving(), 2)
    near = board_reach.overlay(sakaki, ("move", "normal_move"))
    far = board_reach.overlay(sakaki, ("move", "full_move"))
    assert near == board_reach.overlay(sakaki, ())
    assert near.path == ()
    assert set(near.reach) < set(far.reach)
    assert max(far.reach.values()) <= 7
    for picks in (("H13",), ("write", "H13")):
        assert board_reach.overlay(sakaki, ("move", "normal_move", *picks)).path == ((7, 11), (7, 12))
    master = board_reach.overlay(view(moving(), MASTER), ("move", "u1", "normal_move"))
    assert master == near


@pytest.mark.rule("trpg-tactics-5")
def test_picks_lay_the_range_of_an_attack_over_the_map() -> None:
    """A Kogetsu slash reaches 1 cell, with Senku 3."""
    sakaki = view(rank_war(phase="attack"), 2)
    slash = board_reach.overlay(sakaki, ("strike", "m.kogetsu_slash")).range
    assert slash == {(7, 11), (6, 11), (8, 11), (7, 10), (7, 12)}
    longer = board_reach.overlay(sakaki, ("strike", "m.kogetsu_slash", "senku_slash")).range
    assert max(abs(x - 7) + abs(y - 11) for x, y in longer) == 3
    search = board_reach.overlay(view(rank_war(), 4), ("act", "area_search")).range
    assert max(abs(x - 2) + abs(y - 17) for x, y in search) == 8


def test_a_game_masters_map_closes_in_on_the_unit_that_is_picked() -> None:
    assert "Shown:" not in drawing_of(moving(), MASTER)
    assert "Shown: B7 to N16." in drawing_of(moving(), MASTER, ("move", "u1"))


# ---- who may know what -----------------------------------------------------------------------------------


def same(one: Battle, other: Battle, *viewers: Viewer) -> None:
    for viewer in viewers:
        assert page(view(one, viewer)) == page(view(other, viewer)), viewer


@pytest.mark.rule("trpg-stealth-1", "trpg-stealth-19", "trpg-teleport-15")
@pytest.mark.parametrize("cell", [(0, 0), (6, 11), (24, 19), (-3, 4), (12, 15), None])
def test_pages_are_the_same_wherever_somebody_hides(cell: Any) -> None:
    elsewhere = with_usui(rank_war(), cell=cell)
    same(rank_war(), elsewhere, *OTHERS)
    assert page(view(rank_war(), USUIS)) != page(view(elsewhere, USUIS))


def test_pages_are_the_same_whatever_is_drawn_chosen_or_laid() -> None:
    ask = (Ask(id=1, kind="bagworm", units=(6, 5), done=(6,)),)
    pairs = (
        tuple(setting_up(stage="draw", drawn=(Drawn(6, core),)) for core in (7, 9)),
        tuple(
            setting_up(stage="bagworm", asks=ask, drawn=(Drawn(6, 7, on), Drawn(5, 3)))
            for on in (True, False)
        ),
        tuple(
            setting_up(stage="address", drawn=(Drawn(6, core, True, die), Drawn(5, 3, False)))
            for core, die in ((7, None), (9, 4))
        ),
    )
    for one, other in pairs:
        same(one, other, *OTHERS)
    mine = rank_war().objects[2]
    laid = replace(rank_war(), objects=(*rank_war().objects[:2], replace(mine, cells=((3, 3),))))
    same(rank_war(), laid, None, 2, 3, 4, 8)
