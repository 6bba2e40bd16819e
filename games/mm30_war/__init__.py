"""30MM War: two armies of model kits on a map of sheets."""
