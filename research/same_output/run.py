"""Run cases against a checkout, each in a folder of its own."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from research.same_output.case import Case, Step
from research.same_output.digests import Digest, digest_of
from research.same_output.normalise import normalise_file, normalise_text

LONGEST = 600  # seconds of one command


@dataclass(frozen=True, slots=True)
class Result:
    """Digest of a case, and the seconds it took."""

    case: Case
    digest: Digest
    seconds: float


@dataclass(frozen=True, slots=True)
class Bench:
    """Scratch folder of a run, and the checkout it is about."""

    checkout: Path
    scratch: Path
    keep: Path | None = None  # where to copy what the cases leave

    def environment(self, home: Path, cached: bool) -> dict[str, str]:
        """Return the variables of a command: nothing of the user's, and a width of its own."""
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(self.checkout),
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_STATE_HOME": str(self.scratch / "state"),  # with the key of the cache
            "XDG_CACHE_HOME": str(self.scratch / "cache"),
            "SANDTABLE_CACHE": str(self.scratch / "cache") if cached else "",
            "COLUMNS": "80",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "TERM": "dumb",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
            "GIT_CEILING_DIRECTORIES": str(self.scratch),
        }

    def run(self, number: int, case: Case) -> Result:
        """Run a case and digest it; its folder is removed afterwards."""
        begun = time.monotonic()
        folder = self.scratch / f"c{number:05}"
        work, home = folder / "work", folder / "home"
        work.mkdir(parents=True)
        home.mkdir()
        if case.prepare is not None:
            case.prepare(work)
        given = {path: data for path, data in _files(folder) if not path.endswith("/")}
        names = {str(work): "<here>", str(home): "<home>", str(self.scratch): "<scratch>"}
        names |= {str(self.checkout): "<checkout>"}
        parts: dict[str, bytes] = {}
        for n, step in enumerate(case.steps, 1):
            prefix = f"{n}." if len(case.steps) > 1 else ""
            done = self._command(step, work, self.environment(home, case.cached))
            parts[f"{prefix}exit"] = str(done.returncode).encode()
            parts[f"{prefix}stdout"] = normalise_text(done.stdout, names)
            parts[f"{prefix}stderr"] = normalise_text(done.stderr, names)
        left = dict(_files(folder))
        for path in sorted(given.keys() | left.keys()):
            if given.get(path) != left.get(path):
                name = path.removeprefix("work/")
                parts[f"file {name}"] = normalise_file(name, left[path], names) if path in left else b"(removed)"
        if self.keep is not None:
            _keep(self.keep / case.id.replace("/", "~"), parts)
        _make_writable(folder)
        shutil.rmtree(folder)
        return Result(case, digest_of(parts), time.monotonic() - begun)

    def _command(self, step: Step, work: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[bytes]:
        programs = self.checkout / ".venv/bin"
        if step.installed:
            command = [str(programs / "sandtable"), *step.args]
        else:
            command = [str(programs / "python"), *(("-c",) if step.script else ("-m", "cli")), *step.args]
        return subprocess.run(
            command, cwd=work, env=dict(environment), input=step.stdin.encode(), capture_output=True, timeout=LONGEST
        )


def run_all(bench: Bench, cases: Sequence[Case], jobs: int, tell: Callable[[Result], None]) -> list[Result]:
    """Run the cases phase by phase, heavy ones first; return results in the order of the cases."""
    results: dict[str, Result] = {}
    numbers = {case.id: number for number, case in enumerate(cases)}
    with ThreadPoolExecutor(jobs) as pool:
        for phase in sorted({case.phase for case in cases}):
            now = sorted((case for case in cases if case.phase == phase), key=lambda case: not case.heavy)
            for result in pool.map(lambda case: bench.run(numbers[case.id], case), now):
                results[result.case.id] = result
                tell(result)
    return [results[case.id] for case in cases]


def unlike_twins(results: Iterable[Result]) -> Iterator[str]:
    """Yield the ids of cases that differ from the same case with another state of the cache."""
    by_id = {result.case.id: result for result in results}
    for id_, result in by_id.items():
        twin = by_id.get(result.case.twin)
        if twin is not None and twin.digest != result.digest:
            yield id_


def engines_of(checkout: Path) -> str:
    """Return the form of the engines of a checkout: pure or compiled."""
    command = [str(checkout / ".venv/bin/python"), "-m", "cli", "--version"]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    said = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/").stdout
    found = re.search(r"engines: (\w+)", said)
    return found[1] if found else ""


def revision_of(checkout: Path) -> str:
    """Return the short commit of a checkout; empty where there is none."""
    command = ["git", "-C", str(checkout), "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if ".git/" in name:
            continue
        if path.is_symlink():
            yield name, str(path.readlink()).encode()
        elif path.is_file():
            yield name, path.read_bytes()
        elif path.is_dir() and "/" in name and os.access(path, os.R_OK) and not any(path.iterdir()):
            yield f"{name}/", b"(empty folder)"


def _keep(folder: Path, parts: Mapping[str, bytes]) -> None:
    for name, data in parts.items():
        file = folder / name.removeprefix("file ").rstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def _make_writable(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        if path.is_dir() and not path.is_symlink() and not os.access(path, os.W_OK | os.X_OK):
            path.chmod(0o700)


def show_progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of}", end="" if done < of else "\n", file=sys.stderr, flush=True)
