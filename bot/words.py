"""Words in the reader's language: catalogues, and the one place where a ``Text`` becomes a string."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources
from io import BytesIO, StringIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from games.engine.text import Fact, Joined, Name, SeatName, Text, t
from games.library import Shelf

SOURCE = "en"
LANGUAGES = ("en", "ja", "zh_CN")
"""The languages that everything is said in, as gettext names them; English is in the code."""

DISCORD = {"en": ("en-US", "en-GB"), "ja": ("ja",), "zh_CN": ("zh-CN", "zh-TW")}
"""Which of Discord's locales read which of ours. zh-TW reads zh-CN until it has its own."""

THE_COMPUTER = t("the computer")
"""What plays the pieces that nobody at the table plays, see :data:`games.engine.contract.AUTO`."""

_SEPARATORS = {"en": ", ", "ja": "、", "zh_CN": "、"}


def language_of(locale: str | None) -> str:
    """Our language for one of Discord's locales (``ja``, ``zh-TW`` …); English for those we lack."""
    for language, locales in DISCORD.items():
        if locale in locales:
            return language
    return SOURCE


@lru_cache(maxsize=64)
def _compiled(source: str) -> NullTranslations:
    catalogue = read_po(StringIO(source), ignore_obsolete=True)
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return Translations(fp=file)


class Words:
    """All catalogues: the bot's own and each game's. Made once, at start-up."""

    def __init__(self, shelves: Iterable[Shelf]) -> None:
        self._catalogues: dict[tuple[str, str], list[NullTranslations]] = {}
        shelves = tuple(shelves)
        for language in LANGUAGES[1:]:
            own = _own_catalogue(language)
            self._catalogues["", language] = [own]
            for shelf in shelves:
                source = shelf.catalogue(language)
                theirs = [_compiled(source)] if source else []
                self._catalogues[shelf.game.id, language] = [*theirs, own]

    def say(self, language: str, game: str = "", names: Mapping[int, str] | None = None) -> Speech:
        """A way to say things in ``language``, with a game's catalogue and the names of a table's seats."""
        return Speech(language, tuple(self._catalogues.get((game, language), ())), dict(names or {}))


@lru_cache(maxsize=8)
def _own_catalogue(language: str) -> NullTranslations:
    file = resources.files("bot") / "locale" / language / "LC_MESSAGES" / "bot.po"
    return _compiled(file.read_text(encoding="utf-8")) if file.is_file() else NullTranslations()


class Speech:
    """Says facts in one language. Calling it gives the string: ``say(t("Hello"))``.

    ``names`` are the display names of seats, already safe for where they will be shown.
    """

    def __init__(
        self, language: str, catalogues: tuple[NullTranslations, ...], names: dict[int, str]
    ) -> None:
        self.language = language
        self.names = names
        self._catalogues = catalogues

    def __call__(self, fact: Fact) -> str:
        """The fact in words. Raises KeyError where a translation names a placeholder that has no fact."""
        match fact:
            case Text(msgid, facts):
                sentence = self._translate(msgid)
                if not facts:
                    return sentence.replace("{{", "{").replace("}}", "}") if "{{" in sentence else sentence
                return sentence.format(**{key: self._value(value) for key, value in facts.items()})
            case _:
                return str(self._value(fact))

    def _value(self, fact: Fact) -> str | int:
        match fact:
            case Text():
                return self(fact)
            case Name():
                return self._name(fact)
            case SeatName(seat):
                return self.names.get(seat) or (str(seat + 1) if seat >= 0 else self(THE_COMPUTER))
            case Joined(parts, separator):
                glue = _SEPARATORS[self.language] if separator is None else separator
                return glue.join(self(part) for part in parts)
            case _:
                return fact

    def _name(self, name: Name) -> str:
        own = {"ja": name.ja, "zh_CN": name.zh}.get(self.language) or name.en
        if name.both and own != name.ja:
            return f"{own} ({name.ja})" if self.language == SOURCE else f"{own}（{name.ja}）"
        return own

    def _translate(self, msgid: str) -> str:
        for catalogue in self._catalogues:
            found = catalogue.gettext(msgid)
            if found != msgid:
                return str(found)
        return msgid

    def named(self, names: Mapping[int, str]) -> Speech:
        """The same language with other names for the seats."""
        return Speech(self.language, self._catalogues, dict(names))
