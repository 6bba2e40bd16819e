"""``python -m bot``: the same as the console command."""

from .cli import main

raise SystemExit(main())
