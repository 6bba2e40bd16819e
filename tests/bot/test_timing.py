"""Quiet hours: they don't count, and no deadline falls into them, wherever people live."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.timing import DAY, HOUR, MINUTE, ZONES, Quiet, awake, counted, is_quiet, later, stamp


def at(text: str, zone: str = "UTC") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


NIGHT = Quiet("Asia/Tokyo", 23 * 60, 8 * 60)


def test_the_zones_exist() -> None:
    assert [ZoneInfo(name).key for name in ZONES] == list(ZONES)
    assert len(ZONES) <= 25


def test_the_night_has_ends() -> None:
    assert is_quiet(at("2026-12-01T23:00", "Asia/Tokyo"), NIGHT)
    assert is_quiet(at("2026-12-02T07:59", "Asia/Tokyo"), NIGHT)
    assert not is_quiet(at("2026-12-02T08:00", "Asia/Tokyo"), NIGHT)
    assert not is_quiet(at("2026-12-01T22:59", "Asia/Tokyo"), NIGHT)


def test_a_deadline_skips_the_night() -> None:
    """Two hours from 22:00 in Tokyo: one until 23:00, the other from 8:00 on."""
    start = at("2026-12-01T22:00", "Asia/Tokyo")
    assert later(start, 2 * HOUR, [NIGHT]) == at("2026-12-02T09:00", "Asia/Tokyo")
    assert later(start, 2 * HOUR) == start + 2 * HOUR


def test_a_deadline_at_the_first_quiet_minute_waits_for_the_morning() -> None:
    start = at("2026-12-01T22:00", "Asia/Tokyo")
    assert later(start, HOUR, [NIGHT]) == at("2026-12-02T08:00", "Asia/Tokyo")


def test_what_begins_at_night_begins_in_the_morning() -> None:
    start = at("2026-12-02T03:00", "Asia/Tokyo")
    assert awake(start, [NIGHT]) == at("2026-12-02T08:00", "Asia/Tokyo")
    assert later(start, 3 * HOUR, [NIGHT]) == at("2026-12-02T11:00", "Asia/Tokyo")


def test_a_day_of_the_clock_is_longer_than_a_day() -> None:
    """24 hours that count, 15 of them a day: all of one day from 8:00, and 9 hours of the next."""
    start = at("2026-12-01T08:00", "Asia/Tokyo")
    assert later(start, DAY, [NIGHT]) == at("2026-12-02T17:00", "Asia/Tokyo")


def test_two_nights_of_two_zones() -> None:
    berlin = Quiet("Europe/Berlin", 22 * 60, 7 * 60)  # 6:00 to 15:00 in Tokyo
    start = at("2026-12-01T21:00", "Asia/Tokyo")
    assert later(start, 3 * HOUR, [NIGHT, berlin]) == at("2026-12-02T16:00", "Asia/Tokyo")


def test_the_night_in_which_the_clocks_change() -> None:
    """In Berlin 2:00 became 3:00 on 2026-03-29: the night from 23 to 7 had seven hours."""
    berlin = Quiet("Europe/Berlin", 23 * 60, 7 * 60)
    start = at("2026-03-28T22:30", "Europe/Berlin")
    assert later(start, HOUR, [berlin]) == at("2026-03-29T07:30", "Europe/Berlin")
    assert later(start, HOUR, [berlin]) - start == HOUR + 7 * HOUR


def test_nights_that_leave_no_minute_are_not_kept() -> None:
    all_day = [Quiet("UTC", 0, 12 * 60), Quiet("UTC", 12 * 60, 0)]
    start = at("2026-12-01T08:00")
    assert later(start, HOUR, all_day) == start + HOUR
    assert counted(start, start + HOUR, all_day) == HOUR


def test_an_unknown_zone_is_utc() -> None:
    assert is_quiet(at("2026-12-01T01:00"), Quiet("Nowhere/Land", 0, 120))


def test_moments_as_discord_shows_them() -> None:
    moment = round(datetime(2026, 12, 1, tzinfo=UTC).timestamp() * 1000)
    assert stamp(moment) == "<t:1796083200:R>"
    assert stamp(moment + 999, "f") == "<t:1796083200:f>"


quiets = st.lists(
    st.builds(
        Quiet,
        st.sampled_from(ZONES),
        st.integers(0, 23).map(lambda hour: hour * 60),
        st.integers(0, 23).map(lambda hour: hour * 60),
    ),
    max_size=2,
)


@given(quiets, st.integers(at("2026-01-01"), at("2027-01-01")), st.integers(1, 14 * 24 * 60))
def test_whatever_the_hours(hours: list[Quiet], start: int, minutes: int) -> None:
    """No deadline in quiet hours, and the time until it that counts is the time that was given."""
    span = minutes * MINUTE
    end = later(start, span, hours)
    first = awake(start, hours)
    kept = not any(is_quiet(first, quiet) for quiet in hours)
    assert end >= start + span
    if kept:
        assert not any(is_quiet(end, quiet) for quiet in hours)
        assert counted(start, end, hours) == span
