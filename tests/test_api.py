"""The documented way in from Python: every example of docs/api.md, and that nothing is imported before it is asked for."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable

PAGE = Path(__file__).parents[1] / "docs" / "api.md"


@pytest.mark.slow
def test_the_examples_of_the_page_are_true() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 8
    assert result.failed == 0


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, sandtable; print(sorted(name for name in sys.modules if name.startswith('sandtable.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("name", sandtable.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(sandtable, name) is not None


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="rneder"):
        sandtable.rneder  # noqa: B018


def test_wishes_for_a_language_it_lacks_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(sandtable.UserError, match="has no 'xx'; it speaks en, it"):
        sandtable.render("proelio", to=tmp_path, lang="xx")


def test_setups_of_the_card_games_come_from_a_seed() -> None:
    for game in ("proelio", "edadh", "lets-war"):
        assert sandtable.generate(game, 3) == sandtable.generate(game, 3)
    with pytest.raises(sandtable.UserError):
        sandtable.generate("chess", 3)
