"""What every game shares: the contract, chance, menus, pages, packs, records, undo."""
