"""Iron Leaguer."""
