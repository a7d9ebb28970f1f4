"""Constants of a scenario, built once: ground, charts, counters, special rules."""
