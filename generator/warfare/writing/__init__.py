"""A battle as the data and text of a scenario."""
