"""No module may import itself by way of others, be it in a function, for types alone or through a package's `__init__`."""

from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

import grimp
import pytest

PACKAGES = ("cli", "generator", "playtest", "rules_check", "sandtable", "workshop")


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """Modules that each module imports, in functions and for types too, with the packages they lie in.

    Python runs the `__init__` of every package above a module before the module itself.
    """
    graph = grimp.build_graph(*PACKAGES, cache_dir=None, exclude_type_checking_imports=False)
    found = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    return {
        module: {name for one in (module, *names) for name in (one, *packages_above(one))} - {module}
        for module, names in found.items()
    }


def packages_above(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def cycle_in(imports: dict[str, set[str]]) -> list[str]:
    """The modules of a cycle, the first once more at the end; nothing when there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        modules: list[str] = error.args[1]
        return modules[::-1]
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_cycle(package: str, imports: dict[str, set[str]]) -> None:
    own = {module: names for module, names in imports.items() if module.partition(".")[0] == package}
    assert len(own) > 3
    cycle = cycle_in(own)
    assert not cycle, " → ".join(cycle)


def test_a_cycle_through_a_package_would_be_found(imports: dict[str, set[str]]) -> None:
    package, table = "sandtable.games.warfare.play", "sandtable.games.warfare.play.table"
    cycle = cycle_in({**imports, package: {*imports[package], table}})
    assert {package, table} <= set(cycle)


def test_a_cycle_would_be_found(imports: dict[str, set[str]]) -> None:
    reader, spans = "sandtable.faces.svg.lettering", "sandtable.faces.svg.spans"
    assert spans in imports[reader]
    bent = {**imports, spans: {*imports[spans], reader}}
    cycle = cycle_in(bent)
    assert {reader, spans} <= set(cycle)
    assert all(imported in bent[module] for module, imported in pairwise(cycle))
