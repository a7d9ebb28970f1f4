"""What play never changes, built once for a scenario: ground, charts, counters, special rules."""
