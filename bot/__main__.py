"""``python -m bot``: the same as the console command."""

from .cli import main

if __name__ == "__main__":
    raise SystemExit(main())
