"""Generator content of a pack: tables, missions, words."""
