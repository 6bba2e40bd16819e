"""Discord's documented limits on application commands."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.commands import Registry, characters, check_commands, valid_name
from bot.sandbox.errors import DiscordError
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Api

Body = dict[str, Any]


def command(name: str = "ping", **fields: object) -> Body:
    return {"name": name, "description": "d", "type": 1, **fields}


def option(name: str = "o", kind: int = 3, **fields: object) -> Body:
    return {"type": kind, "name": name, "description": "d", **fields}


def options(count: int) -> list[Body]:
    return [option(f"o{i}") for i in range(count)]


def choices(count: int) -> list[Body]:
    return [{"name": f"c{i}", "value": f"v{i}"} for i in range(count)]


def sub(name: str = "s", *inner: Body) -> Body:
    return option(name, 1, options=list(inner))


def group(name: str = "g", *inner: Body) -> Body:
    return option(name, 2, options=list(inner))


def one(**fields: Any) -> list[Body]:
    return [command(options=[option(**fields)])]


LIMITS: list[tuple[str, list[Body], list[Body]]] = [
    ("name 32", [command("p" * 32)], [command("p" * 33)]),
    ("name 1", [command("p")], [command("")]),
    ("no capitals", [command("ping")], [command("Ping")]),
    ("no spaces", [command("pi-ng_2")], [command("pi ng")]),
    ("description 100", [command(description="x" * 100)], [command(description="x" * 101)]),
    ("description 1", [command(description="x")], [command(description="")]),
    ("locale", [command(name_localizations={"ja": "攻撃"})], [command(name_localizations={"xx": "攻撃"})]),
    (
        "localised name",
        [command(name_localizations={"ja": "攻撃"})],
        [command(name_localizations={"ja": "攻 撃"})],
    ),
    (
        "full-width capital",
        [command(name_localizations={"ja": "アタック"})],
        [command(name_localizations={"ja": "アタックＡ"})],
    ),
    (
        "dot",
        [command(name_localizations={"ja": "攻撃ー強"})],
        [command(name_localizations={"ja": "攻撃・強"})],
    ),
    (
        "localised description 100",
        [command(description_localizations={"zh-CN": "文" * 100})],
        [command(description_localizations={"zh-CN": "文" * 101})],
    ),
    ("options 25", [command(options=options(25))], [command(options=options(26))]),
    ("choices 25", one(choices=choices(25)), one(choices=choices(26))),
    (
        "choice name 100",
        one(choices=[{"name": "x" * 100, "value": "v"}]),
        one(choices=[{"name": "x" * 101, "value": "v"}]),
    ),
    (
        "choice value 100",
        one(choices=[{"name": "n", "value": "x" * 100}]),
        one(choices=[{"name": "n", "value": "x" * 101}]),
    ),
    (
        "choice of its type",
        one(kind=4, choices=[{"name": "n", "value": 1}]),
        one(kind=4, choices=[{"name": "n", "value": "1"}]),
    ),
    ("choices or autocomplete", one(autocomplete=True), one(autocomplete=True, choices=choices(1))),
    ("autocomplete of text and numbers", one(kind=10, autocomplete=True), one(kind=6, autocomplete=True)),
    ("option type", one(kind=11), one(kind=12)),
    ("option description", one(description="x"), one(description="x" * 101)),
    (
        "required first",
        [command(options=[option("a", required=True), option("b")])],
        [command(options=[option("a"), option("b", required=True)])],
    ),
    ("option names distinct", [command(options=options(2))], [command(options=[option(), option()])]),
    (
        "option names distinct in a locale",
        [
            command(
                options=[
                    option("a", name_localizations={"ja": "甲"}),
                    option("b", name_localizations={"ja": "乙"}),
                ]
            )
        ],
        [
            command(
                options=[
                    option("a", name_localizations={"ja": "甲"}),
                    option("b", name_localizations={"ja": "甲"}),
                ]
            )
        ],
    ),
    (
        "a missing translation reads as the default",
        [command(options=[option("a", name_localizations={"ja": "c"}), option("b")])],
        [command(options=[option("a", name_localizations={"ja": "b"}), option("b")])],
    ),
    ("range", one(kind=4, min_value=1, max_value=1), one(kind=4, min_value=2, max_value=1)),
    ("range of numbers", one(kind=10, min_value=1), one(kind=3, min_value=1)),
    ("length 6000", one(max_length=6000), one(max_length=6001)),
    ("length of text", one(min_length=1), one(kind=4, min_length=1)),
    (
        "subcommands 25",
        [command(options=[sub(f"s{i}") for i in range(25)])],
        [command(options=[sub(f"s{i}") for i in range(26)])],
    ),
    ("subcommands or options", [command(options=[sub()])], [command(options=[sub(), option()])]),
    (
        "depth",
        [command(options=[group("g", sub("s", option()))])],
        [command(options=[group("g", group("h", sub()))])],
    ),
    (
        "no command in a subcommand",
        [command(options=[sub("s", option())])],
        [command(options=[sub("s", sub("t"))])],
    ),
    (
        "group holds subcommands",
        [command(options=[group("g", sub())])],
        [command(options=[group("g", option())])],
    ),
    ("names distinct", [command("a"), command("b")], [command("a"), command("a")]),
    ("command type", [command(type=1)], [command(type=9)]),
    ("contexts", [command(contexts=[0, 1, 2])], [command(contexts=[3])]),
]


@pytest.mark.parametrize(("good", "bad"), [case[1:] for case in LIMITS], ids=[case[0] for case in LIMITS])
def test_limit(good: list[Body], bad: list[Body]) -> None:
    check_commands(good)
    with pytest.raises(DiscordError) as caught:
        check_commands(bad)
    assert (caught.value.status, caught.value.code) == (400, 50035)


def test_100_commands() -> None:
    check_commands([command(f"c{i}") for i in range(100)])
    with pytest.raises(DiscordError) as caught:
        check_commands([command(f"c{i}") for i in range(101)])
    assert caught.value.code == 30032
    menus = [{"name": f"Menu {i}", "type": 2} for i in range(16)]
    check_commands(menus[:15])
    with pytest.raises(DiscordError):
        check_commands(menus)


def test_8000_characters_count_the_longest_language() -> None:
    # 1 + 1 for the command; each option 2 + 100; each choice 2 + 2: 73 options with 78 characters left over
    assert characters(command("p", description="d")) == 2
    assert characters(command("pp", description="dd", name_localizations={"ja": "ppppp"})) == 7
    longest = option("oo", description="x" * 98, choices=[{"name": "n" * 100, "value": "v" * 100}] * 19)
    assert characters(longest) == 100 + 19 * 200
    many = [{"name": f"{i:0100}", "value": "v" * 100} for i in range(19)]
    full = command(
        "p",
        description="d" * 99,
        options=[
            option("aa", description="x" * 98, choices=many),
            option("bb", description="x" * 98, choices=many),
            option("cc", description="x" * 98),
        ],
    )
    assert characters(full) == 100 + 2 * 3900 + 100
    check_commands([full])
    with pytest.raises(DiscordError):
        check_commands([{**full, "description": "d" * 100}])
    with pytest.raises(DiscordError):
        check_commands([{**full, "description_localizations": {"ja": "d" * 100}}])


def test_names() -> None:
    assert all(map(valid_name, ["a", "é", "攻撃", "フリック", "คำสั่ง", "हिन्दी", "it's", "a-b_c", "1"]))
    assert not any(map(valid_name, ["A", "É", "a b", "a.b", "", "a" * 33, "ａｂＣ", "a!", "・"]))


def test_200_creates_a_day() -> None:
    clock = Clock()
    registry = Registry(clock, Snowflakes(clock), "1")
    registry.replace(None, [command(f"a{i}") for i in range(100)])
    kept = registry.all(None)
    registry.replace(None, [command(f"a{i}", description="new") for i in range(100)])  # no creates
    assert [c["id"] for c in registry.all(None)] == [c["id"] for c in kept]
    registry.replace(None, [command(f"b{i}") for i in range(100)])
    with pytest.raises(DiscordError) as caught:
        registry.replace(None, [command("c")])
    assert caught.value.code == 30034
    registry.replace("7", [command("c")])  # each server counts by itself
    clock.advance(86_401)
    registry.replace(None, [command("c")])
    assert [c["name"] for c in registry.all(None)] == ["c"]


def test_a_command_keeps_its_id_and_its_version_while_nothing_changes() -> None:
    clock = Clock()
    registry = Registry(clock, Snowflakes(clock), "1")
    (first,) = registry.replace(None, [command()])
    assert registry.replace(None, [command()]) == [first]
    (changed,) = registry.replace(None, [command(description="other")])
    assert changed["id"] == first["id"]
    assert changed["version"] != first["version"]


async def test_command_routes(sandbox: Sandbox, api: Api) -> None:
    base = f"/applications/{sandbox.world.bot.id}/commands"
    status, made = await api("PUT", base, [command("a"), command("b")])
    assert status == 200
    assert await api("GET", base) == (200, made)
    status, third = await api("POST", base, command("c"))
    assert status == 201
    assert (await api("POST", base, command("c", description="other")))[0] == 200
    assert (await api("DELETE", f"{base}/{third['id']}"))[0] == 204
    assert (await api("DELETE", f"{base}/{third['id']}"))[1]["code"] == 10063
    status, error = await api("PUT", base, [command("a"), command("B")])
    assert (status, list(error["errors"])) == (400, ["1"])
    assert error["errors"]["1"]["name"]["_errors"][0]["code"] == "APPLICATION_COMMAND_INVALID_NAME"
    guild = f"/applications/{sandbox.world.bot.id}/guilds/{sandbox.world.guild.id}/commands"
    status, made = await api("PUT", guild, [command("here")])
    assert (status, made[0]["guild_id"]) == (200, sandbox.world.guild.id)
    assert (await api("GET", "/applications/1/commands"))[1]["code"] == 10002


async def test_people_see_commands_in_their_language(sandbox: Sandbox, api: Api) -> None:
    pick = option("opponent", 6, name_localizations={"ja": "相手"}, required=True)
    duel = command("duel", name_localizations={"ja": "決闘"}, options=[sub("start", pick)], contexts=[0])
    secret = command("secret", default_member_permissions="32")
    await api("PUT", f"/applications/{sandbox.world.bot.id}/commands", [duel, secret])
    general = sandbox.channel("general")
    aki, dana = sandbox.person("Aki"), sandbox.person("Dana")
    (shown,) = sandbox.views.commands(aki.id, general)
    assert (shown["path"], shown["display"], shown["options"][0]["display"]) == (
        "duel start",
        "決闘 start",
        "相手",
    )
    assert sandbox.views.commands(sandbox.person("Ben").id, general)[0]["display"] == "duel start"
    assert [c["path"] for c in sandbox.views.commands(dana.id, general)] == ["duel start", "secret"]
    assert [c["path"] for c in sandbox.views.commands(aki.id, sandbox.channel(aki.at("dm").channel_id))] == [
        "secret"
    ]
