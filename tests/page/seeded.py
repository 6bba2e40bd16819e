"""The bot as people run it, but for its luck: dice and computer players are the same every time.

``KUROMAKU_TEST_LUCK`` names another luck.
"""

from __future__ import annotations

import os
import secrets
from hashlib import shake_256

from bot.cli import main

LUCK = os.environ.get("KUROMAKU_TEST_LUCK", "luck")


def _bytes(nbytes: int | None = None) -> bytes:
    return shake_256(LUCK.encode()).digest(32 if nbytes is None else nbytes)


if __name__ == "__main__":
    secrets.token_bytes = _bytes
    raise SystemExit(main())
