"""Nobody can tell apart two campaigns that differ only in what they may not know (trpg-stealth-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.picture import render
from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import events_attack as attack
from games.border_trpg import events_desk as desk
from games.border_trpg import events_field as field
from games.border_trpg import events_round as rounds
from games.border_trpg.battle import PLAYERS, Ask, Unit
from games.border_trpg.events import Events
from games.border_trpg.looks import LOOKS
from games.border_trpg.sight import teams_of
from games.border_trpg.state import State
from games.border_trpg.teleport import able
from games.border_trpg.terms import Phase
from games.engine.chance import KeyedChance
from games.engine.contract import AUTO, Command, Event, Refused, Seat, Told, Viewer, heard
from games.engine.menu import Menu, Path
from games.engine.page import Page, Picture
from games.engine.play import Play
from games.engine.text import english

from .battles import DESK, KEYS, key_of, random_battle, walk
from .desk import rules
from .pairs import KINDS, Pair, knowing, pairs, secretive, team_of
from .play import GM, book

replace = msgspec.structs.replace

SHOWS = (
    rounds.Revealed, rounds.Returned, rounds.CardsFlipped, rounds.BattleEnded, rounds.Uncovered,
    field.Bumped, field.Blocked, attack.WentOff, desk.Shown, desk.ObjectShown,
)  # fmt: skip
"""Events by which a secret is met, and so shown by rights."""


# ---- what people get -------------------------------------------------------------------------------------


def menus(state: State, seat: Seat, random: Random, path: Path = (), depth: int = 4) -> Any:
    """A seat's menu as data, down to some depth; below the top some of the options."""
    try:
        node = rules().menu(state, seat, path)
    except Refused as refusal:
        return (refusal.code, refusal.text)
    if not isinstance(node, Menu) or not depth or node.slots[0].kind != "choice" or node.slots[0].most > 1:
        return node
    keys = [one.key for one in node.options]
    if path:
        keys = random.sample(keys, min(3, len(keys)))
    return (node, [menus(state, seat, random, (*path, key), depth - 1) for key in keys])


def looks(state: State, viewer: Viewer) -> list[Any]:
    """What can be looked up: all that is offered, and the pages of some of it."""
    view, found = rules().view(state, viewer), list[Any]()
    for look in LOOKS:
        options = look.complete(rules(), view, ()) if look.params else ()
        found.append(options)
        words: list[str | None] = [one.key for one in options[:3]]
        for word in words or [None]:
            filled = (word, *(None,) * (len(look.params) - 1))[: len(look.params)]
            try:
                found.append(look.page(rules(), view, filled))
            except Refused as refusal:
                found.append((refusal.code, refusal.text))
    return found


def known(state: State, viewer: Viewer) -> Any:
    """A viewer's view as data, without the pack."""
    view = rules().view(state, viewer)
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "book"}


def drawings(page: Page) -> Iterator[bytes]:
    """The bytes of a page's pictures."""
    for block in page.blocks:
        if isinstance(block, Picture):
            yield render(block.drawing, english, "en")


# ---- what happens ----------------------------------------------------------------------------------------


def outcome(pair: Pair, state: State, actor: Seat, command: Command) -> Any:
    """What the others get of a command: a refusal, None where it meets the secret, or all they hear and see.

    Who learns something from the command by right, such as how many are hidden nearby, is left out.
    """
    try:
        after, told = rules().step(state, actor, command, KeyedChance(pair.key, pair.draws))  # type: ignore[arg-type]
    except Refused as refusal:
        return (refusal.code, refusal.text)
    if any(isinstance(heard(one, GM), SHOWS) for one in told) or _comes_out(pair, after):
        return None
    told_now = {viewer for viewer in pair.others if any(_learns(one, viewer) for one in told)}
    there = [viewer for viewer in pair.others if viewer not in told_now | _entrusted(pair, after)]
    ears = [[one for one in (heard(it, viewer) for it in told) if one is not None] for viewer in there]
    lines = [[rules().tell(one) for one in events] for events in ears]
    views = [known(after, viewer) for viewer in there]
    return there, ears, lines, views, rules().waiting(after), rules().chapter(after)


def _learns(told: Told, viewer: Viewer) -> bool:
    return isinstance(heard(told, viewer), rounds.Learned)


def _entrusted(pair: Pair, after: State) -> set[Viewer]:
    """Who plays for another team from now on, or the units that the secret is about."""
    before, now = pair.one.battle, after.battle
    assert before is not None
    if now is None:
        return set()
    moved = {seat for seat in PLAYERS if teams_of(before, seat) != teams_of(now, seat)}
    return moved | {seat for one in now.units if one.id in pair.about for seat in knowing(now, one)}


def _comes_out(pair: Pair, after: State) -> bool:
    """Whether somebody has stopped hiding by going down or out: where it lies, all can see."""
    before, now = pair.one.battle, after.battle
    assert before is not None
    hid = {one.id for one in before.units if one.hidden and one.id in pair.about}
    return now is not None and any(one.id in hid and not one.hidden for one in now.units)


def both(pair: Pair, actor: Seat, command: Command) -> tuple[Any, Any]:
    """What comes of it in the two."""
    return outcome(pair, pair.one, actor, command), outcome(pair, pair.two, actor, command)


def _refused(got: Any) -> bool:
    return isinstance(got, tuple) and isinstance(got[0], str)


def nonsense(pair: Pair, random: Random) -> tuple[Command, ...]:
    """Commands that are hardly ever legal all at once, about the secret: their refusals must not tell."""
    battle = pair.one.battle
    assert battle is not None
    other = pair.two.battle
    assert other is not None
    hunted = random.choice(pair.about or tuple(one.id for one in battle.units))
    units = [one.id for one in battle.units]
    me, team = random.choice(units), random.choice(battle.parties).id
    there = [one.cell for each in (battle, other) for one in each.units if one.id == hunted and one.cell]
    cell = random.choice(there or [(3, 3)])
    beside = (min(cell[0] + 1, 24), cell[1])
    found: list[Command] = [
        c.Strike(me, "kogetsu_slash", "main", hunted), c.Strike(me, "shot", target=hunted, friends=True),
        c.Strike(me, "meteor_burst", cell=cell), c.Act(me, "feint", target=hunted),
        c.Act(me, "area_search", cell=cell),
        c.Act(me, "coordinate", target=hunted), c.Act(me, "retrieve", target=hunted),
        c.Move(me, "normal_move", (beside, cell)), c.Move(me, "full_move", (cell,)), c.GoOn(me, (cell,)),
        c.Offer(me, hunted, "shield_guard", "sub"), c.Offer(hunted), c.React(me, by=hunted),
        c.React(hunted, "evade"),
        c.Approve(team, 3), c.Hit(hunted, 2), c.Burst(hunted, 3), c.Force(hunted, cell), c.Pass(hunted),
        c.Return(hunted), c.ReturnTo(hunted, cell), c.Operate(team, "route", (hunted,)), c.EndWindow(team),
        c.DrawCore(hunted), c.Bagworm(hunted, on=True), c.RollAddress(hunted), c.ChooseAddress(hunted, 3),
        c.PlaceUnit(hunted, cell), c.Initiative(team), c.BailOut(hunted), c.Advise(hunted, "remote_advice"),
        c.RollCheck(900, 1), c.Submit(801), c.SetName(801, "Mine"), c.Withdraw(802), c.JoinTeam(100, 801),
        gm.CloseCheck(900), gm.Approval(802), gm.LoadScenario("At the gate"), gm.DropScenario("At the gate"),
    ]  # fmt: skip
    return tuple(found)


# ---- the check -------------------------------------------------------------------------------------------


class Met:
    """What the checks have come to: pairs by kind, and steps by whether they could be compared."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()


def check(pair: Pair, random: Random, met: Met) -> None:
    """Everything that the others get is the same in both."""
    one, two = pair.one, pair.two
    met.kinds[pair.kind] += 1
    assert rules().waiting(one) == rules().waiting(two), "prompts"
    assert rules().chapter(one) == rules().chapter(two), "chapter"
    some = _some(pair, random)
    for viewer in some:
        assert known(one, viewer) == known(two, viewer), ("view", viewer)
        if viewer in (None, some[-1]):
            pages = [rules().page(state, viewer) for state in (one, two)]
            assert pages[0] == pages[1], ("page", viewer)
        if viewer is None or viewer == AUTO:
            continue
        assert rules().default(one, viewer) == rules().default(two, viewer), ("default", viewer)
        seed = random.random()
        trees = [menus(state, viewer, Random(seed)) for state in (one, two)]
        assert trees[0] == trees[1], ("menus", viewer)
    check_words(pair)
    check_steps(pair, random, met)


def check_words(pair: Pair) -> None:
    """Whoever hides and who does not exist are refused with the same words, in whatever phase."""
    battle = pair.one.battle
    assert battle is not None
    hidden = [one for one in battle.units if one.id in pair.about and one.hidden]
    for unit in battle.units:
        if unit.owner not in pair.others or unit.owner is None or not hidden or unit.team == hidden[0].team:
            continue
        for phase, make in TARGETED:
            state = _to_act(pair.one, unit, phase)
            words = [outcome(pair, state, unit.owner, make(unit.id, one)) for one in (hidden[0].id, NOBODY)]
            assert _refused(words[0]), "whoever hides is no target"
            assert words[0] == words[1], ("words", unit.owner, phase)
        return


def _to_act(state: State, unit: Unit, phase: Phase) -> State:
    """The campaign when this unit, which has all it needs, is to act in a phase."""
    battle = state.battle
    assert battle is not None
    ready = replace(
        unit, life="active", main=("kogetsu", "egret"), trion=unit.initial, acted=(), passed=(), sides=(),
        barred=(), active=(), params=dict.fromkeys(unit.params, 9), statuses=(), cell=unit.cell or (0, 0),
    )  # fmt: skip
    units = tuple(ready if one.id == unit.id else one for one in battle.units)
    asks = (Ask(id=battle.number + 9_000, kind="window", team=unit.team),)
    rest: dict[str, Any] = {"attack": None, "moving": None, "turn": None, "stage": "fight"}
    return replace(state, battle=replace(battle, units=units, phase=phase, asks=asks, **rest))


NOBODY = 99_999
TARGETED: tuple[tuple[Phase, Callable[[int, int], Command]], ...] = (
    ("attack", lambda me, target: c.Strike(me, "kogetsu_slash", "main", target)),
    ("attack", lambda me, target: c.Strike(me, "egret_shot", target=target)),
    ("tactics", lambda me, target: c.Act(me, "feint", target=target)),
)
"""Ways to name somebody whom nobody sees."""


def _some(pair: Pair, random: Random) -> list[Viewer]:
    """Others to look through the eyes of: the public, whoever is asked, and two more."""
    asked = {seat for prompt in rules().waiting(pair.one) for seat in prompt.seats}
    some = random.sample(pair.others, min(3, len(pair.others)))
    return [one for one in pair.others if one is None or one in asked or one in some]


def check_steps(pair: Pair, random: Random, met: Met) -> None:
    """The same commands lead to the same for the others, whoever gives them."""
    asked = [seat for prompt in rules().waiting(pair.one) for seat in prompt.seats if seat in pair.others]
    idle = [seat for seat in pair.others if seat is not None and seat >= 0]
    seats = {*random.sample(idle, min(1, len(idle))), *(seat for seat in asked[:2] if seat >= 0)}
    for seat in sorted(seats):
        given = [walk(random, pair.one, seat, KEYS) for _ in range(3)]
        for command in (*random.sample(nonsense(pair, random), 7), *filter(None, given)):
            first, second = both(pair, seat, command)
            _compare(pair, seat, command, first, second, met)
    if pair.still:
        return
    inside = [seat for seat in pair.insiders if seat is not None and seat >= 0]
    masters = [(GM, walk(random, pair.one, GM, DESK)) for _ in range(2)]
    for seat, given_ in [
        *((seat, walk(random, pair.one, seat, KEYS)) for seat in inside for _ in range(2)),
        *masters,
    ]:
        if given_ is None:
            continue
        first, second = both(pair, seat, given_)
        if not _refused(first) and not _refused(second):  # an insider may know better what is legal
            _compare(pair, seat, given_, first, second, met)


def _compare(pair: Pair, seat: Seat, command: Command, first: Any, second: Any, met: Met) -> None:
    if pair.still and not _refused(first) and not _refused(second):
        return
    if first is None or second is None:
        met.steps["shown"] += 1
        return
    met.steps["refused" if _refused(first) else "same"] += 1
    assert first == second, (pair.kind, seat, command)


def check_pairs(count: int, start: int, kinds: tuple[str, ...] = tuple(KINDS)) -> Met:
    """Checks so many pairs."""
    met = Met()
    for number, pair in enumerate(pairs(count, start, kinds)):
        random = Random(start * 1_000_003 + number)
        try:
            check(pair, random, met)
        except AssertionError as error:
            raise AssertionError(f"pair {number} from {start}, of {pair.kind}: {error}"[:3000]) from error
    return met


# ---- choices that look alike -----------------------------------------------------------------------------


class Ways(NamedTuple):
    """Commands of one seat of which the others may not know which it was, in one state."""

    kind: str
    pair: Pair
    seat: Seat
    commands: tuple[Command, ...]


def ways(count: int, start: int, kinds: tuple[str, ...] = ()) -> Iterator[Ways]:
    """So many secret choices out of random battles."""
    random, number = Random(start), start
    while count:
        for play in random_battle(number, secretive(random), hiding=0.06):
            state: State = play.state
            for found in _choices(play, state, random, number) if state.battle is not None else ():
                if len(set(found.commands)) > 1 and (not kinds or found.kind in kinds):
                    yield found
                    count -= 1
                    if not count:
                        return
        number += 1


def _choices(play: Play, state: State, random: Random, number: int) -> Iterator[Ways]:
    battle = state.battle
    assert battle is not None

    def made(kind: str, seat: Seat, insiders: frozenset[Viewer], *commands: Command | None) -> Ways:
        pair = Pair(kind, state, state, insiders, key_of(number), play.draws)
        return Ways(kind, pair, seat, tuple(one for one in commands if one is not None))

    if random.random() < 0.03:
        seven = tuple(gm.OpenCheck("atk", 10, dice=dice, hidden="all") for dice in (1, 7))
        yield made("secret roll", GM, frozenset(), *seven)
        notes_ = (gm.Scene("Come to the gate.", (2,)), gm.Scene("Stay where you are.", (2,)))
        yield made("note", GM, frozenset({2}), *notes_)
        quiet = (
            gm.SetPool(battle.parties[0].id, dice=4, quiet=True),
            gm.SetPool(battle.parties[0].id, dice=4, reason="So be it.", quiet=True),
        )
        yield made("quiet override", GM, frozenset(), *quiet)
        named = (gm.SaveScenario("The gate"), gm.SaveScenario("The bridge"))
        yield made("scenario", GM, frozenset(), *named)
        if not state.set_dice:
            yield made(
                "set dice", GM, frozenset(), gm.SetDice((1, 1), quiet=True), gm.SetDice((6,), quiet=True)
            )
    ask = battle.asks[-1] if battle.asks else None
    if ask is None:
        return
    for unit in battle.units:
        if unit.owner is None or unit.computer is not None:
            continue
        seat, insiders = unit.owner, knowing(battle, unit)
        if ask.kind == "bagworm" and unit.id in ask.units and unit.id not in ask.done and able(book(), unit):
            alone = frozenset({seat})
            if len(ask.units) - len(ask.done) > 1:  # the last answer turns the cards
                yield made("bagworm", seat, alone, *(c.Bagworm(unit.id, on) for on in (True, False)))
        if ask.kind == "offers" and unit.id in ask.units and unit.id not in ask.done:
            assert battle.attack is not None
            target = next(one for one in battle.units if one.id == ask.data)
            given = [walk(random, state, seat, ("offer",)) for _ in range(3)]
            mine = [one for one in given if isinstance(one, c.Offer) and one.unit == unit.id and one.skill]
            yield made("offer", seat, team_of(battle, target.team) | {seat}, c.Offer(unit.id), *mine)
        if ask.kind == "reaction" and ask.unit == unit.id and ask.data == 0:
            dice = [c.React(unit.id, "evade", dice=n) for n in (1, 2)]
            if _waits(state, seat, dice):
                yield made("dice asked", seat, team_of(battle, unit.team), *dice)
        if unit.hidden and ask.kind == "window" and ask.team == unit.team and unit.cell is not None:
            tried = [walk(random, state, seat, ("move",)) for _ in range(6)]
            moves = [one for one in tried if isinstance(one, c.Move) and one.unit == unit.id]
            same = [one for one in moves if (one.action, one.side) == (moves[0].action, moves[0].side)]
            yield made("hidden move", seat, insiders, *same)
        if (
            ask.kind == "window"
            and battle.phase == "tactics"
            and ask.team == unit.team
            and unit.cell is not None
        ):
            able_ = replace(unit, main=("meteor",), params={**unit.params, "spt": 9}, trion=unit.initial)
            units = tuple(able_ if one.id == unit.id else one for one in battle.units)
            armed = replace(state, battle=replace(battle, units=units))
            x, y = unit.cell
            beside = [(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1))]
            mines = [c.Act(unit.id, "meteor_mine", "main", cells=(one,)) for one in beside]
            pair = Pair("mines", armed, armed, team_of(battle, unit.team), key_of(number), play.draws)
            yield Ways("mines", pair, seat, tuple(mines))


def _waits(state: State, seat: Seat, commands: list[c.React]) -> bool:
    """Whether the captain is asked about each of these."""
    for command in commands:
        try:
            after, _ = rules().step(state, seat, command, KeyedChance(key_of(1)))
        except Refused:
            return False
        if after.battle is None or not after.battle.asks or after.battle.asks[-1].kind != "approval":
            return False
    return True


def check_ways(found: Ways) -> str:
    """Whichever it is, the others get the same, also of what comes next; "shown" where one meets somebody."""
    outcomes = [outcome(found.pair, found.pair.one, found.seat, command) for command in found.commands]
    if any(one is None for one in outcomes):
        return "shown"
    got = [(one, after(found, command)) for one, command in zip(outcomes, found.commands, strict=True)]
    got = [one for one in got if not _refused(one[0])]
    for each in got:
        assert each == got[0], (found.kind, found.seat)
    return "same" if len(got) > 1 else "refused"


def after(found: Ways, command: Command) -> Any:
    """What all hear when the game master asks for a check afterwards, and what is asked then: the numbers
    that things go by must not tell of others.
    """
    chance = KeyedChance(found.pair.key, found.pair.draws)
    try:
        state, _ = rules().step(found.pair.one, found.seat, command, chance)  # type: ignore[arg-type]
    except Refused:
        return None
    ask = gm.OpenCheck("atk", 10, (state.sheets[0].id,))
    asked, told = rules().step(state, GM, ask, KeyedChance(found.pair.key))
    return [heard(one, None) for one in told], rules().waiting(asked)


# ---- the proofs ------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-stealth-1", "trpg-stealth-19", "trpg-stealth-20", "trpg-tactics-20", "trpg-check-22")
def test_pairs_cannot_be_told_apart() -> None:
    met = check_pairs(30, 0)
    assert met.kinds["cells"] > 5
    assert met.steps["same"] > 10 * met.steps["shown"]


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.rule("trpg-stealth-19", "trpg-teleport-3", "trpg-teleport-7", "trpg-object-13", "trpg-status-17")
def test_many_pairs_cannot_be_told_apart() -> None:
    met = check_pairs(120, 100_000)
    assert set(met.kinds) >= {"cells", "addresses", "traps", "desk"}


@pytest.mark.slow
@pytest.mark.rule("trpg-stealth-19", "trpg-teleport-3", "trpg-teleport-7", "trpg-dice-7", "trpg-status-17")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_secret_is_kept(kind: str) -> None:
    assert check_pairs(3, 7, (kind,)).kinds[kind] == 3


CHOICES = (
    "secret roll", "note", "quiet override", "scenario", "set dice", "bagworm", "offer", "dice asked",
    "hidden move", "mines",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.rule("trpg-move-15", "trpg-teleport-7", "trpg-hit-3", "trpg-dice-7", "trpg-check-22")
@pytest.mark.parametrize("kind", CHOICES)
def test_nobody_can_tell_what_was_chosen_in_secret(kind: str) -> None:
    assert Counter(map(check_ways, ways(8, 3, (kind,))))["same"] >= 3


def test_pictures_and_lookups_are_the_same_to_the_byte() -> None:
    for number, pair in enumerate(pairs(6, 11, ("cells", "traps", "cards", "addresses"))):
        viewer = pair.others[number % 2 * -1]
        assert looks(pair.one, viewer) == looks(pair.two, viewer)
        pictures = [list(drawings(rules().page(state, viewer))) for state in (pair.one, pair.two)]
        assert pictures[0]
        assert pictures[0] == pictures[1]


def test_a_pair_does_differ_for_its_insiders() -> None:
    """The generator changes something that can be seen by those who may."""
    differ: Counter[str] = Counter()
    for pair in pairs(60, 5):
        assert known(pair.one, GM) != known(pair.two, GM)
        seats = [one for one in pair.insiders if one is not None and one >= 0]
        differ[pair.kind] += any(known(pair.one, seat) != known(pair.two, seat) for seat in seats)
    assert differ["cells"] > 10


def test_events_that_show_something_say_so() -> None:
    """So that nobody takes back for free what has shown them something."""
    kinds: set[type[Event]] = {kind for kind in Events.__args__ if kind.reveals}
    assert kinds >= {
        rounds.CardDrawn, rounds.CardsFlipped, rounds.Learned, rounds.Revealed, rounds.Uncovered,
        rounds.InitiativeRolled, rounds.ReturnRolled, field.Bumped, field.Blocked, desk.Shown,
        desk.ObjectShown, attack.Reacted, attack.HitRolled, attack.DamageRolled, attack.HarmRolled,
        attack.WentOff,
    }  # fmt: skip
