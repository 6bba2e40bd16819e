"""What all tests share: which lanes can run here, and a Hypothesis that says the same thing twice."""

import os
from functools import cache
from io import BytesIO
from itertools import count
from shutil import which
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from PIL import Image

from bot import picture

# A shared, slow machine must not fail a property, and neither must a new seed: `make test` is repeatable, and
# the soak is where fresh examples are looked for.
settings.register_profile(
    "repeatable",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("fresh", parent=settings.get_profile("repeatable"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find_chromium() -> str | None:
    """The system's Chromium, or the one that KUROMAKU_CHROMIUM names."""
    return next(filter(None, map(which, (os.environ.get("KUROMAKU_CHROMIUM", ""), *BROWSERS))), None)


def _missing() -> dict[str, str]:
    """The lanes that can't run on this machine, by marker, and why."""
    lanes = {}
    if find_chromium() is None:
        lanes["browser"] = "no Chromium here (install it, or set KUROMAKU_CHROMIUM to its path)"
    if not os.environ.get("KUROMAKU_TEST_POSTGRES"):
        lanes["postgres"] = "KUROMAKU_TEST_POSTGRES names no database"
    return lanes


def pytest_report_header() -> list[str]:
    return [f"tests marked {lane} are left out: {why}" for lane, why in _missing().items()]


def pytest_configure() -> None:
    if os.environ.get("CI") == "true" and (why := _missing().get("browser")):
        raise pytest.UsageError(f"CI=true runs the browser tests, but there is {why}.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    missing = _missing()
    left_out = [item for item in items if any(item.get_closest_marker(lane) for lane in missing)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = _long_first(items, workers, float(config.getini("timeout")))


def _long_first(items: list[pytest.Item], workers: int, usual: float) -> list[pytest.Item]:
    """The same tests, so that no worker is waited for in the end: what asks for more time than usual is first
    in each worker's part. The parts are equal stretches, until somebody has nothing left to do.
    """
    marks = [item.get_closest_marker("timeout") for item in items]
    asked = [usual if mark is None else float(mark.args[0]) for mark in marks]
    long = [(-seconds, place) for place, seconds in enumerate(asked) if seconds > usual]
    first = [items[place] for _, place in sorted(long)]
    rest = [item for item, seconds in zip(items, asked, strict=True) if seconds <= usual]
    found: list[pytest.Item] = []
    for worker in range(workers):
        part = first[worker::workers]
        room = max(0, len(items) * (worker + 1) // workers - len(found) - len(part))
        found += [*part, *rest[:room]]
        del rest[:room]
    return [*found, *rest]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if why := _missing().get("browser"):
        terminalreporter.write_line(f"The browser tests did not run: there is {why}.", yellow=True)


@cache
def _blank(width: int, height: int) -> bytes:
    file = BytesIO()
    Image.new("1", (width, height)).save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def few_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """For long games in which nobody looks at pictures: every eighth is drawn, the others are blank ones."""
    paint, number = picture._paint, count()

    def sometimes(drawing: Any, words: tuple[str, ...], language: str) -> bytes:
        if next(number) % 8:
            return _blank(drawing.width, drawing.height)
        return paint(drawing, words, language)

    monkeypatch.setattr(picture, "_paint", sometimes)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; tests that use it are marked ``browser``."""
    path = find_chromium()
    assert path is not None
    return path
