"""A Warfare scenario from a seed and wishes."""
