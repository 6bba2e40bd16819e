"""Photos of people's own kits: given, kept in direct messages, shown to whoever may read the card."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.photos import MOST_BYTES
from bot.sandbox.driver import Attach
from bot.sandbox.media import LINK_SECONDS
from games.engine.text import Name
from games.mm30_war import commands as mm30
from games.mm30_war.pack import Card, Weapon
from storage.photos import PHOTOS_MAX, Photo
from tests.bot.photos import LOWER, UPPER, file, near, picture, read
from tests.scenarios.discordlike import DM, Answer, Message
from tests.scenarios.house import duel
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown

from .wire import Choose, compare

GAME = "mm30_war"
FALCON, TURTLE = "Falcon", "Turtle"
PHOTO = ("falcon.png", file())
REST = {"iwao": 2}
"""What stands beside three kits in a list of fifty."""


def kit(name: str) -> mm30.Forge:
    """A sound card of one's own."""
    named = mm30_name(name)
    gun = Weapon(mm30_name("Rifle"), 3, 4, 2, 20)
    return mm30.Forge(Card(name.lower(), named, "normal", "ground", 3, (gun,), hp=100))


def mm30_name(text: str) -> Name:
    return Name(text, text, text)


async def forge(town: SandboxTown, person: SandboxPerson, *names: str, seat: int = 0) -> None:
    for name in names:
        await town.bot.tables.act(1, seat, kit(name), user_id=person.id)
    await town.settle()


async def begun(town: SandboxTown) -> tuple[SandboxPerson, SandboxPerson]:
    """Ann (Red) and Ben (Blue) muster; Ann has a kit of her own."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben, "mm30")
    await forge(town, ann, FALCON)
    return ann, ben


async def reveal(town: SandboxTown, own: str = "red_falcon") -> None:
    """Both submit their armies, Ann's with her kit."""
    await town.bot.tables.act(1, 0, mm30.Muster({own: 3, **REST}))
    await town.bot.tables.act(1, 1, mm30.Muster({"sakimori": 3, "ashigaru": 6}))
    await town.settle()


async def give(person: SandboxPerson, photo: tuple[str, bytes] = PHOTO, of: str = FALCON) -> Answer:
    return await person.slash("mm30 photo", of=of, picture=photo)


async def card(person: SandboxPerson, name: str = FALCON) -> Message:
    answer = await person.slash("mm30 card", name=name, table=1)
    assert answer.message is not None
    return answer.message


def photos(message: Message) -> list[str]:
    """The files of a message that are photos."""
    return [name for name, _ in message.files if name.endswith(".jpg")]


def kept(person: SandboxPerson) -> list[Message]:
    """The messages in which photos of a person are kept."""
    return [m for m in person.messages(DM) if "stays here" in m.content]


def data(town: SandboxTown, message: Message) -> bytes:
    """The photo in a message."""
    url = next(one.url for one in message.origin.files if one.name.endswith(".jpg"))
    upload = town.sandbox.media.fetch(url.removeprefix("/cdn"), expiring=False)
    assert upload is not None
    return upload.data


def described(message: Message) -> bool:
    """Whether the photo of a message is told in words."""
    return f"The model of {FALCON}, built by Ann" in json.dumps(message.components)


async def stored(town: SandboxTown, person: SandboxPerson) -> tuple[Photo, ...]:
    return await town.bot.tables.store.photos(person.id, GAME)


# ---- giving and showing ----------------------------------------------------------------------------------


async def test_a_photo_is_kept_in_direct_messages_and_stands_on_the_card(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    assert photos(await card(ann)) == []
    answer = await give(ann)
    assert answer.message is not None
    assert answer.message.ephemeral
    assert photos(answer.message) == ["photo.jpg"]
    (here,) = kept(ann)
    assert f"Your photo of **{FALCON}** stays here" in here.content
    assert read(data(town, here)).format == "JPEG"
    shown = await card(ann)
    assert photos(shown) == ["photo-0.jpg"]
    assert described(shown)
    assert data(town, shown) == data(town, here)
    found = read(data(town, shown))
    assert near(found.getpixel((30, 5)), UPPER)
    assert near(found.getpixel((30, 35)), LOWER)
    await reveal(town)
    theirs = await card(ben)
    assert photos(theirs) == ["photo-0.jpg"]
    assert described(theirs)
    assert theirs.ephemeral
    assert photos(await card(ben, "Iwao")) == []


async def test_a_photo_is_given_by_buttons_as_well(town: SandboxTown) -> None:
    ann, _ = await begun(town)
    await forge(town, ann, TURTLE)
    panel = next(m for m in reversed(ann.messages(DM)) if "Photos" in m.buttons)
    asked = await ann.click(panel, "Photos")
    assert asked.message is not None
    assert "▫️ Falcon" in asked.text
    turtle = next(o["value"] for o in asked.message.menus[0]["options"] if o["label"] == TURTLE)
    sheet = (await ann.select(asked.message, turtle)).message
    assert sheet is not None
    assert "There is none yet. PNG, JPEG or WebP, up to 8 MiB." in sheet.text
    form = (await ann.click(sheet, "Give a photo…")).modal
    assert form is not None
    refused = await ann.submit(form, {"photo": [Attach("x.png", b"no photo")]})
    assert refused.message is not None
    assert "That is no photo that I can read" in refused.text
    form = (await ann.click(refused.message, "Give a photo…")).modal
    assert form is not None
    done = await ann.submit(form, {"photo": [Attach(*PHOTO)]})
    assert done.message is not None
    assert done.message.id == sheet.id, "the same message all the way"
    assert photos(done.message) == ["photo.jpg"]
    assert [photo.key for photo in await stored(town, ann)] == ["turtle"]
    gone = await ann.click(done.message, "Delete the photo")
    assert "There is none yet" in gone.text
    assert kept(ann) == []
    assert await stored(town, ann) == ()


async def test_a_panel_that_only_its_owner_sees_stays_where_it_is(town: SandboxTown) -> None:
    ann, _ = await begun(town)
    panel = (await ann.slash("table hand")).message
    assert panel is not None
    assert panel.ephemeral
    sheet = (await ann.click(panel, "Photos")).message
    assert sheet is not None
    assert "Photo of Falcon" in sheet.text
    assert sheet.id != panel.id
    form = (await ann.click(sheet, "Give a photo…")).modal
    assert form is not None
    await ann.submit(form, {"photo": [Attach(*PHOTO)]})
    now = {message.id: message for message in ann.messages()}
    assert now[panel.id].text == panel.text
    assert photos(now[sheet.id]) == ["photo.jpg"]


async def test_another_photo_takes_the_place_of_the_first(town: SandboxTown) -> None:
    ann, _ = await begun(town)
    await give(ann)
    first = kept(ann)
    await give(ann, ("b.webp", file("WEBP", picture((20, 20)))))
    second = kept(ann)
    assert len(second) == 1
    assert second[0].id != first[0].id
    assert read(data(town, await card(ann))).size == (20, 20)


async def test_a_kit_keeps_its_photo_at_the_next_table(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    await give(ann)
    await ann.slash("mm30 loadout save", name="bird")
    listed = (await ann.slash("mm30 loadout list")).text
    assert listed == "**bird**\n-# Falcon: normal unit · ground · HP 100 · MOVE 3"
    await town.bot.tables.act(1, 0, mm30.Resign())
    await town.settle()
    await duel(town, ben, ann, "mm30")  # now she is Blue
    await ann.slash("mm30 loadout use", name="bird")
    answer = await ann.slash("mm30 card", name=FALCON, table=2)
    assert answer.message is not None
    assert photos(answer.message) == ["photo-0.jpg"]


async def test_photos_of_things_that_one_does_not_have_are_refused(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    assert "nothing called “Turtle”" in (await give(ann, of=TURTLE)).text
    assert "nothing of your own yet" in (await give(ben)).text
    assert [c["name"] for c in await ann.suggest("mm30 photo", "of", "fal")] == [FALCON]
    assert await ben.suggest("mm30 photo", "of", "") == []


async def test_away_from_all_tables_a_photo_can_still_be_looked_at_and_deleted(town: SandboxTown) -> None:
    ann, _ = await begun(town)
    await give(ann)
    await town.bot.tables.act(1, 0, mm30.Resign())
    await town.settle()
    answer = await ann.slash("mm30 photo", of=FALCON)
    assert answer.message is not None
    assert photos(answer.message) == ["photo.jpg"]
    gone = await ann.click(answer.message, "Delete the photo")
    assert f"There is no photo of {FALCON} any more." in gone.text
    assert (kept(ann), await stored(town, ann)) == ([], ())


# ---- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("photo", "why"),
    [
        (("big.png", b"\x89PNG" + b"0" * MOST_BYTES), "larger than 8 MiB"),
        (("note.png", b"a text file"), "no photo that I can read"),
        (("anim.gif", file("GIF")), "no photo that I can read"),
        (("wide.png", file("PNG", picture((4097, 2)))), "more than 4096 pixels"),
        (
            ("moves.png", file("PNG", save_all=True, append_images=[picture(mode="L").convert("RGB")])),
            "moves",
        ),
    ],
)
async def test_what_is_no_fitting_photo_is_refused(
    town: SandboxTown, photo: tuple[str, bytes], why: str
) -> None:
    ann, _ = await begun(town)
    await give(ann)
    answer = await give(ann, photo)
    assert answer.message is not None
    assert why in answer.text
    assert len(kept(ann)) == 1, "the one from before stays"
    assert photos(answer.message) == ["photo.jpg"]


async def test_with_closed_direct_messages_it_says_what_to_do(town: SandboxTown) -> None:
    ann, _ = await begun(town)
    await town.sandbox.mischief.do({"kind": "close_dms", "user_id": str(ann.id)})
    answer = await give(ann)
    assert "Allow direct messages from this server" in answer.text
    assert await stored(town, ann) == ()
    await town.sandbox.mischief.do({"kind": "open_dms", "user_id": str(ann.id)})
    assert photos((await give(ann)).message) == ["photo.jpg"]  # type: ignore[arg-type]


async def test_so_many_photos_and_no_more(town: SandboxTown) -> None:
    ann, _ = await begun(town)
    for n in range(PHOTOS_MAX):
        await town.bot.tables.store.save_photo(
            Photo(
                user_id=ann.id,
                game=GAME,
                key=f"k{n}",
                name=f"K{n}",
                channel_id=1,
                message_id=n + 1,
                url="",
                expires_at=0,
                size=1,
            )
        )
    answer = await give(ann)
    assert "You can keep at most 25" in answer.text
    assert kept(ann) == []


# ---- links and messages that end -------------------------------------------------------------------------


async def test_a_link_that_has_ended_is_asked_for_anew(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    await give(ann)
    await reveal(town)
    (before,) = await stored(town, ann)
    await town.restart()  # nothing is at hand any more
    town.sandbox.advance(LINK_SECONDS + 60)
    assert photos(await card(ben)) == ["photo-0.jpg"]
    (after,) = await stored(town, ann)
    assert after.message_id == before.message_id
    assert after.url != before.url
    assert after.expires_at >= before.expires_at + LINK_SECONDS * 1000
    await town.restart()
    start = len(town.sandbox.requests)
    assert photos(await card(ben)) == ["photo-0.jpg"]
    asked = [r for r in list(town.sandbox.requests)[start:] if r.method == "GET" and "/messages/" in r.path]
    assert asked == [], "the fresh link is known now"


async def test_a_message_that_is_gone_takes_its_photo_along(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    await give(ann)
    await reveal(town)
    here = kept(ann)[0]
    await ann.click(here, "Delete the photo")
    assert kept(ann) == []
    assert await stored(town, ann) == ()
    assert photos(await card(ben)) == []


async def test_a_message_that_went_while_nobody_heard_of_it(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    await give(ann)
    await reveal(town)
    here = kept(ann)[0]
    await town.stop()
    await town.sandbox.mischief.do({"kind": "delete_message", "message_id": here.id})
    await town.start()
    shown = await card(ben)
    assert photos(shown) == []
    assert f"There is no photo of {FALCON} any more." in shown.text
    assert await stored(town, ann) == ()
    assert "any more" not in (await card(ben)).text


async def test_while_discord_is_out_of_order_the_card_is_shown_without(
    town: SandboxTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.photos.PATIENCE", 0.5)
    ann, ben = await begun(town)
    await give(ann)
    await reveal(town)
    await town.restart()
    town.sandbox.advance(LINK_SECONDS + 60)
    town.sandbox.faults.respond("/channels", method="GET", times=9, status=500)
    shown = await card(ben)
    assert "The photo can't be fetched just now." in shown.text
    assert len(await stored(town, ann)) == 1
    town.sandbox.faults.clear()
    assert photos(await card(ben)) == ["photo-0.jpg"]


async def test_whoever_wants_to_be_forgotten_leaves_no_photo(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    await give(ann)
    await reveal(town)
    await town.bot.tables.act(1, 0, mm30.Resign())
    await town.settle()
    told = await ann.slash("table privacy", action="export")
    assert told.message is not None
    await ann.slash("table privacy", action="delete")
    assert kept(ann) == []
    assert await stored(town, ann) == ()
    assert photos(await card(ben)) == []


# ---- secrets ---------------------------------------------------------------------------------------------


async def _mustering(town: SandboxTown, ann: SandboxPerson, ben: SandboxPerson) -> None:
    await duel(town, ann, ben, "mm30")


def _kits(*names: str, photo: bool) -> Choose:
    """Ann brings a kit, and perhaps gives a photo of it."""

    async def choose(town: SandboxTown, ann: SandboxPerson) -> None:
        await forge(town, ann, *names)
        if photo:
            await give(ann, of=names[0])

    return choose


async def test_before_both_have_submitted_a_photo_leaves_no_trace(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = _kits(FALCON, photo=True), _kits(TURTLE, photo=True)
    two = _kits("Heron", photo=False), _kits("Carp", photo=False)
    await compare(tmp_path, monkeypatch, _mustering, one, two)


async def test_until_the_armies_are_open_nobody_else_can_look_a_kit_up(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    cat = town.person("Cat")
    unknown = (await card(ben, "Nothing")).text.replace("Nothing", FALCON)
    await give(ann)
    for person in (ben, cat):
        shown = await card(person)
        assert shown.text == unknown
        assert photos(shown) == []
        assert await person.suggest("mm30 card", "name", FALCON, table=1) == []
    await reveal(town)
    for person in (ben, cat):
        assert photos(await card(person)) == ["photo-0.jpg"]


async def test_whoever_takes_the_seat_over_does_not_get_its_photo(town: SandboxTown) -> None:
    ann, ben = await begun(town)
    await give(ann)
    await reveal(town)
    await town.bot.tables.store.leave_seat(1, 0)
    await town.bot.tables.announce(1)
    await town.settle()
    assert photos(await card(ben)) == []
