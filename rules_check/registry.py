"""All rules of the checker, in one explicit list."""

from functools import cache

from rules_check.rule import Rule
from rules_check.warfare import (
    approaches,
    content,
    facts,
    forces,
    frame,
    ground,
    hazards,
    markers,
    objectives,
    placement,
    setup,
    sides,
    sight_rules,
    supports,
    victory,
    walls,
)

FAMILIES = (
    approaches,
    content,
    facts,
    forces,
    frame,
    ground,
    hazards,
    markers,
    objectives,
    placement,
    setup,
    sides,
    sight_rules,
    supports,
    victory,
    walls,
)


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, in order of its code."""
    found = [rule for family in FAMILIES for rule in family.RULES]
    codes = [rule.code for rule in found]
    assert len(set(codes)) == len(codes), "two rules share a code"
    return tuple(sorted(found, key=lambda rule: rule.code))


def find_rule(named: str) -> Rule | None:
    """The rule of that code or name, however it is cased."""
    wanted = named.lower()
    return next((rule for rule in all_rules() if wanted in (rule.code.lower(), rule.name)), None)
