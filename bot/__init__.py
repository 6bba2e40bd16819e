"""Discord: the process, commands, panels, pictures, words. Names no game."""
