"""Freeze of what kept results rest on: a change of it says which results it voids, and what makes them again."""

import json
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from generator.seed import FAIR_GENERATION, GENERATION, SETUP_GENERATION
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.scenarios.certificate import VERSIONS
from sandtable.games.warfare.scenarios.fingerprint import CHARTS
from tests.builtin import pack

ROOT = Path(__file__).parent.parent

# Results that are kept, and the command that makes each again.
PRIORS = "content/warfare/generator/priors.yaml: make -f research/Makefile priors"
SHELF = "content/warfare/shelf.yaml: make -f research/Makefile shelf"
PROOF = "docs/proof/warfare.jsonl: make -f research/Makefile balance-warfare"
SHELF_PROOF = "docs/proof/fair.jsonl: make -f research/Makefile prove-fair"
AUDIT = "docs/proof/audit.jsonl: make -f research/Makefile audit-certified"
SHIPPED = "certificates of the shipped scenarios: sandtable playtest FILE --certify --write"
BALANCE = "docs/balance.md: make -f research/Makefile balance audit"
PLAYED = "docs/engine/coverage.md: make -f research/Makefile play-check"
SOLO = "content/warfare/solo-strength.yaml: make -f research/Makefile solo-strength"
WARFARE = (PRIORS, SHELF, SHELF_PROOF, PROOF, SHIPPED, AUDIT, SOLO)


def digest(parts: Iterator[object]) -> str:
    written = json.dumps(list(parts), ensure_ascii=False, sort_keys=True, default=str)
    return blake2b(written.encode(), digest_size=6).hexdigest()


def charts() -> Iterator[object]:
    for chart, columns in CHARTS.items():
        for record in pack("warfare").component(chart).records:
            yield record.id, {column: record.fields.get(column) for column in columns}


def counters() -> Iterator[object]:
    box = box_of(pack("warfare"))
    for unit in box.units.values():
        values = (unit.unit_class.value, unit.light, unit.heavy, unit.defence, unit.actions, unit.copies)
        yield unit.id, unit.nation, values, sorted(map(str, unit.abilities))
    for support in box.supports.values():
        yield support.id, support.type, support.light, support.heavy, support.defence, sorted(support.sides.items())


FROZEN: list[tuple[str, Callable[[], object], object, tuple[str, ...]]] = [
    ("engine", lambda: ENGINE, 2, (*WARFARE, BALANCE, PLAYED)),
    (
        "versions of players",
        lambda: {player: version for player, version in VERSIONS.items() if player != "solo"},
        {"random": 1, "greedy": 1, "planner": 3, "raider": 1, "sentry": 1, "search": 2},
        (*WARFARE, BALANCE),
    ),
    ("version of the opponent on paper", lambda: VERSIONS["solo"], 1, (SOLO,)),
    ("charts of Warfare", lambda: digest(charts()), "1980369508be", WARFARE),
    ("values of Warfare's counters", lambda: digest(counters()), "85e4d6364d6c", WARFARE),
    ("generation of plain scenarios", lambda: GENERATION, 7, (PRIORS, SHELF, SHELF_PROOF, PROOF, AUDIT)),
    ("generation of fair scenarios", lambda: FAIR_GENERATION, 12, (SHELF, SHELF_PROOF, PROOF, AUDIT)),
    ("generation of set-ups", lambda: SETUP_GENERATION, 1, (BALANCE,)),
]


@pytest.mark.parametrize(("what", "now", "then", "void"), FROZEN, ids=[row[0] for row in FROZEN])
def test_what_results_rest_on_is_as_it_was(
    what: str, now: Callable[[], object], then: object, void: tuple[str, ...]
) -> None:
    again = "".join(f"\n  {one}" for one in void)
    assert now() == then, f"{what} changed; if that is meant, write it down here, and make again:{again}"


def test_every_command_that_makes_results_again_exists() -> None:
    targets = (ROOT / "research" / "Makefile").read_text(encoding="utf-8")
    for what in (PRIORS, SHELF, PROOF, SHELF_PROOF, AUDIT, BALANCE, PLAYED, SOLO):
        file, _, command = what.partition(": make -f research/Makefile ")
        assert all(f"\n{target}:" in targets for target in command.split()), what
        assert (ROOT / file).is_file(), file
