"""Help while a text of a pack is written: what may stand at a place, and what the word there means."""
