"""The log of a season: every event as a line, attacks and defences by how close they were."""

from __future__ import annotations

from typing import get_args

import pytest

from games.engine.contract import Event
from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Play
from games.iron_leaguer.tell import tell

from .season import rules
from .shown import plain

PITCH, DEFENCE = Play("p101a", "upper"), Play("p101a", "lower")
SECOND = Play("p102a", "lower")


def attack(value: int, dice: e.Dice, pen: int = 0, *users: str) -> e.Attacked:
    ap = value - sum(dice) - pen
    return e.Attacked(
        seat=0, plays=(PITCH,), users=users or ("si01",), value=value, dice=dice, pen=pen, ap=ap
    )


def defence(value: int, dice: e.Dice, ap: int) -> e.Defended:
    dp = value - sum(dice)
    return e.Defended(
        seat=1,
        plays=(DEFENCE, SECOND),
        users=("da01",),
        value=value,
        dice=dice,
        pen=0,
        dp=dp,
        ap=ap,
        held=dp >= max(ap, 0),
    )


TOLD: list[tuple[Event, str]] = [
    (e.MatchBegan(1, 1), "Late league 1, first to 2: kick-off! Dark has the ball."),
    (e.MatchBegan(13, 0), "World tour 1, first to 5: kick-off! Silver has the ball."),
    (attack(12, (4, 3)), "Silver attacks: Stella Nova with Comet Pitch! 12 − (4+3) = AP 5."),
    (
        attack(12, (4, 3), 2, "si01", "si04"),
        "Silver attacks: Stella Nova, Sunset Bat with Comet Pitch! 12 − (4+3) − penalty 2 = AP 3.",
    ),
    (attack(12, (1, 2)), "Silver attacks: Stella Nova with Comet Pitch! 12 − (1+2) = AP 9. What a blow!"),
    (
        attack(7, (3, 4)),
        "Silver attacks: Stella Nova with Comet Pitch. 7 − (3+4) = AP 0: hardly a scratch.",
    ),
    (
        attack(7, (5, 4)),
        "Silver attacks: Stella Nova with Comet Pitch… and it goes wild! 7 − (5+4) = AP −2. "
        "Possession is lost.",
    ),
    (
        defence(8, (1, 2), 5),
        "Dark defends: Obsidian Ace with Defence ×2! 8 − (1+2) = DP 5 against AP 5: held on the very line!",
    ),
    (
        defence(8, (1, 2), 3),
        "Dark defends: Obsidian Ace with Defence ×2! 8 − (1+2) = DP 5 against AP 3: stopped.",
    ),
    (
        defence(8, (1, 1), 1),
        "Dark defends: Obsidian Ace with Defence ×2! 8 − (1+1) = DP 6 against AP 1: like a wall.",
    ),
    (
        defence(8, (2, 2), 5),
        "Dark defends: Obsidian Ace with Defence ×2! 8 − (2+2) = DP 4 against AP 5: a fingertip short!",
    ),
    (
        defence(8, (2, 2), 7),
        "Dark defends: Obsidian Ace with Defence ×2. 8 − (2+2) = DP 4 against AP 7: not enough.",
    ),
    (
        defence(8, (4, 4), 7),
        "Dark defends: Obsidian Ace with Defence ×2. 8 − (4+4) = DP 0 against AP 7: swept aside!",
    ),
    (
        defence(8, (5, 4), 0),
        "Dark defends: Obsidian Ace with Defence ×2. 8 − (5+4) = DP −1: it falls apart!",
    ),
    (e.Countered(1, 4), "Counter! Dark strikes straight back with AP 4."),
    (e.Goal(0, ("si01",), (1, 0)), "GOAL for Silver! Scored by Stella Nova. Silver 1–0 Dark."),
    (e.Goal(1, (), (1, 1)), "GOAL for Dark! Silver 1–1 Dark."),
    (e.Technique(0, PITCH, ("si01",), False), "Stella Nova: Comet Pitch."),
    (e.Technique(0, PITCH, ("si01",), True), "Stella Nova: Comet Pitch. Possession moves on."),
    (
        e.RoughPlay(("da05",), "si07", 8, (3, 4), True, 4, 1),
        "Rough play 1: Crash Tank against Paddle Joe! 3·4 = 7, 8 or less was needed. It hits: penalty 4.",
    ),
    (
        e.RoughPlay(("da05",), "si07", 6, (3, 4), False, 0, 2),
        "Rough play 2: Crash Tank against Paddle Joe. 3·4 = 7, 6 or less was needed: a miss.",
    ),
    (e.Passed(0, "draw", True, drawn=2), "Silver does not attack and draws 2."),
    (e.Exchanged(0, "exchange", True, 3, (), 2), "Silver does not attack, discards 3 and draws 2."),
    (
        e.Passed(0, "refresh", True, leaguers=("si01", "si02")),
        "Silver does not attack. Ready again: Stella Nova, Gale Runner.",
    ),
    (e.Passed(1, "nothing", True), "Dark does not attack."),
    (e.Passed(1, "draw", False, drawn=1), "Dark lets it through and draws 1."),
    (e.Exchanged(1, "exchange", False, 2, (), 2), "Dark lets it through, discards 2 and draws 2."),
    (e.Passed(1, "nothing", False), "Dark lets it through."),
    (e.WasReset("goal", (2, 1)), "Reset: all stand ready again. Drawn: Silver 2, Dark 1."),
    (
        e.WasReset("all_used", (2, 1)),
        "Everybody is spent, so all stand ready again. Drawn: Silver 2, Dark 1.",
    ),
    (
        e.WasReset("idle", (5, 5)),
        "Nobody dares to attack: both hands are changed, and all stand ready again. Drawn: Silver 5, Dark 5.",
    ),
    (
        e.DiceGoal((((1, 2), (2, 1)), ((6, 5), (3, 3))), 0),
        "Nobody attacks, so the dice do: Silver 6·5, Dark 3·3. The goal goes to Silver.",
    ),
    (
        e.MatchEnded(7, 1, (1, 3), 2),
        "Full time! Dark wins Nationals 1: Silver 1–3 Dark. Rough plays: 2.",
    ),
    (e.IntervalBegan(8), "Interval after Nationals 1. All penalties are lifted."),
    (
        e.Grew("technique", (e.Check("si01", 5, (5,), ((2, 2),), 1),)),
        "Growth: Stella Nova 2·2 against 5: heart +1.",
    ),
    # The seed's example of a split: 15 as 6, 5 and 4.
    (
        e.Grew("training", (e.Check("si01", 15, (6, 5, 4), ((3, 3), (3, 3), (2, 2)), 2),)),
        "Growth: Stella Nova 3·3 against 6, 3·3 against 5, 2·2 against 4: heart +2.",
    ),
    (
        e.Grew("match", (e.Check("si01", 9, (9,), ((2, 2),), 1), e.Check("si02", 8, (8,), ((6, 6),), 0))),
        "Growth: Stella Nova +1; 1 did not grow.",
    ),
    (e.Grew("match", (e.Check("si02", 8, (8,), ((6, 6),), 0),)), "Growth: nobody of 1 grew."),
    (
        e.Grew("persuasion", (e.Check("da01", 1, (1,), ((6, 6),), 0),)),
        "Growth: Obsidian Ace 6·6 against 1: no growth.",
    ),
    (e.Retired(("da05", "da06")), "Beaten! Dark retires what can't grow: Crash Tank, Bruiser Zero."),
    (
        e.Retired(("da04",), (2, 5), 4),
        "Forced retirement 2·5: place 4. Taken away: Night Sabre…",
    ),
    (e.Retired((), (2, 5), 4), "Forced retirement 2·5: place 4 stands empty."),
    (e.Retired((), (6, 5), 12), "Forced retirement 6·5: nobody."),
    (
        e.RescueNamed(("da01", "si01", "st01")),
        "Obsidian Ace, Stella Nova, Mugen Ukon set out to the rescue!",
    ),
    (e.RescueNamed(()), "Dark rescues nobody."),
    (
        e.RescueTried("si01", "da04", 8, (3, 4), True),
        "Stella Nova reaches for Night Sabre: 3·4 against heart 8. Night Sabre is back!",
    ),
    (
        e.RescueTried("si01", "da04", 6, (3, 4), False),
        "Stella Nova reaches for Night Sabre: 3·4 against heart 6. In vain.",
    ),
    (
        e.DeckChanged(2, (6, 6)),
        "The deck of period 2 comes into play, and both take new hands: Silver 6, Dark 6.",
    ),
    (e.Refilled(0, 2, ("p101a",), 3), "Silver refills: 2 discarded, 3 drawn."),
    (e.WasCut(1, 2, ()), "Dark cuts its hand by 2."),
    (
        e.Newcomers(("dk01", "st01")),
        "Newcomers: Spiria Warlord for Dark, Mugen Ukon astray.",
    ),
    (e.Newcomers(()), "No newcomers are left."),
    (e.Released(1, ("da11",)), "Dark lets Ruin Lance go."),
    (e.Practised(0), "Silver practises: one card more."),
    (e.Trained(1, ("da01", "da02")), "Dark trains Obsidian Ace, Black Stride."),
    (e.Scouted(0, "st03", 4, 4, True), "Silver scouts Lonely Arch: 4, at most 4 needed. Welcome!"),
    (e.Scouted(1, "st03", 3, 4, False), "Dark scouts Lonely Arch: 4, at most 3 needed. Turned down."),
    (
        e.Persuaded("si01", "da01", -1),
        "Stella Nova speaks to the heart of Obsidian Ace: growth total −1.",
    ),
    (e.Declined(1), "Dark lets an action go."),
    (
        e.Desertion(3, (e.DesertionRoll("dk10", 2, (1, 1), True),)),
        "Desertion (rough plays 3, checks 1): Graphite gone from Dark!",
    ),
    (
        e.Desertion(0, (e.DesertionRoll("dk10", 1, (1, 1), False),)),
        "Desertion (rough plays 0, checks 1): all stay.",
    ),
    (e.Filled(("dk11",)), "Dark's row is filled up, with heart 0: Claw Driver."),
    (e.SeasonEnded(0, "tour"), "Silver (Ann) wins the world tour, and with it the season!"),
    (e.SeasonEnded(1, "conceded"), "Ann concedes: Ben wins the season."),
    (e.SeasonEnded(0, "forfeit"), "Ben ran out of time: Ann wins the season by forfeit."),
]


@pytest.mark.parametrize(
    ("event", "line"), TOLD, ids=[f"{type(one).__name__}-{n}" for n, (one, _) in enumerate(TOLD)]
)
def test_events_are_told(event: Event, line: str) -> None:
    told = tell(event, rules().book)
    assert told is not None
    assert plain(told) == line


def test_what_another_line_tells_is_not_told_twice() -> None:
    assert tell(e.Possession(0), rules().book) is None
    assert tell(e.Retired(()), rules().book) is None
    assert tell(e.Grew("rescue", ()), rules().book) is None


def test_the_drawer_hears_which_cards_came() -> None:
    told = tell(e.Drew(0, ("p101a",)), rules().book)
    assert told is not None
    assert plain(told).startswith("You draw Comet Pitch / Defence")


def test_every_event_has_its_line() -> None:
    silent = {e.Possession, e.Drew}
    assert {type(event) for event, _ in TOLD} | silent == set(get_args(e.Events))
