"""Compiled engines: which form runs, and that the smallest engine plays the same game in both."""

import os
import pickle
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import SimpleNamespace

import pytest

from sandtable.games import build
from sandtable.games.play import Choice, Decision, Event, Refusal, Result
from sandtable.games.replay import Record

ROOT = Path(__file__).parents[2]
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


@pytest.fixture
def compiled_tree(tmp_path: Path) -> Path:
    """A checkout in which all of one engine, and the cups, look compiled."""
    for name in ("sandtable/games/cups", "sandtable/games/toy/play/__init__", "sandtable/games/toy/play/turn"):
        source = tmp_path / f"{name}.py"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.touch()
        source.with_suffix(SUFFIX).touch()
        os.utime(source, (1, 1))
    return tmp_path


def test_what_was_compiled_from_these_sources_is_not_stale(compiled_tree: Path) -> None:
    (compiled_tree / "sandtable/games/play.py").touch()  # not every module of every folder is compiled
    assert build.stale(compiled_tree) == []
    assert build.complaint(compiled_tree) == ""


def test_a_source_changed_since_is_told(compiled_tree: Path) -> None:
    os.utime(compiled_tree / "sandtable/games/cups.py", (2**32, 2**32))
    assert build.stale(compiled_tree) == ["sandtable/games/cups.py"]
    assert "(sandtable/games/cups.py): `make compiled`" in build.complaint(compiled_tree)


@pytest.mark.parametrize(("installed", "expected"), [(False, ["sandtable/games/cups.py"]), (True, [])])
def test_what_came_as_a_wheel_is_never_stale(compiled_tree: Path, monkeypatch, installed, expected) -> None:
    os.utime(compiled_tree / "sandtable/games/cups.py", (2**32, 2**32))
    if not installed:
        (compiled_tree / "pyproject.toml").touch()
    spec = SimpleNamespace(origin=str(compiled_tree / "sandtable__mypyc.so"))
    monkeypatch.setattr(build, "find_spec", lambda _name: spec)
    assert build.stale() == expected


def test_sources_taken_away_and_new_ones_are_told(compiled_tree: Path) -> None:
    (compiled_tree / "sandtable/games/toy/play/turn.py").unlink()
    (compiled_tree / "sandtable/games/toy/play/new.py").touch()
    assert build.stale(compiled_tree) == ["sandtable/games/toy/play/new.py", "sandtable/games/toy/play/turn.py"]


def test_the_form_of_another_python_is_none(compiled_tree: Path) -> None:
    module = compiled_tree / f"sandtable/games/cups{SUFFIX}"
    module.rename(module.with_name("cups.cpython-22-other.so"))
    os.utime(compiled_tree / "sandtable/games/cups.py", (2**32, 2**32))
    assert build.stale(compiled_tree) == []


@pytest.mark.parametrize(
    "value",
    [
        Choice("attack", ("knights",)),
        Decision(1, "action", "R-1", about=("x",)),
        Result((0, 2), "R-2", "last"),
        Refusal("R-3", "why"),
        Event("R-4", "roll", {"die": 3}),
        Record("proelio", 1, ("random",), "text", [(0, Choice("draw"))], {1: "abc"}),
    ],
)
def test_what_crosses_processes_arrives_whole(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from playtest.match import play
from playtest.players import random_player
from playtest.players.proelio import greedy
from sandtable.games.documents import read_document
from sandtable.games.proelio.play.table import TABLE
from sandtable.games.proelio.play import turn
from sandtable.games.replay import Record
from sandtable.games.play import Teller
from sandtable.model.document import load_document
class Ear(Teller):
    def __init__(self):
        self.heard = []
    def tell(self, rule, kind, /, **data):
        self.heard.append((rule, kind, data))
for file in sorted(Path(sys.argv[2]).glob("*.yaml")):
    text = file.read_text(encoding="utf-8")
    start = read_document(load_document(text.encode(), file.name, file.parent).document)
    for maker in (random_player, greedy):
        seats = TABLE.seats(start)
        record = Record("proelio", 3, ("x",) * len(seats), text)
        told = Ear()
        play(TABLE, start, record, [maker.make(start, seat) for seat in range(len(seats))], told)
        print(record.text(), *told.heard)
print(turn.__file__.endswith(".py"), file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.skipif(sys.platform == "win32", reason="`cc` builds the modules")
def test_the_smallest_engine_plays_the_same_games_compiled(tmp_path: Path) -> None:
    """All engines at once are for `make compiled-check`: they take minutes to compile."""
    bare = shutil.ignore_patterns("*.so", "__pycache__")
    for package in ("sandtable", "playtest"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=bare)
    for folder in ("content", "templates"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    pure = tmp_path.with_name(f"{tmp_path.name}-pure")
    shutil.copytree(tmp_path, pure, symlinks=True)
    wanted = ["sandtable/games/cups.py", "sandtable/games/play.py", "sandtable/games/replay.py"]
    wanted += [str(file.relative_to(tmp_path)) for file in tmp_path.glob("sandtable/games/proelio/play/*.py")]
    wanted += ["playtest/players/random_player.py", "playtest/players/proelio/greedy.py"]
    script = (
        "from setuptools import setup; from mypyc.build import mypycify; "
        f"setup(name='x', packages=[], ext_modules=mypycify({['--ignore-missing-imports', *wanted]}, "
        "group_name='sandtable', multi_file=True, opt_level='0', debug_level='0'))"
    )
    built = subprocess.run(
        [sys.executable, "-c", script, "build_ext", "--inplace"], cwd=tmp_path, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stdout + built.stderr
    setups = ROOT / "content/proelio/setups"
    told = [
        subprocess.run([sys.executable, "-c", PLAY, tree, setups], cwd=tree, capture_output=True, text=True, check=True)
        for tree in (tmp_path, pure)
    ]
    assert [one.stderr.strip() for one in told] == ["False", "True"]
    assert told[0].stdout == told[1].stdout
    assert told[0].stdout.count("sandtable replay") > 5
