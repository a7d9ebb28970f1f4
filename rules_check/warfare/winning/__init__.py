"""Rules about what there is to win by."""
