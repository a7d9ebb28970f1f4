"""Rules about objectives and victory."""
