"""The actions of an interval: whose turn it is, and practice and training."""

import pytest

from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Decline, Parts, Persuade, Points, Practice, Release, Scout, Train
from games.iron_leaguer.season import hand_limit
from tests.iron_leaguer.between import acting, defaults, interval_of
from tests.iron_leaguer.season import DARK, SILVER, Season, rules


def turns(season: Season) -> list[int]:
    """Who acts when all decline."""
    scene, order = season.state.scene, []
    while season.state.scene == scene:
        order.append(season.state.asked[0])
        season.do(order[-1], Decline())
    return order


# ---- turns -------------------------------------------------------------------------------------------


@pytest.mark.rule("iron-16.3", "iron-q41")
@pytest.mark.parametrize("winner", [SILVER, DARK])
def test_the_winner_begins_and_both_act_in_turn(winner: int) -> None:
    loser = 1 - winner
    assert turns(acting(14, winner)) == [winner, loser] * 4


@pytest.mark.rule("iron-q41", "iron-16.1a")
def test_a_shared_number_of_actions() -> None:
    assert turns(acting(2, DARK, actions="shared", pool=())) == [DARK, SILVER, DARK]
    assert turns(acting(12, DARK, actions="shared", pool=())) == [DARK, SILVER] * 3


@pytest.mark.rule("iron-q41", "iron-16.1a", "iron-16.3")
def test_a_team_alone_has_the_last_of_the_shared_actions() -> None:
    """Three for both and two of them the winner's: after the loser's only one nobody waits for it again."""
    season = acting(2, DARK, actions="shared", pool=())
    assert [team.actions for team in season.state.teams] == [1, 2]
    season.do(DARK, Practice()).do(SILVER, Practice())
    assert season.state.asked == (DARK,)
    season.refuses(SILVER, Practice(), "no_actions")


@pytest.mark.rule("iron-16.3")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 0), (3, 1), (1, 3)])
def test_who_has_actions_left_goes_on_when_the_other_has_none(mine: int, theirs: int) -> None:
    season = acting(2, DARK, pool=()).team(DARK, actions=mine).team(SILVER, actions=theirs)
    both = min(mine, theirs)
    longer = DARK if mine > theirs else SILVER
    assert turns(season) == [DARK, SILVER] * both + [longer] * (abs(mine - theirs))


@pytest.mark.rule("iron-16.2")
def test_the_same_action_again_and_again_but_only_on_ones_turn() -> None:
    season = acting(2, strays=("st03",)).do(SILVER, Practice())
    season.refuses(SILVER, Practice(), "not_asked")
    season.do(DARK, Practice()).do(SILVER, Practice()).do(DARK, Scout("st03"), 6)
    assert [team.actions for team in season.state.teams] == [1, 1]


@pytest.mark.rule("iron-16.2", "iron-20.1")
def test_dark_has_no_persuasion() -> None:
    season = acting(2, DARK)
    refusal = season.refuses(DARK, Persuade("da01", "st03"), "silver_only")
    assert "scout" in refusal.text.msgid
    keys = [option.key for option in rules().menu(season.state, DARK).options]  # type: ignore[union-attr]
    assert keys == ["practice", "train", "scout", "decline", "concede"]
    season.do(DARK, Decline())
    keys = [option.key for option in rules().menu(season.state, SILVER).options]  # type: ignore[union-attr]
    assert keys == ["practice", "train", "scout", "persuade", "decline", "concede"]


@pytest.mark.rule("iron-q42")
def test_a_declined_action_is_used_up() -> None:
    season = acting(2, DARK).do(DARK, Decline())
    assert season.told(e.Declined) == [e.Declined(DARK)]
    assert [team.actions for team in season.state.teams] == [3, 2]
    assert season.state.asked == (SILVER,)


@pytest.mark.rule("iron-16.1a")
def test_nobody_acts_more_often_than_allowed() -> None:
    season = acting(2, SILVER)
    for seat in (SILVER, DARK, SILVER, DARK, SILVER):
        season.do(seat, Practice())
    season.refuses(SILVER, Practice(), "no_actions")
    season.refuses(SILVER, Train((Points("si01", 3),)), "no_actions")
    season.do(DARK, Decline())
    assert season.state.phase != "actions"


@pytest.mark.parametrize(
    "command",
    [
        Practice(),
        Train((Points("si01", 3),)),
        Scout("st03"),
        Persuade("si01", "da01"),
        Decline(),
        Release(("si01",)),
    ],
)
def test_there_are_no_actions_in_a_match(command: object) -> None:
    Season().refuses(SILVER, command, "phase")  # type: ignore[arg-type]
    Season().refuses(DARK, command, "phase")  # type: ignore[arg-type]


# ---- practice ----------------------------------------------------------------------------------------


@pytest.mark.rule("iron-17.1")
def test_practice_draws_from_the_deck_in_use() -> None:
    season = interval_of(6, SILVER, pool=())
    defaults(season, "actions")
    before = season.state.teams[SILVER].hand
    season.do(SILVER, Practice())
    (new,) = set(season.state.teams[SILVER].hand) - set(before)
    assert rules().book.faces[new].period == 2


@pytest.mark.rule("iron-17.2")
def test_one_practice_draws_one_card() -> None:
    season = acting(2)
    top = season.state.deck[0]
    before = season.state.teams[SILVER].hand
    season.do(SILVER, Practice())
    assert season.state.teams[SILVER].hand == (*before, top)
    assert season.told(e.Practised) == [e.Practised(SILVER)]
    assert season.told(e.Drew) == [e.Drew(SILVER, (top,))]
    assert season.state.teams[SILVER].actions == 2


@pytest.mark.rule("iron-17.3")
def test_practice_goes_past_the_limit_until_the_next_refill() -> None:
    season = acting(8, pool=())
    while season.state.scene == 8:
        seat = season.state.asked[0]
        season.do(seat, Practice() if seat == SILVER else Decline())
    assert season.state.scene == 9
    assert len(season.state.teams[SILVER].hand) == 10 == hand_limit(9) + 4


@pytest.mark.rule("iron-q43")
def test_there_is_no_practice_without_cards() -> None:
    season = acting(2)
    season.set(deck=(), discards=())
    season.refuses(SILVER, Practice(), "no_cards")
    option = rules().menu(season.state, SILVER).options[0]  # type: ignore[union-attr]
    assert (option.key, option.blocked is not None) == ("practice", True)
    card = rules().book.decks[1][-1]
    season.set(discards=(card,)).do(SILVER, Practice())
    assert season.state.teams[SILVER].hand[-1] == card, "the discards are a deck again"


# ---- training ----------------------------------------------------------------------------------------


@pytest.mark.rule("iron-18.1")
def test_only_ones_own_leaguers_are_trained() -> None:
    season = acting(2, strays=("st03",))
    for other in ("da01", "st03", "dk01", "nobody"):
        season.refuses(SILVER, Train((Points(other, 3),)), "not_in_row")
    season.do(SILVER, Decline()).do(DARK, Train((Points("da04", 3),)), 3, 3)
    assert season.find("da04").heart == 3, "it was 2"


@pytest.mark.rule("iron-18.2", "iron-18.4")
@pytest.mark.parametrize(("dice", "grown"), [((4, 3), 1), ((4, 4), 0)])
def test_all_three_points_on_one(dice: tuple[int, int], grown: int) -> None:
    season = acting(2).do(SILVER, Train((Points("si01", 3),)), *dice)
    assert season.told(e.Trained) == [e.Trained(SILVER, ("si01",))]
    assert season.told(e.Grew) == [e.Grew("training", (e.Check("si01", 7, (7,), (dice,), grown),))]
    assert season.find("si01").heart == 4 + grown


@pytest.mark.rule("iron-18.3")
@pytest.mark.parametrize("points", [(2,), (4,), (2, 2), (1, 1), (1, 1, 2), (3, 0), (-1, 4), ()])
def test_other_ways_to_give_points_are_refused(points: tuple[int, ...]) -> None:
    given = tuple(Points(f"si{n:02}", one) for n, one in enumerate(points, 1))
    acting(2).refuses(SILVER, Train(given), "points")


@pytest.mark.rule("iron-18.3", "iron-18.4")
def test_one_two_and_three_pupils() -> None:
    # si08 and si11 have growth 4, si01 has growth 4.
    two = acting(2).do(SILVER, Train((Points("si08", 2), Points("si11", 1))), 3, 3, 3, 2)
    assert [(one.leaguer, one.total, one.gained) for one in two.told(e.Grew)[0].checks] == [
        ("si08", 6, 1),
        ("si11", 5, 1),
    ]
    three = Train(tuple(Points(one, 1) for one in ("si01", "si08", "si11")))
    season = acting(2).do(SILVER, three, 6, 6, 6, 6, 2, 3)
    assert [(one.leaguer, one.total, one.gained) for one in season.told(e.Grew)[0].checks] == [
        ("si01", 5, 0),
        ("si08", 5, 0),
        ("si11", 5, 1),
    ]


@pytest.mark.rule("iron-18.3")
def test_nobody_is_trained_twice_in_one_action() -> None:
    acting(2).refuses(SILVER, Train((Points("si01", 2), Points("si01", 1))), "twice")


@pytest.mark.rule("iron-11.7")
def test_who_never_grows_is_not_trained() -> None:
    acting(2, DARK).refuses(DARK, Train((Points("da05", 3),)), "growthless")


@pytest.mark.rule("iron-18.4", "iron-11.6")
@pytest.mark.parametrize("parts", [(4, 4), (6, 1), (7, 2)])
def test_a_training_total_is_split_like_any_other(parts: Parts) -> None:
    season = acting(2)
    season.refuses(SILVER, Train((Points("si01", 3, parts),)), "split")
    season.do(SILVER, Train((Points("si01", 3, (5, 2)),)), 2, 2, 1, 1)
    assert season.find("si01").heart == 6
