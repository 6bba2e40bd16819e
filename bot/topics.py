"""The topics of the guide. Each fits one screen of a telephone; commands in it can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.text import Joined, Text, t

from .compose import LANGUAGE_NAMES

Told = Callable[[Text], str]
"""A command as its reader may click it."""

Lines = Callable[[Told, Told], tuple[Text, ...]]
"""The lines of a topic, given how a command of ``/table`` and one that stands for itself are written."""

NEW = t("/new")


def _panels(at: Told, _: Told) -> tuple[Text, ...]:
    return (
        t("The board in the channel shows what everybody may see."),
        t("Your panel shows what only you may: your hand, your plans, your buttons."),
        t("It is in our direct messages, and behind 🔒 on the board: {hand}.", hand=at(t("/hand"))),
        t("A hidden choice can be changed until everyone has chosen. Till then nobody sees it."),
        t("{sign} says what you can do now, and why something can't be done.", sign="❓"),
        t("A board that has scrolled away is posted anew by {status}.", status=at(t("/status"))),
    )


def _dice(at: Told, _: Told) -> tuple[Text, ...]:
    return (
        t("All dice of a table follow from a key that is fixed when it opens."),
        t("The key's fingerprint is shown at once, the key itself at the end."),
        t("“Add luck” stirs words of yours into it, so that not even the host can choose the dice."),
        t("After the end {verify} works out every die once more.", verify=at(t("/verify"))),
        t("Taking back rolls nothing anew: the same dice come again."),
    )


def _undo(at: Told, _: Told) -> tuple[Text, ...]:
    return (
        t("{undo} takes back what you did last, and shows before what that would be.", undo=at(t("/undo"))),
        t("What has shown and rolled nothing yet goes at once. Otherwise I ask the others."),
        t("A referee has the last word: somebody who does not play. {referee}", referee=at(t("/referee"))),
        t(
            "Game masters and referees take back any number of steps, and restore them: {desk}, {redo}.",
            desk=at(t("/desk")),
            redo=at(t("/redo")),
        ),
    )


def _clock(at: Told, _: Told) -> tuple[Text, ...]:
    return (
        t("Without a clock nobody is hurried: a table waits for months."),
        t("{clock} sets how long a decision may take, if all agree.", clock=at(t("/clock"))),
        t("When time is over I wait on, make the plainest choice, or let a computer play: as you have set."),
        t("Quiet hours do not count, nor does time in which I was away."),
        t("I call you when it is your turn. {notices} says where, and when not.", notices=at(t("/notices"))),
    )


def _seats(at: Told, _: Told) -> tuple[Text, ...]:
    return (
        t("{leave}: a computer plays until you are back, or your seat becomes free.", leave=at(t("/leave"))),
        t("{replace} gives a seat to somebody else. The others are asked.", replace=at(t("/replace"))),
        t("{join} sits you down where a seat is free.", join=at(t("/join"))),
        t("{watch} lets you look on; after the end, into all hands.", watch=at(t("/watch"))),
        t("Two people, one phone? Open the table with `hotseat`: the panel is covered in between."),
    )


def _past(at: Told, top: Told) -> tuple[Text, ...]:
    return (
        t(
            "{log} tells what happened, {replay} shows a table step by step.",
            log=at(t("/log")),
            replay=at(t("/replay")),
        ),
        t(
            "{export} gives the record as a file, {read} reads one in again.",
            export=at(t("/export")),
            read=at(t("/import")),
        ),
        t(
            "{profile}: your results, rating and streak in all games, or somebody's.",
            profile=top(t("/profile")),
        ),
        t("{ladder}: this server's players by their rating.", ladder=top(t("/ladder"))),
        t("Only finished tables against people are rated; computers and practices are not."),
    )


def _language(at: Told, top: Told) -> tuple[Text, ...]:
    return (
        t(
            "I speak {languages}: to each of you in your own, as your Discord is set.",
            languages=Joined(tuple(LANGUAGE_NAMES.values())),
        ),
        t(
            "{language} chooses another one: for you, your table's board, or all boards of a server.",
            language=at(t("/language")),
        ),
        t(
            "I read no messages. What I keep of you {privacy} sends you, or deletes.",
            privacy=at(t("/privacy")),
        ),
        t(
            "Who would rather not be on ladders presses “Keep my results to myself” in {profile}.",
            profile=top(t("/profile")),
        ),
    )


def _commands(at: Told, top: Told) -> tuple[Text, ...]:
    def row(*names: Text) -> str:
        return " ".join(map(at, names))

    return (
        t(
            "Begin: {commands}",
            commands=f"{row(NEW, t('/join'), t('/list'))} {top(t('/now'))} {top(t('/help'))}",
        ),
        t(
            "Look: {commands}",
            commands=row(t("/hand"), t("/status"), t("/log"), t("/watch"), t("/rules"), t("/verify")),
        ),
        t(
            "Arrange: {commands}",
            commands=row(
                t("/undo"),
                t("/redo"),
                t("/clock"),
                t("/leave"),
                t("/replace"),
                t("/referee"),
                t("/desk"),
            ),
        ),
        t(
            "Keep: {commands}",
            commands=f"{row(t('/replay'), t('/export'), t('/import'), t('/records'))} "
            f"{top(t('/profile'))} {top(t('/ladder'))}",
        ),
        t(
            "Yours: {commands}",
            commands=row(t("/language"), t("/notices"), t("/pack"), t("/privacy")),
        ),
    )


TOPICS: Mapping[str, tuple[Text, str, Lines]] = {
    "panels": (t("Panels"), "🔒", _panels),
    "dice": (t("Dice"), "🎲", _dice),
    "undo": (t("Undo"), "↩️", _undo),
    "clock": (t("Clock"), "⏱️", _clock),
    "seats": (t("Seats"), "💺", _seats),
    "past": (t("Records"), "🎞️", _past),
    "language": (t("Language"), "🌐", _language),
    "commands": (t("Commands"), "⌨️", _commands),
}
"""Topics by the key in their buttons' addresses: what they are called, their sign, and their lines."""
