"""Findings as people and programs want to read them."""
