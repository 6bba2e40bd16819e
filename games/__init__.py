"""Pure rules: no I/O, no clock, no randomness of its own, no Discord, no database."""
