"""Random scenarios and set-ups from a seed."""
