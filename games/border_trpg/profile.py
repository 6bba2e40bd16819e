"""Personal data: what may be said of a character, and tables for two dice to say it."""

from __future__ import annotations

from ..engine.text import Fact, Name, Text, t
from .book import Book
from .terms import Id

FIELDS: dict[Id, Text] = {
    "age": t("Age"),
    "gender": t("Gender"),
    "zodiac": t("Zodiac sign"),
    "reason": t("Reason for joining"),
    "likes": t("Likes"),
}
"""Personal data besides the name (trpg-create-44); those that the pack has a table for can be rolled."""

FACES = range(1, 7)


def fields(book: Book) -> tuple[Id, ...]:
    """All entries of personal data: the usual ones, then those that the pack adds tables for."""
    return tuple(dict.fromkeys((*FIELDS, *book.tables)))


def field_name(book: Book, field: Id) -> Fact:
    """What an entry is called."""
    if field in FIELDS:
        return FIELDS[field]
    return book.tables[field].name if field in book.tables else field


def row_of(tens: int, ones: int) -> int:
    """The place, from 0, of two dice in a table of 36 rows; the first die is the tens (trpg-create-46)."""
    return (tens - 1) * 6 + (ones - 1)


def row(book: Book, field: Id, tens: int, ones: int) -> Name:
    """The row of a table that two dice name (trpg-create-45)."""
    return book.tables[field].rows[row_of(tens, ones)]


def words(book: Book, field: Id, text: str) -> Fact:
    """An entry as it is read: a row of the pack's table in everybody's own language, else as it stands.

    Rows are stored by their English words.
    """
    rows = book.tables.get(field)
    found = None if rows is None else next((one for one in rows.rows if one.en == text), None)
    return text if found is None else found
