"""Legal oddities put into shipped files: nothing is said of what is unusual and right."""

import pytest

from tests.rules_check.fault_cases import found_in, tables

# One table of oddities for each game, beside its faults; `why` says what makes it right.
TABLES = tables("oddities")
FEWEST = 497  # over all games


def test_there_are_enough_oddities() -> None:
    told = [(game, str(oddity | {"why": ""})) for game, table in TABLES.items() for oddity in table]
    assert len(set(told)) == len(told) >= FEWEST
    assert all(oddity["why"] for table in TABLES.values() for oddity in table)


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_oddities_are_left_in_peace(game, copies, monkeypatch) -> None:
    monkeypatch.chdir(copies)
    assert {oddity["why"]: found for oddity in TABLES[game] if (found := found_in(copies, game, oddity))} == {}
