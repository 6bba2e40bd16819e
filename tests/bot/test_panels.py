"""Pages and menus as messages: what fits buttons, what becomes a select, what becomes a form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot import ids, modals, panels, remarks
from bot.words import Words
from games.engine.contract import Refused
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.page import (
    Bullets,
    Divider,
    Drawing,
    Facts,
    Gauge,
    Grid,
    Heading,
    Page,
    Para,
    Photo,
    Picture,
)
from games.engine.text import t

SAY = Words([]).say("en")
HERE = ids.Address("pick", 7, "abc")


def _options(count: int, **fields: Any) -> tuple[Option, ...]:
    return tuple(Option(f"o{n}", f"Option {n}", **fields) for n in range(count))


def _walk(parts: list[Any]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components") or [])


def _body(panel: panels.Panel) -> list[dict[str, Any]]:
    return list(_walk(panel.view.to_components()))  # type: ignore[no-untyped-call]


def _rows(menu: Menu) -> list[list[dict[str, Any]]]:
    return [[child.to_component_dict() for child in row.children] for row in panels.answers(menu, HERE, SAY)]


# ---- small things --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "most", "cut"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a bcd", 3, "a…"), ("ab", 1, "…")]
)
def test_cut(text: str, most: int, cut: str) -> None:
    assert panels.cut(text, most) == cut


@pytest.mark.parametrize(
    ("value", "most", "bar"),
    [
        (0, 10, "▱▱▱▱▱"),
        (1, 100, "▰▱▱▱▱"),
        (5, 10, "▰▰▱▱▱"),
        (10, 10, "▰▰▰▰▰"),
        (20, 10, "▰▰▰▰▰"),
        (-3, 10, "▱▱▱▱▱"),
        (1, 0, "▱▱▱▱▱"),
    ],
)
def test_a_gauge_is_only_empty_at_zero(value: int, most: int, bar: str) -> None:
    assert panels.gauge(value, most, 5) == bar


@pytest.mark.parametrize(
    ("count", "rows"), [(0, []), (1, [1]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3])]
)
def test_rows_are_even(count: int, rows: list[int]) -> None:
    buttons = [panels.action_button(panels.Action(HERE._replace(path=(str(n),)), "x")) for n in range(count)]
    assert [len(row.children) for row in panels.rows_of(buttons)] == rows


def test_a_page_from_top_to_bottom() -> None:
    drawing = Drawing(10, 10, "#000000", (), t("a picture"))
    page = Page(
        t("Title"),
        (
            Heading(t("Head")), Para(t("one\ntwo"), quiet=True), Bullets((t("x"), t("y"))),
            Facts(((t("Name"), 3),)), Divider(), Picture(drawing), Gauge(t("Trion"), 5, 10, "#ffffff"),
            Grid((t("A"), t("B")), ((1, 2),)),
        ),
    )  # fmt: skip
    assert list(panels.paragraphs(page, SAY)) == [
        "## Title\n### Head\n-# one\n-# two\n- x\n- y\n**Name**  3",
        None,
        drawing,
        "▰▰▰▰▰▱▱▱▱▱  **5**  Trion\n-# A · B\n1 · 2",
    ]


def test_a_photo_is_shown_where_it_stands_on_the_page_if_there_is_one() -> None:
    photo = Photo(1, "falcon", "Falcon", t("Falcon's model"))
    page = Page(t("Card"), (Para("above"), photo, Para("below")))

    def body(photos: panels.Photographs | None) -> list[dict[str, Any]]:
        return _body(panels.layout(page, SAY, photos=photos))[1:]

    shown = body({(1, "falcon"): "photo-0.jpg"})
    assert [one["type"] for one in shown] == [10, 12, 10]
    (item,) = shown[1]["items"]
    assert (item["media"]["url"], item["description"]) == ("attachment://photo-0.jpg", "Falcon's model")
    gone = body({(1, "falcon"): t("It is gone.")})
    assert [one["content"] for one in gone] == ["## Card\nabove", "-# It is gone.", "below"]
    for others in (None, {}, {(0, "falcon"): "photo-0.jpg"}, {(1, "turtle"): "photo-0.jpg"}):
        left_out = body(None if others is None else dict(others))
        assert [one["content"] for one in left_out] == ["## Card\nabove", "below"]


def test_a_page_that_is_too_long_is_cut_and_its_controls_stay() -> None:
    page = Page(t("Long"), (Para("x" * 5000), Divider(), Para("y" * 500)))
    menu = Menu(t("?"), (Slot("a", t("A"), _options(2)),))
    below = panels.Controls("What do you do?", tuple(panels.answers(menu, HERE, SAY)))
    body = _body(panels.layout(page, SAY, below=below, extra=["log"]))
    texts = [c["content"] for c in body if c["type"] == 10]
    assert sum(map(len, texts)) <= 4000
    assert texts[-2:] == ["log", "What do you do?"]
    assert texts[0].endswith("…")


def test_equal_panels_have_equal_digests() -> None:
    def one(text: str) -> str:
        return panels.layout(Page(t("P"), (Para(t(text)),)), SAY).digest

    assert one("a") == one("a") != one("b")


# ---- questions -----------------------------------------------------------------------------------------


def test_of_many_options_only_those_that_can_be_picked_are_buttons() -> None:
    blocked = Option("no", "No", blocked=t("why"))
    few = _rows(Menu(t("?"), (Slot("s", t("S"), (*_options(5), blocked)),)))
    assert sum(map(len, few)) == 6
    many = _rows(Menu(t("?"), (Slot("s", t("S"), (*_options(6), blocked)),)))
    assert sum(map(len, many)) == 6


def test_few_options_are_buttons() -> None:
    rows = _rows(Menu(t("?"), (Slot("s", t("S"), (*_options(2), Option("no", "No", blocked=t("why")))),)))
    (row,) = rows
    assert [b["custom_id"] for b in row] == ["kp:7:abc:o0", "kp:7:abc:o1", "kp:7:abc:no"]
    assert [b["disabled"] for b in row] == [False, False, True]


def test_options_of_one_name_are_told_apart() -> None:
    options = (
        Option("m", "Blast", t("main, 5")),
        Option("s", "Blast", t("sub, 5")),
        Option("x", "Shield", t("main")),
    )
    (row,) = _rows(Menu(t("?"), (Slot("s", t("S"), options),)))
    assert [button["label"] for button in row] == ["Blast · main, 5", "Blast · sub, 5", "Shield"]


def test_a_standing_choice_can_be_taken_again_where_more_is_asked() -> None:
    many = Slot("s", t("S"), _options(12), current="o3")
    ((alone,),) = _rows(Menu(t("?"), (many,)))
    assert [option["value"] for option in alone["options"] if option.get("default")] == ["o3"]
    ((first,), _) = _rows(Menu(t("?"), (many, Slot("t", t("T"), _options(2)))))
    assert not [option for option in first["options"] if option.get("default")]


@pytest.mark.parametrize(("count", "sizes"), [(11, [11]), (25, [25]), (26, [25, 1]), (60, [25, 25, 10])])
def test_many_options_are_selects(count: int, sizes: list[int]) -> None:
    rows = _rows(Menu(t("?"), (Slot("s", t("S"), _options(count)),)))
    selects = [row[0] for row in rows]
    assert [len(select["options"]) for select in selects] == sizes
    assert len({select["custom_id"] for select in selects}) == len(selects)
    for select in selects:
        address = ids.read(select["custom_id"])
        assert address is not None
        assert address.stamp.partition(".")[0] == "abc", "the part is dropped when it is read"


def test_what_cannot_be_picked_is_not_in_a_select() -> None:
    options = (*_options(12), Option("no", "No", blocked=t("why")))
    (row,) = _rows(Menu(t("?"), (Slot("s", t("S"), options),)))
    assert "no" not in [option["value"] for option in row[0]["options"]]


def test_what_ends_a_long_list_is_a_button_beside_it() -> None:
    done = Option("ok", "Submit", style="good")
    [[select], [button]] = _rows(Menu(t("?"), (Slot("s", t("S"), (done, *_options(12))),)))
    assert [option["value"] for option in select["options"]] == [f"o{n}" for n in range(12)]
    address = ids.read(button["custom_id"])
    assert address is not None
    assert (button["label"], address.path) == ("Submit", (*HERE.path, "ok"))


@pytest.mark.parametrize(
    "good",
    [
        (Option("a", "A", style="good"), Option("b", "B", style="good")),
        (Option("a", "A", t("with something to be said of it"), style="good"),),
        (Option("a", "A", style="good", blocked=t("not now")),),
    ],
)
def test_nothing_else_of_a_long_list_is_a_button(good: tuple[Option, ...]) -> None:
    [[select]] = _rows(Menu(t("?"), (Slot("s", t("S"), (*good, *_options(12))),)))
    able = [one.key for one in good if one.blocked is None]
    assert [option["value"] for option in select["options"]] == [*able, *(f"o{n}" for n in range(12))]


def test_several_picks_are_one_select_of_the_message() -> None:
    menu = Menu(t("Who?"), (Slot("who", t("Who"), _options(11), least=2, most=2),))
    [[select]] = _rows(menu)
    assert (select["min_values"], select["max_values"], len(select["options"])) == (2, 2, 11)
    assert ids.read(select["custom_id"]) == HERE


@pytest.mark.parametrize(("count", "least"), [(26, 2), (11, 0)])
def test_several_picks_that_a_select_cannot_take_are_a_form(count: int, least: int) -> None:
    """A select holds 25 options, and nobody can send an empty choice from one."""
    [[button]] = _rows(Menu(t("Who?"), (Slot("who", t("Who"), _options(count), least=least, most=3),)))
    address = ids.read(button["custom_id"])
    assert address is not None
    assert address.kind == "form"


def test_what_a_select_leaves_out_says_why() -> None:
    blocked = (
        Option("x0", "Gone 0", blocked=t("It is used.")),
        Option("x1", "Gone 1", blocked=t("It is used.")),
        Option("x2", "Weak", blocked=t("It is too weak.")),
    )
    menu = Menu(t("Which?"), (Slot("which", t("Which"), (*_options(11), *blocked)),))
    text = panels.controls(lambda _: menu, ("deeper",), HERE, SAY).text
    assert "**Gone 0, Gone 1** It is used." in text, "each reason is given once"
    assert "**Weak** It is too weak." in text
    assert "Option 3" not in text


def test_reasons_beyond_all_measure_are_cut_short() -> None:
    blocked = tuple(Option(f"x{n}", "x" * 80, blocked=t("why {n}", n=n)) for n in range(40))
    menu = Menu(t("Which?"), (Slot("which", t("Which"), (*_options(11), *blocked)),))
    text = panels.controls(lambda _: menu, ("deeper",), HERE, SAY).text
    assert len(text) < remarks.MOST_REMARKS + 100
    assert text.endswith("…")


def test_questions_side_by_side_have_a_door_to_a_form() -> None:
    menu = Menu(t("?"), (Slot("a", t("A"), _options(2)), Slot("b", t("B"), _options(2))))
    rows = _rows(menu)
    assert rows[-1][0]["custom_id"] == "kf:7:abc:"
    assert rows[-1][0]["label"] == "Choose all at once…"


def _ask(path: Path) -> Menu | str:
    verbs = Slot(
        "do", t("Do"), (Option("main", "Main", style="main"), Option("pass", "Pass", t("shown to all")))
    )
    match path:
        case ():
            return Menu(t("Your turn"), (verbs,))
        case ("main",):
            return Menu(t("How far?"), (Slot("n", t("N"), _options(3)),))
        case _:
            return "done"


def test_the_usual_question_is_laid_open_at_the_root() -> None:
    root = panels.controls(_ask, (), HERE, SAY)
    addresses = [child.to_component_dict()["custom_id"] for row in root.rows for child in row.children]
    assert addresses == ["kp:7:abc:main/o0", "kp:7:abc:main/o1", "kp:7:abc:main/o2", "kp:7:abc:pass"]
    assert "How far?" in root.text
    assert "shown to all" in root.text


def test_what_several_options_mean_is_said_once() -> None:
    options = (
        Option("a", t("From A1"), t("hits at 60 %")),
        Option("b", t("From B2"), t("hits at 60 %")),
        Option("c", t("From C3"), t("hits at 40 %")),
        Option("d", t("Wait")),
        Option("e", t("Run"), blocked=t("Too tired.")),
    )
    assert remarks.remarks(options, SAY) == [
        "-# **From A1 · From B2** hits at 60 %",
        "-# **From C3** hits at 40 %",
        "-# ✕ **Run** Too tired.",
    ]


def test_deeper_down_there_is_a_way_back() -> None:
    deeper = panels.controls(_ask, ("main",), HERE, SAY)
    addresses = [child.to_component_dict()["custom_id"] for row in deeper.rows for child in row.children]
    assert addresses[-1] == "ko:7:abc:"
    with pytest.raises(TypeError):
        panels.controls(_ask, ("main", "o1"), HERE, SAY)


# ---- forms ---------------------------------------------------------------------------------------------


def _fields(*slots: Slot) -> list[dict[str, Any]]:
    body = modals.form(Menu(t("Form"), slots), HERE, SAY).to_dict()
    return [label["component"] for label in body["components"]]


@pytest.mark.parametrize(
    ("path", "back"),
    [
        (("main", "o1"), [()]),  # the main verb's question is laid open at the root
        (("rest", "o1"), [("rest",)]),
        (("rest",), [()]),
        (("main", "o1", "o1"), [("main", "o1")]),
        (("main", "o1", "o1", "o1"), [("main", "o1", "o1"), ()]),
    ],
)
def test_one_goes_back_to_what_stood_there_and_from_far_down_to_the_start(
    path: Path, back: list[Path]
) -> None:
    verbs = (Option("main", "Act", style="main"), Option("rest", "Rest"))
    root = Menu(t("What?"), (Slot("verb", t("Verb"), verbs),))
    deeper = Menu(t("Whom?"), (Slot("whom", t("Whom"), _options(3)),))
    shown = panels.controls(lambda path: deeper if path else root, path, HERE, SAY)
    ways = [child.to_component_dict()["custom_id"] for child in shown.rows[-1].children]
    assert ways == ["ko:7:abc:" + "/".join(one) for one in back]


def test_fields_by_kind() -> None:
    one, few, many, several, words, number = (
        Slot("one", t("One"), _options(1)),
        Slot("few", t("Few"), _options(10), current="o3"),
        Slot("many", t("Many"), _options(11)),
        Slot("several", t("Several"), _options(4), least=0, most=3, current="o1+o2"),
        Slot("words", t("Words"), kind="text", least=0, most=50, current="hi"),
        Slot("number", t("Number"), kind="number", least=-3, most=9),
    )
    fields = _fields(one, few, many, several, words)
    assert [field["type"] for field in fields] == [3, 21, 3, 3, 4]
    assert [o["value"] for o in fields[1]["options"] if o.get("default")] == ["o3"]
    assert (fields[3]["min_values"], fields[3]["max_values"], fields[3]["required"]) == (0, 3, False)
    assert [o["value"] for o in fields[3]["options"] if o.get("default")] == ["o1", "o2"]
    assert (fields[4]["required"], fields[4]["max_length"], fields[4]["value"]) == (False, 50, "hi")
    (field,) = _fields(number)
    assert field["placeholder"] == "-3 – 9"
    assert len(_fields(one, few, many, several, words, number)) == 5, "the sixth is asked afterwards"


def test_a_form_has_as_many_selects_as_its_options_need() -> None:
    menu = Menu(
        t("Form"),
        (
            Slot("who", t("Who"), _options(60), least=2, most=3, current="o1+o59"),
            Slot("what", t("What"), _options(2)),
            Slot("where", t("Where"), _options(30)),
        ),
    )
    body = modals.form(menu, HERE, SAY).to_dict()["components"]
    assert [label["label"] for label in body] == ["Who (1/3)", "Who (2/3)", "Who (3/3)", "What"]
    selects = [label["component"] for label in body[:3]]
    assert [len(select["options"]) for select in selects] == [25, 25, 10]
    offered = [option["value"] for select in selects for option in select["options"]]
    assert offered == [f"o{n}" for n in range(60)], "nothing is left out"
    assert [(select["min_values"], select["max_values"]) for select in selects] == [(0, 3)] * 3
    assert [o["value"] for s in selects for o in s["options"] if o.get("default")] == ["o1", "o59"]
    assert len({select["custom_id"] for select in selects}) == 3


def test_what_is_picked_in_several_selects_counts_together() -> None:
    menu = Menu(t("Form"), (Slot("who", t("Who"), _options(60), least=2, most=3), Slot("n", t("N"))))
    sent = {"who": ["o1"], "who.1": [], "who.2": ["o59"], "n": ["x"]}
    assert modals.gathered(menu, sent) == {"who": ["o1", "o59"], "n": ["x"]}
    assert modals.filled(menu, modals.gathered(menu, sent)) == ("o1+o59", "x")
    for picks in (["o1"], ["o1", "o2", "o3", "o4"]):
        with pytest.raises(Refused, match="picks") as refusal:
            modals.filled(menu, {"who": picks, "n": ["x"]})
        assert SAY(refusal.value.text) == "Who: choose 2 to 3, in all lists together."


def test_one_of_many_in_a_form_is_one() -> None:
    menu = Menu(t("Form"), (Slot("card", t("Card"), _options(26)), Slot("b", t("B"), _options(2))))
    with pytest.raises(Refused) as refusal:
        modals.filled(menu, {"card": ["o1", "o25"], "b": ["o0"]})
    assert SAY(refusal.value.text) == "Card: choose exactly 1, in all lists together."
    assert modals.filled(menu, {"card": ["o25"], "b": ["o0"]}) == ("o25", "o0")


def test_a_slot_that_no_form_has_room_for_is_asked_in_the_message() -> None:
    menu = Menu(t("?"), (Slot("a", t("A"), _options(110)), Slot("b", t("B"), _options(30))))
    rows = _rows(menu)
    assert [len(row[0]["options"]) for row in rows] == [25, 25, 25, 25, 10], "and no door to a form"
    assert modals.filled(menu, {"a": ["o7"]}) == ("o7",), "b comes after it"
    several = Menu(t("?"), (Slot("a", t("A"), _options(126), least=2, most=2),))
    with pytest.raises(ValueError, match="6 selects"):
        modals.form(several, HERE, SAY)


def test_what_a_form_picks() -> None:
    menu = Menu(
        t("?"),
        (Slot("a", t("A"), _options(3)), Slot("b", t("B"), _options(3), most=2), Slot("c", t("C"), least=0)),
    )
    assert modals.filled(menu, {"b": ["o1", "o2"], "a": ["o0"], "other": ["x"]}) == ("o0", "o1+o2", "")


def _pair(first: str | None = None, second: str | None = None) -> Menu:
    return Menu(
        t("Choose two"),
        (
            Slot("a", t("Main"), _options(3), current=first),
            Slot("b", t("Sub"), _options(3), current=second),
        ),
    )


def test_questions_side_by_side_say_which_comes_now_and_what_was_picked() -> None:
    def ask(path: Path) -> Menu:
        verbs = Menu(t("?"), (Slot("do", t("Do"), (Option("two", "Two"),)),))
        return Menu(t("Choose two"), _pair().slots[len(path) - 1 :]) if path else verbs

    begun = panels.controls(ask, ("two",), HERE, SAY)
    assert begun.text.split("\n")[:2] == ["**Choose two**", "▸ Main"]
    half = panels.controls(ask, ("two", "o1"), HERE, SAY)
    assert half.text.split("\n")[:2] == ["**Choose two**", "Main **Option 1** · ▸ Sub"]


def test_the_last_of_several_questions_is_told_as_well_when_another_follows() -> None:
    first = Menu(t("Choose two"), _pair().slots)
    last = Menu(t("Choose two"), _pair().slots[1:])
    then = Menu(t("What now?"), (Slot("now", t("What now?"), (Option("go", "Go"), Option("stay", "Stay"))),))
    after = Menu(t("And then?"), (Slot("then", t("And then?"), (Option("end", "End"),)),))
    verbs = Menu(t("?"), (Slot("do", t("Do"), (Option("two", "Two"),)),))
    steps = (verbs, first, last, then, after)
    shown = panels.controls(lambda path: steps[len(path)], ("two", "o1", "o2"), HERE, SAY)
    assert shown.text.split("\n")[:2] == ["**What now?**", "Main **Option 1** · Sub **Option 2**"]
    further = panels.controls(lambda path: steps[len(path)], ("two", "o1", "o2", "go"), HERE, SAY)
    assert further.text.split("\n")[:2] == ["**And then?**", "Main **Option 1** · Sub **Option 2**"]


def test_a_choice_handed_in_is_named_and_marked() -> None:
    verbs = Menu(t("?"), (Slot("do", t("Do"), (Option("two", "Two"),)),))
    shown = panels.controls(lambda path: _pair("o0", "o2") if path else verbs, ("two",), HERE, SAY)
    assert "✅ Your choice: Main **Option 0** · Sub **Option 2**. You may still change it." in shown.text
    styles = [child.to_component_dict()["style"] for child in shown.rows[0].children]
    assert styles == [3, 2, 2], "the standing answer is green"


def test_a_select_asks_its_question_unless_that_stands_right_above() -> None:
    options = tuple(Option(f"o{n}", f"Option {n}") for n in range(20))
    menu = Menu(t("Which table?"), (Slot("table", t("Which table?"), options),))
    address = ids.Address("table", 1, "", ("x",))
    rows = [panels.selects(menu, address, SAY, below=below)[0] for below in (False, True)]
    asked = [row.to_component_dict()["components"][0].get("placeholder") for row in rows]
    assert asked == ["Which table?", "Choose…"]
