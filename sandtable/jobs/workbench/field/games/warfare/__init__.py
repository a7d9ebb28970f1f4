"""Editor of Warfare scenarios."""
