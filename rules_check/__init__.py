"""The checker: findings about packs, set-ups and scenarios, and their reports."""
