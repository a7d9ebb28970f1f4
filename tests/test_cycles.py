"""No module may import itself by way of others, be it in a function or for types alone."""

from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

import grimp
import pytest

PACKAGES = ("cli", "generator", "playtest", "rules_check", "sandtable")


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """The modules each module imports; TYPE_CHECKING blocks and functions are no hiding place."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None, exclude_type_checking_imports=False)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


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


def test_a_cycle_would_be_found(imports: dict[str, set[str]]) -> None:
    reader, spans = "sandtable.faces.svg.lettering", "sandtable.faces.svg.spans"
    assert spans in imports[reader]
    bent = {**imports, spans: {*imports[spans], reader}}
    cycle = cycle_in(bent)
    assert {reader, spans} <= set(cycle)
    assert all(imported in bent[module] for module, imported in pairwise(cycle))
