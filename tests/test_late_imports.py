"""Modules are imported at the top; exceptions are commands, which load what they run, and the libraries listed here."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("generator", "playtest", "rules_check", "sandtable", "workshop")
# Heavy libraries that quick commands must not load, with the modules that may load them late.
LATE = {
    "jsonschema": {"sandtable/model/reading/schema.py"},
    "numpy": {"sandtable/backends/soft_pictures.py"},
    "pypdfium2": {"sandtable/backends/plates.py", "sandtable/backends/raster.py"},
}
# Modules that load others by their names, each from a table of its own or for a library that need not be there.
BY_NAME = {
    "generator/warfare/missions/__init__.py",  # a mission
    "playtest/cluster.py",  # the optional library distributed
    "sandtable/__init__.py",  # the functions of the API
    "sandtable/backends/__init__.py",  # a format
    "sandtable/exports/targets.py",  # a print service
    "sandtable/games/registry.py",  # games and their parts
    "sandtable/jobs/dispatch.py",  # the job of a request
    "sandtable/maps/map_cache.py",  # what draws maps, with shapely
}


def late_imports(tree: ast.AST, inside: bool = False) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports inside functions and methods."""
    for node in ast.iter_child_nodes(tree):
        if inside and isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        yield from late_imports(node, inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def names(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return ["." * node.level + (node.module or "")]
    return [one.name for one in node.names]


def sources() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            found[file.relative_to(ROOT).as_posix()] = file.read_text(encoding="utf-8")
    return found


def test_only_heavy_libraries_are_imported_late_and_each_says_why() -> None:
    wrong, used = [], set()
    for file, text in sources().items():
        lines = text.splitlines()
        for node in late_imports(ast.parse(text)):
            for name in names(node):
                library = name.partition(".")[0]
                used.add((library, file))
                if file not in LATE.get(library, ()) or "  # heavy" not in lines[node.lineno - 1]:
                    wrong.append(f"{file}:{node.lineno} {name}")
    assert wrong == []
    assert used == {(library, file) for library, files in LATE.items() for file in files}


def test_only_tables_load_modules_by_name() -> None:
    assert {file for file, text in sources().items() if "import_module" in text or "__import__" in text} == BY_NAME


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import a\n", []),
        ("def f():\n    import a.b, c\n", [["a.b", "c"]]),
        ("class C:\n    async def f(self):\n        if self:\n            from .a import b\n", [[".a"]]),
        ("if True:\n    import a\n", []),
    ],
)
def test_an_import_in_a_function_would_be_found(text: str, found: list[list[str]]) -> None:
    assert [names(node) for node in late_imports(ast.parse(text))] == found
