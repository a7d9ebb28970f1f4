"""Gestures on a Warfare scenario as edits of its text."""
