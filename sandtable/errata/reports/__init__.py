"""What changed between two editions, and what was ruled, in words."""
