"""Share files: a whole pack in one file, `my-game.sandtable`; strict about what it takes (docs/sharing.md)."""
