"""Heavy packages are imported only by commands that need them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCENARIO = "content/warfare/scenarios/05-take-the-bridge.yaml"
PROGRAM = """
import sys
from cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print("\\n".join(sys.modules), file=sys.stderr)
"""
ENGINES = tuple(f"sandtable.games.{game}.play" for game in ("warfare", "lets_war", "edadh", "proelio"))
DRAWING = ("reportlab", "jinja2", "PIL", "numpy", "shapely", "uharfbuzz")


def imported_by(*args: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return set(done.stderr.splitlines())


def those_in(modules: set[str], packages: tuple[str, ...]) -> list[str]:
    return sorted(name for name in modules if name.startswith(tuple(f"{one}." for one in packages)) or name in packages)


@pytest.mark.parametrize("setup", [SCENARIO, "content/edadh/setups/learn.yaml"])
def test_check_of_a_document_imports_no_engine_and_draws_nothing(setup: str) -> None:
    modules = imported_by("check", setup)
    assert "rules_check.checker" in modules
    assert (
        those_in(modules, (*ENGINES, *DRAWING, "playtest", "generator", "sandtable.press", "sandtable.handouts")) == []
    )


@pytest.mark.parametrize(
    "args", [["--help"], ["render", "--help"], ["check", "--help"], ["generate", "--help"]], ids=" ".join
)
def test_help_imports_nothing_that_draws_or_plays(args: list[str]) -> None:
    modules = imported_by(*args)
    assert "cli.main" in modules
    assert those_in(modules, (*ENGINES, *DRAWING, "playtest")) == []
