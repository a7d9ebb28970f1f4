"""A sample of what `make -f research/Makefile mutate-rules` does to all young rules: changed conditions are noticed by the data cases."""

import pytest

from rules_check.registry import all_rules
from tests.programs.rule_mutants import BARE, mutants, reasons, survivors, young_rules
from tests.rules_check.test_rules import pack_of

RULES = {rule.code: rule for rule in all_rules()}


@pytest.mark.slow
def test_every_young_rule_has_mutants() -> None:
    assert all(any(True for _ in mutants(rule)) for rule in young_rules())


@pytest.mark.slow
def test_reasons_are_for_mutants_there_are() -> None:
    for code, told in reasons().items():
        assert told.keys() <= {mutant.change for mutant in mutants(RULES[code])}
        assert all(told.values())


@pytest.mark.parametrize("code", BARE)
def test_bare_packs_are_left_in_peace(code) -> None:
    for snippet in BARE[code]:
        assert list(RULES[code].run(pack_of(RULES[code].game or "", snippet))) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", ["WF136", "WF138", "WF159", "WF163", "WF166"])
def test_changed_conditions_are_noticed(code) -> None:
    assert set(survivors(RULES[code], every=3)) <= reasons().get(code, {}).keys()
