"""Rules about Duel."""

FAMILIES = ("table",)
