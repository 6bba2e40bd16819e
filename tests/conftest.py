"""What all tests share: which lanes can run here, and a Hypothesis that says the same thing twice."""

import os
from shutil import which

import pytest
from hypothesis import HealthCheck, settings

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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if why := _missing().get("browser"):
        terminalreporter.write_line(f"The browser tests did not run: there is {why}.", yellow=True)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; tests that use it are marked ``browser``."""
    path = find_chromium()
    assert path is not None
    return path
