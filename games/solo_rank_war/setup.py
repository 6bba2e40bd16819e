"""Building the agents and deciding the initial distance: everything before turn 1."""

from __future__ import annotations

from ..engine.contract import Refused, Seat
from ..engine.text import SeatName, t
from . import events as e
from . import legal, refusals, turns
from .book import Book
from .commands import TAGS, InitialDone, SubmitAgent, UseInitial
from .options import Options
from .refusals import SIDE_NAMES
from .state import FIRST_DISTANCE, LAST_DISTANCE, Loadout, Used
from .table import Table
from .view import View

SLOTS = 4
"""Triggers of each side (solo-1.5, solo-1.6)."""

FACES = 6
"""Faces of a plot sheet (solo-1.15)."""


def check_loadout(book: Book, options: Options, loadout: Loadout) -> None:
    """Raises Refused for a loadout against a rule of section 1; what is only unwise passes (solo-1.17)."""
    for name, side in zip(("main", "sub"), loadout.sides, strict=True):
        if len(side) != SLOTS:
            raise Refused(
                "count",
                t("Each side takes {need} triggers; {side} has {have}.",
                  need=SLOTS, side=SIDE_NAMES[name], have=len(side)),
            )  # fmt: skip
        for trigger in side:
            if trigger not in book.triggers:
                raise refusals.unknown(trigger)
    for number, side in enumerate(loadout.sides):
        _check_side(book, options, number, side)
    if len(loadout.sheet) != FACES or any(tag not in TAGS for tag in loadout.sheet):
        raise Refused(
            "sheet", t("A plot sheet gives each of the faces 1 to 6 one tag: move, shoot or melee.")
        )


def _check_side(book: Book, options: Options, number: int, side: tuple[str, ...]) -> None:
    words = SIDE_NAMES[("main", "sub")[number]]
    triggers = [book.triggers[one] for one in side]
    for trigger in triggers:
        if not trigger.fits(number):
            raise Refused(
                "side", t("{trigger} can't be chosen for {side}.", trigger=trigger.name, side=words)
            )
        if side.count(trigger.id) > 1 and not options.allow_same_side_duplicates and trigger.kind != "filler":
            raise Refused(
                "duplicate",
                t("{trigger} can be chosen only once for {side}.", trigger=trigger.name, side=words),
            )
    if not book.settable(side, options.option_mode == "attached"):
        raise Refused("no_settable", t("{side} holds only options; it needs a trigger to set.", side=words))
    for trigger in triggers:
        if trigger.option_of and not any(parent in side for parent in trigger.option_of):
            raise Refused(
                "option_side",
                t("{trigger} is an option: choose a trigger it belongs to for {side} as well.",
                  trigger=trigger.name, side=words),
            )  # fmt: skip


def submit(table: Table, view: View, actor: Seat, command: SubmitAgent) -> None:
    """A seat hands in its agent; with the second one both are locked (solo-1.22)."""
    if view.phase != "setup":
        raise refusals.phase(view)
    loadout = Loadout(command.main, command.sub, command.sheet)
    check_loadout(table.book, view.options, loadout)
    first_time = table.player(actor).loadout is None
    table.alter(actor, loadout=loadout)
    if first_time:
        table.tell(e.Ready(seat=actor, what="agent"))
    one, two = (player.loadout for player in table.state.players)
    if one and two:
        _lock(table, (one, two))


def starting_trion(book: Book, options: Options, loadout: Loadout) -> int:
    """What an agent begins with (solo-1.19, solo-1.20)."""
    real = sum(book.triggers[one].kind != "filler" for one in loadout.main + loadout.sub)
    return max(1, options.initial_trion - real * options.trion_per_trigger)


def _lock(table: Table, agents: tuple[Loadout, Loadout]) -> None:
    options = table.state.options
    for seat, agent in enumerate(agents):
        trion = starting_trion(table.book, options, agent)
        table.alter(seat, trion=trion, start_trion=trion)
    shown = agents if options.loadout_visibility == "open" else None
    table.tell(e.Locked(trion=table.trion, agents=shown))
    turns.decide_order(table, 0)
    die = table.chance.die()
    table.change(phase="initial", die=die, distance=die, attacker=table.state.first)
    table.tell(e.Rolled(die=die))
    if _has_nothing(table, table.state.first):
        _next_go(table)


def _has_nothing(table: Table, seat: Seat) -> bool:
    """Whether public knowledge alone says that a seat has no effect to use here."""
    loadout = table.player(seat).loadout
    hidden = table.state.options.loadout_visibility == "hidden"
    return not hidden and loadout is not None and not table.book.initial(loadout)


def _next_go(table: Table) -> None:
    """After the first player's go comes the second's; after that the distance is fixed (solo-2.8)."""
    if table.state.attacker == table.state.first:
        table.change(attacker=1 - table.state.first)
        if not _has_nothing(table, table.state.attacker):
            return
    before = table.state.distance
    distance = min(max(before, FIRST_DISTANCE), LAST_DISTANCE)
    table.change(distance=distance, used=())
    table.tell(e.InitialDistance(before=before, distance=distance))
    turns.begin_turn(table)


def _check_go(view: View, actor: Seat) -> None:
    if view.phase != "initial":
        raise refusals.phase(view)
    if view.attacker != actor:
        raise Refused(
            "not_yours",
            t("{seat} uses effects on the initial distance now.", seat=SeatName(view.attacker)),
        )


def use_initial(table: Table, view: View, actor: Seat, command: UseInitial) -> None:
    """An effect on the initial distance: paid at once, without turning anything up (solo-2.4, solo-2.10)."""
    _check_go(view, actor)
    side = legal.side_of(command.side)
    eff = table.book.effects.get(command.effect)
    if eff is None or not eff.trigger:
        raise refusals.unknown(command.effect)
    if eff.spec.timing != "initial_distance":
        raise Refused("timing", t("{effect} does not work on the initial distance.", effect=eff.name))
    if eff.trigger not in legal.loadout_side(view.me, side):
        raise Refused(
            "not_set",
            t("Your agent has no {trigger} on {side}.",
              trigger=table.book.triggers[eff.trigger].name, side=SIDE_NAMES[command.side]),
        )  # fmt: skip
    if code := legal.initial_why_not(view, side, eff):
        raise refusals.refuse(code, view, side, eff, eff.trion)
    legal.check_choice(view, side, eff, command.choice)
    legal.check_confirmed(view, eff.trion, command.confirm)
    shift = command.choice or 0
    table.pay(actor, eff.trion)
    table.learn(actor, side, eff.trigger)
    table.change(distance=table.state.distance + shift, used=(*table.state.used, Used(actor, side, eff.ref)))
    table.tell(
        e.InitialUsed(
            seat=actor, side=side, effect=eff.ref, choice=shift, cost=eff.trion,
            trion=table.player(actor).trion, distance=table.state.distance,
        )
    )  # fmt: skip
    table.check_paid(actor)


def initial_done(table: Table, view: View, actor: Seat, command: InitialDone) -> None:
    """A seat uses no more effects on the initial distance."""
    _check_go(view, actor)
    _next_go(table)
