"""Rules about Warfare: its pieces and its scenarios."""
