"""Display for a human player; nothing here affects play."""
