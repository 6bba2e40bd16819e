"""What people see of Hidden Bids: the menu, the page with its drawing, and the log. All from a view alone."""

from games.engine.contract import Event, Refused
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.page import (
    Block,
    Box,
    Disc,
    Divider,
    Drawing,
    Gauge,
    Grid,
    Heading,
    Label,
    Mark,
    Page,
    Para,
    Picture,
)
from games.engine.text import Fact, Joined, SeatName, Text, t

from . import model as m

COLOURS = ("#d64545", "#3d7edb")
GROUND, CLOTH, PAPER, GOLD = "#1f2430", "#2c3444", "#f4f1e8", "#e8b923"


# ---- the menu ------------------------------------------------------------------------------------------


def menu(pack: m.Pack, view: m.View, path: Path) -> Menu | m.Commands:
    """First what to do; then, for the opening, a charm and a bid side by side; for later rounds the bid."""
    if view.viewer is None:
        raise Refused("not-seated", t("You do not play at this table."))
    if view.ended is not None:
        raise Refused("ended", t("This game is over."))
    asked = [_verbs(view)]
    match path[:1]:
        case ("open",):
            asked += [Slot("charm", t("Charm"), charms(pack)), _bids(view)]
        case ("bid",):
            asked += [_bids(view)]
    for slot, key in zip(asked, path, strict=False):
        _pick(slot, key)
    if len(path) > len(asked):
        raise Refused("no-such-choice", t("That is not on offer now."))
    if not path:
        return Menu(t("What do you do?"), tuple(asked))
    if len(path) < len(asked):
        return Menu(t("In secret until both have chosen"), tuple(asked[len(path) :]))
    match path:
        case ("open", charm, coins):
            return m.Open(charm, int(coins))
        case ("bid", coins):
            return m.Bid(int(coins))
        case ("pass",):
            return m.Pass()
        case _:
            return m.Bail()


def _pick(slot: Slot, key: str) -> None:
    """Checks one key of a path. Raises :class:`Refused`."""
    option = next((option for option in slot.options if option.key == key), None)
    if option is None:
        raise Refused("no-such-choice", t("That is not on offer now."))
    if option.blocked is not None:
        raise Refused("blocked", option.blocked)


def _verbs(view: m.View) -> Slot:
    first = view.round == 1
    open_up = Option(
        "open", t("Charm and first bid"), style="main", blocked=None if first else t("Only in round 1.")
    )
    bid = Option("bid", t("Bid"), style="main", blocked=t("Choose a charm with it.") if first else None)
    stay_out = Option("pass", t("Stay out"), t("Everyone sees it."))
    bail = Option("bail", t("Give up"), style="danger", gives_up=True)
    current = None if view.own is None else str(type(view.own).__struct_config__.tag)
    return Slot("do", t("Your move"), (open_up, bid, stay_out, bail), current=current)


def charms(pack: m.Pack) -> tuple[Option, ...]:
    """The charms with what they do."""
    return tuple(Option(charm.id, charm.name, _does(charm)) for charm in pack.charm)


def _bids(view: m.View) -> Slot:
    purse = view.hands[view.viewer or 0].coins
    poor = t("You have only {coins} coins.", coins=purse)
    options = tuple(Option(str(n), t("{n} coins", n=n), blocked=poor if n > purse else None) for n in m.BIDS)
    return Slot("coins", t("Bid"), options)


# ---- the page ------------------------------------------------------------------------------------------


def page(pack: m.Pack, view: m.View) -> Page:
    """The viewer's page: what to do, the coins, the score, the table as a picture."""
    charms: dict[str | None, Fact] = {charm.id: charm.name for charm in pack.charm}
    most = pack.coins + max(charm.coins for charm in pack.charm)
    score = tuple(
        (SeatName(seat), hand.points, charms.get(hand.charm, "?")) for seat, hand in enumerate(view.hands)
    )
    blocks: list[Block] = [Para(_news(view))]
    if view.own is not None:
        blocks.append(Para(t("Your choice: {choice}", choice=_own(view, charms)), quiet=True))
    blocks += [Gauge(SeatName(s), hand.coins, most, COLOURS[s]) for s, hand in enumerate(view.hands)]
    blocks += [Divider(), Grid((t("Player"), t("Points"), t("Charm")), score), Picture(_drawing(view))]
    return Page(t("Hidden Bids"), tuple(blocks), GOLD)


def _news(view: m.View) -> Text:
    if view.ended is not None:
        return view.ended.text
    return t("Round {round} of {rounds}: both bid in secret.", round=view.round, rounds=view.rounds)


def _own(view: m.View, charms: dict[str | None, Fact]) -> Fact:
    match view.own:
        case m.Open(charm, coins):
            return t("{charm}, and {n} coins", charm=charms[charm], n=coins)
        case m.Bid(coins):
            return t("{n} coins", n=coins)
        case _:
            return t("Stay out")


def _drawing(view: m.View) -> Drawing:
    marks: list[Mark] = [Box(10, 10, 380, 180, CLOTH, radius=16)]
    for seat, hand in enumerate(view.hands):
        x = 70 + 190 * seat
        marks += [
            Box(x, 55, 70, 90, COLOURS[seat] if hand.ready else None, COLOURS[seat], 3, 8),
            Label(x + 35, 165, SeatName(seat), 16, PAPER, "middle", room=160),
            Label(x + 35, 100, _card(hand), 18, PAPER, "middle", bold=True, room=66),
        ]
    marks.append(Disc(200, 100, 28, GOLD))
    if view.last is not None:
        marks.append(Label(200, 100, view.last.die, 26, GROUND, "middle", bold=True))
    places = [t("{seat}: {card}", seat=SeatName(s), card=_card(hand)) for s, hand in enumerate(view.hands)]
    alt = t("The table. {first}; {second}.", first=places[0], second=places[1])
    return Drawing(400, 200, GROUND, tuple(marks), alt)


def _card(hand: m.OpenHand) -> Text:
    if hand.out:
        return t("out")
    return t("ready") if hand.ready else t("thinking")


def left(event: m.Left) -> Text:
    """Why a seat has lost before the last round."""
    loser = SeatName(event.seat)
    return t("{loser} is out of time.", loser=loser) if event.late else t("{loser} gave up.", loser=loser)


def charm_page(pack: m.Pack, wanted: str | None) -> Page:
    """A charm looked up, for whoever asks: what charms do is no secret."""
    found = next((charm for charm in pack.charm if charm.id == wanted), None)
    if found is None:
        names = Joined(tuple(charm.name for charm in pack.charm))
        raise Refused("no-such-charm", t("There is no such charm. There are: {names}.", names=names))
    return Page(t("Charm"), (Heading(found.name), Para(_does(found))), GOLD)


def _does(charm: m.Charm) -> Text:
    return t("{coins} extra coins, {luck} on every prize", coins=charm.coins, luck=charm.luck)


# ---- the log -------------------------------------------------------------------------------------------


def tell(event: Event) -> Text | None:
    """One line a happening; to be told what oneself has just bid moves no one."""
    match event:
        case m.Opened(rounds):
            return t("{rounds} rounds are played.", rounds=rounds)
        case m.Chose(seat):
            return t("{seat} has bid.", seat=SeatName(seat))
        case m.Noted(coins):
            return t("You bid {coins}.", coins=coins)
        case m.Passed(seat):
            return t("{seat} stays out.", seat=SeatName(seat))
        case m.Skipped():
            return t("Both stay out.")
        case m.Left():
            return left(event)
        case m.Revealed((red, blue), die, taker):
            bids = t("Bids {red} and {blue}, the die shows {die}", red=red, blue=blue, die=die)
            if taker is None:
                return t("{bids}: nobody takes it.", bids=bids)
            return t("{bids}: {taker} takes it.", bids=bids, taker=SeatName(taker))
    return None
