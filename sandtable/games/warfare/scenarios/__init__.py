"""Scenarios: read, deployed, with their special rules and certificates."""
