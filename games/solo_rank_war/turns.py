"""The frame of a turn: order, setting triggers, plots, the ends of phases and turns."""

from __future__ import annotations

from ..engine.contract import Refused, Seat
from ..engine.text import t
from . import events as e
from . import refusals
from .book import tag_index
from .commands import KEEP, SIDES, EndPhase, Plot, SetCards
from .refusals import SIDE_NAMES
from .state import HISTORY, NO_TAGS, Card, Faces, Player, Plots, Sets, Side, Status, Tags
from .table import Table
from .view import View


def decide_order(table: Table, turn: int) -> None:
    """Less trion goes first, a coin decides between equals (solo-3.2, solo-3.3)."""
    one, two = table.trion
    coin = one == two
    first = table.chance.coin() if coin else int(two < one)
    table.change(first=first)
    table.tell(e.Ordered(turn=turn, first=first, trion=(one, two), coin=coin))


def begin_turn(table: Table) -> None:
    """The next turn: its order, then both set their triggers (solo-3.7)."""
    state = table.state
    turn = state.turn + 1
    table.change(turn=turn, phase="set", hurt=False)
    if turn == 1 and state.options.reuse_initial_order:
        table.tell(e.Ordered(turn=1, first=state.first, trion=table.trion, coin=False))
    else:
        decide_order(table, turn)
    table.change(attacker=table.state.first)


# ---- setting -----------------------------------------------------------------------------------------


def set_cards(table: Table, view: View, actor: Seat, command: SetCards) -> None:
    """A seat chooses its two cards in secret; with the second seat's choice they lie (solo-4.10)."""
    if view.phase != "set":
        raise refusals.phase(view)
    for side, trigger in enumerate((command.main, command.sub)):
        _check_card(view, side, trigger)
    first_time = table.player(actor).choice is None
    table.alter(actor, choice=(command.main, command.sub))
    if first_time:
        table.tell(e.Ready(seat=actor, what="set"))
    one, two = table.state.players
    if one.choice and two.choice:
        _lay(table, (one.choice, two.choice))


def _check_card(view: View, side: Side, trigger: str) -> None:
    words = SIDE_NAMES[SIDES[side]]
    card = view.me.cards[side]
    can_keep = card is not None and card.face_up
    forced = [one.keep for one in view.me.forced if one.side == side]
    if trigger == KEEP:
        if not can_keep:
            raise Refused("keep", t("There is no face-up card on {side} that could stay.", side=words))
        if False in forced:
            raise Refused("keep", t("Your {side} card must be taken back this turn.", side=words))
        return
    if can_keep and True in forced:
        raise Refused("keep", t("Your {side} card must stay this turn.", side=words))
    if trigger not in view.book.triggers:
        raise refusals.unknown(trigger)
    side_triggers = view.me.sub if side else view.me.main
    if trigger not in side_triggers:
        raise Refused(
            "side",
            t("Your agent has no {trigger} on {side}.", trigger=view.book.triggers[trigger].name, side=words),
        )
    if view.options.option_mode == "attached" and view.book.triggers[trigger].option_of:
        raise Refused(
            "option",
            t(
                "{trigger} is an option: it rides on the trigger it belongs to and is never set alone.",
                trigger=view.book.triggers[trigger].name,
            ),
        )


def _lay(table: Table, choices: tuple[tuple[str, str], tuple[str, str]]) -> None:
    for seat, choice in enumerate(choices):
        old = table.player(seat).cards
        new: list[Card | None] = []
        for side, trigger in enumerate(choice):
            if trigger == KEEP:
                new.append(old[side])
            else:
                new.append(Card(trigger))
                table.loosen(seat, side)
        table.alter(seat, cards=(new[0], new[1]), choice=None, forced=())
    kept = [tuple(c.trigger if c and c.face_up else None for c in p.cards) for p in table.state.players]
    cards = [c.trigger for p in table.state.players for c in p.cards if c]
    sets = Sets(table.state.turn, (cards[0], cards[1], cards[2], cards[3]))
    table.change(sets=(*table.state.sets, sets)[-HISTORY:])
    table.tell(e.CardsSet(turn=table.state.turn, kept=((kept[0][0], kept[0][1]), (kept[1][0], kept[1][1]))))
    _begin_phase(table, table.state.first)


# ---- plots -------------------------------------------------------------------------------------------


def _begin_phase(table: Table, attacker: Seat) -> None:
    """Both plot anew; what was used in the last phase is usable again (solo-5.53, solo-6.2)."""
    table.change(phase="plot", attacker=attacker, used=())


def plot(table: Table, view: View, actor: Seat, command: Plot) -> None:
    """A seat plots in secret; with the second plot both are revealed (solo-5.12)."""
    if view.phase != "plot":
        raise refusals.phase(view)
    if not (1 <= command.a <= 6 and 1 <= command.b <= 6):
        raise Refused("face", t("A plot is two dice, each with a face from 1 to 6."))
    first_time = table.player(actor).plot is None
    table.alter(actor, plot=(command.a, command.b))
    if first_time:
        table.tell(e.Ready(seat=actor, what="plot"))
    one, two = table.state.players
    if one.plot and two.plot:
        _reveal(table)


def tags_gained(sheet: tuple[str, ...], attack: Faces, defence: Faces) -> Tags:
    """The tags of an attacker's plot against a defender's; each face is blocked for itself (solo-5.7)."""
    gained = [0, 0, 0]
    for face in attack:
        if face not in defence:
            gained[tag_index(sheet[face - 1])] += 1
    return (gained[0], gained[1], gained[2])


def _reveal(table: Table) -> None:
    state = table.state
    attacker = state.attacker
    mine, theirs = state.players[attacker], state.players[1 - attacker]
    loadout, attack, defence = mine.loadout, mine.plot, theirs.plot
    assert loadout is not None
    assert attack is not None
    assert defence is not None
    gained = tags_gained(loadout.sheet, attack, defence)
    have = mine.tags
    tags = (have[0] + gained[0], have[1] + gained[1], have[2] + gained[2])
    faces = mine.faces
    if state.options.loadout_visibility == "hidden":
        faces = tuple(sorted({*faces, *(set(attack) - set(defence))}))
    table.alter(attacker, plot=None, tags=tags, faces=faces)
    table.alter(1 - attacker, plot=None)
    plots = Plots(state.turn, attacker, attack, defence, gained)
    table.change(phase="tactical", plots=(*state.plots, plots)[-2 * HISTORY :])
    blocked = tuple(sorted(set(attack) & set(defence)))
    table.tell(
        e.Revealed(
            turn=state.turn, attacker=attacker, attack=attack, defence=defence,
            blocked=blocked, gained=gained, tags=tags,
        )
    )  # fmt: skip


# ---- ends --------------------------------------------------------------------------------------------


def end_phase(table: Table, view: View, actor: Seat, command: EndPhase) -> None:
    """The attacker ends the tactical phase (solo-5.58)."""
    if view.phase == "window":
        raise refusals.chain_open(view)
    if view.phase != "tactical":
        raise refusals.phase(view)
    if view.attacker != actor:
        raise refusals.not_yours(view)
    table.tell(e.PhaseEnded(seat=actor, tags=view.me.tags))
    for seat in (0, 1):
        _drop(table, seat, {"end_of_phase"}, drop_tags=view.options.tag_carry == "none")
    if actor == table.state.first:
        _begin_phase(table, 1 - actor)
    else:
        _end_turn(table)


def _drop(table: Table, seat: Seat, durations: set[str], drop_tags: bool) -> None:
    """Ends statuses that last so long, and unspent tags (solo-5.14, solo-5.64)."""
    player: Player = table.player(seat)

    def lasts(status: Status) -> bool:
        if status.duration == "end_of_next_turn":
            return "end_of_turn" not in durations or table.state.turn <= status.turn
        return status.duration not in durations

    statuses = tuple(filter(lasts, player.statuses)) if player.statuses else ()
    tags = NO_TAGS if drop_tags else player.tags
    if statuses != player.statuses or tags != player.tags:
        table.alter(seat, statuses=statuses, tags=tags)


def _end_turn(table: Table) -> None:
    for seat in (0, 1):
        _drop(table, seat, {"end_of_phase", "end_of_turn"}, table.state.options.tag_carry != "match")
    idle = 0 if table.state.hurt else table.state.idle + 1
    table.change(idle=idle, offer=None)
    table.tell(
        e.TurnEnded(turn=table.state.turn, trion=table.trion, distance=table.state.distance, idle=idle)
    )
    _leak(table)
    _limit(table)
    begin_turn(table)


def _leak(table: Table) -> None:
    """Both lose trion after idle turns; both at zero is a draw (solo-7.15)."""
    options = table.state.options
    if not options.stall_leak or table.state.idle <= options.stall_turns:
        return
    table.lose((options.stall_leak, options.stall_leak))
    one, two = table.trion
    table.tell(e.Leaked(amount=options.stall_leak, trion=(one, two)))
    if not one and not two:
        table.finish("both_zero", None)
    table.check_lost()


def _limit(table: Table) -> None:
    """After the last allowed turn more trion wins (solo-7.13)."""
    options = table.state.options
    if not options.turn_limit or table.state.turn < options.turn_limit:
        return
    one, two = table.trion
    equal = one == two or options.turn_limit_result == "draw"
    table.finish("turn_limit", None if equal else int(two > one))
