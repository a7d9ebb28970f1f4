"""What the generator reads of a pack: tables, missions, words."""
