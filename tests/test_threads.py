"""Renders in several threads give the bytes of one."""

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sandtable
from sandtable.files import write_file
from sandtable.model.authoring.new_pack import new_pack

THREADS = 8


class Job(NamedTuple):
    """One call of `sandtable.render`."""

    pack: Path | str
    what: tuple[str, ...]
    options: dict[str, Any]

    def render(self, folder: Path) -> dict[str, bytes]:
        """The files it makes, by name."""
        sandtable.render(self.pack, *self.what, to=folder, **self.options)
        return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def starter(folder: Path) -> Path:
    """A copy of the starter pack in which every card has another edition and the first card another name."""
    new_pack(folder)
    game, deck = folder / "game.yaml", folder / "decks" / "night.yaml"
    game.write_text(game.read_text().replace('edition: "1.0"', f'edition: "{folder.name}"'))
    deck.write_text(deck.read_text().replace("name: ", f"name: {folder.name} ", 1))
    return folder


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads that take turns as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


def in_threads(work: list[Any]) -> list[Any]:
    """Call the functions in eight threads that begin together; their results in order."""
    start = threading.Barrier(THREADS)
    with ThreadPoolExecutor(THREADS, initializer=start.wait) as pool:
        return [one.result() for one in [pool.submit(one) for one in work]]


def jobs_of(folder: Path) -> list[Job]:
    packs = [starter(folder / f"{number}.0") for number in range(4)]
    return [
        *(Job(pack, ("night",), {"format": "pdf"}) for pack in packs),
        *(Job(pack, ("night",), {"format": "svg"}) for pack in packs[:2]),
        *(Job(pack, ("cargo",), {"format": "png", "dpi": 40, "copies_once": True}) for pack in packs[2:]),
        *(Job(pack, ("rules",), {"format": "pdf"}) for pack in packs[:2]),
        Job("proelio", ("base",), {"only": ("soldiers",), "format": "pdf"}),
        Job("proelio", ("base",), {"only": ("soldiers",), "low_ink": True, "format": "svg"}),
    ]


def compare(folder: Path, jobs: list[Job], rounds: int) -> None:
    """Render all jobs one by one, then in threads, with an empty cache and with a full one."""
    alone = [job.render(folder / "alone" / str(number)) for number, job in enumerate(jobs)]
    assert all(alone)
    for round_ in range(rounds):
        os.environ["SANDTABLE_CACHE"] = str(folder / "caches" / str(round_ // 2))
        work = [partial(job.render, folder / str(round_) / str(number)) for number, job in enumerate(jobs)]
        for job, expected, made in zip(jobs, alone, in_threads(work), strict=True):
            assert made.keys() == expected.keys(), job
            assert [name for name in made if made[name] != expected[name]] == [], job


@pytest.mark.slow
def test_threads_give_the_bytes_of_one(tmp_path: Path, switching: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    compare(tmp_path, jobs_of(tmp_path), 2)


@pytest.mark.slow
def test_threads_give_the_bytes_of_one_for_large_games_too(
    tmp_path: Path, switching: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    large = [
        Job("warfare", ("tiles",), {"only": ("T01", "T02")}),
        Job("edadh", (), {"low_ink": True}),
        Job("lets-war", ("rules",), {}),
    ]
    compare(tmp_path, [*jobs_of(tmp_path), *large], 2)


@pytest.mark.slow
def test_threads_may_be_the_first_to_render_in_a_process(tmp_path: Path) -> None:
    """Modules, fonts, the key of the cache and its folders are first asked for by eight threads at once."""
    pack = starter(tmp_path / "2.0")
    code = f"""
import sys, threading, sandtable
sys.setswitchinterval(1e-5)
def work(number):
    sandtable.render({str(pack)!r}, "night", to={str(tmp_path)!r} + f"/out{{number}}")
threads = [threading.Thread(target=work, args=(number,)) for number in range({THREADS})]
for one in threads: one.start()
for one in threads: one.join()
"""
    env = {**os.environ, "SANDTABLE_CACHE": str(tmp_path / "cache"), "XDG_STATE_HOME": str(tmp_path / "state")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    made = [
        {file.name: file.read_bytes() for file in (tmp_path / f"out{number}").iterdir()} for number in range(THREADS)
    ]
    assert made[0]
    assert all(one == made[0] for one in made)


def test_threads_get_the_findings_of_their_own_pack(tmp_path: Path, switching: None) -> None:
    packs = [starter(tmp_path / f"{number}.0") for number in range(THREADS)]
    for pack in packs:
        words = pack / "words" / "en.yaml"
        words.write_text(words.read_text() + f'unheard-of-{pack.name[0]}: ""\n')
    alone = [sandtable.check(pack) for pack in packs]
    assert all(alone)
    assert in_threads([partial(sandtable.check, pack) for pack in packs]) == alone


@pytest.mark.skipif(os.name != "posix", reason="other systems have no mask of rights")
def test_files_are_written_with_the_usual_rights_and_nobody_sets_the_mask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To ask for the mask is to set it, for all threads."""
    usual = os.umask(0o027)
    try:
        monkeypatch.setattr("os.umask", lambda mask: pytest.fail("the mask is set"))
        for name in ("new", "replaced"):
            write_file(tmp_path / name, b"one")
        (tmp_path / "replaced").chmod(0o604)
        write_file(tmp_path / "replaced", b"two")
    finally:
        monkeypatch.undo()
        os.umask(usual)
    rights = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert rights == {"new": 0o640, "replaced": 0o604}
