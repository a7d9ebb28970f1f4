"""Reports of changes between two editions and of rulings, in words."""
