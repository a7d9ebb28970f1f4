"""The opponent on paper: its pages, and the solo map of a scenario."""
