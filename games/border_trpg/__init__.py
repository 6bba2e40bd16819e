"""Border TRPG: characters, scenes and battles under a human game master."""
