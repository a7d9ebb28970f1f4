"""Two editions' faces: what draws them, and whether they look the same."""
