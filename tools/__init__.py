"""What keeps the house in order, run by hand or by the tests; nothing here is needed to play."""
