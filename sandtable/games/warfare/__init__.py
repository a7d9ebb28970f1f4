"""The rules of Warfare."""
