"""Computer players of Warfare."""
