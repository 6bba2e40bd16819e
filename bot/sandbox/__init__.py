"""A strict local stand-in for Discord: REST v10, Gateway v10, and a page for people. See docs/sandbox.md."""
