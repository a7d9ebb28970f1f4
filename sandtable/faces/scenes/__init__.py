"""Pictures: kits of symbols, scenes composed of them, and files of an author's own."""
