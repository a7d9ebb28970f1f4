"""Rules of all games."""

# Modules of rules, each with its RULES.
FAMILIES = ("owned",)
