"""Changes between two editions of a pack."""
