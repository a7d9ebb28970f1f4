"""Exports read by programs that are not ours: `make export-test`."""
