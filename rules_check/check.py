"""Check what a path leads to: a pack, one file of a pack, a scenario or a set-up."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from rules_check.engine import Choice, ask, settle
from sandtable.findings import Finding, Severity
from sandtable.games.warfare.scenario import Box, Scenario, read_scenario
from sandtable.games.wording import wording_findings
from sandtable.model.document import load_document
from sandtable.model.folder import Unreadable, display_path, read_bytes
from sandtable.model.pack import GAME_FILE, load_pack
from sandtable.resources import builtin_packs

EVERYTHING = Choice()
# What is found while a scenario is read, before any rule is asked.
_NAMES = {
    "WF001": "bad-scenario",
    "WF002": "unknown-piece",
    "WF014": "tile-used-twice",
    "WF015": "tiles-overlap",
    "WF018": "unknown-terrain",
    "WF024": "off-map",
}


def check_paths(paths: Iterable[str], choice: Choice = EVERYTHING) -> list[Finding]:
    """Findings of all paths, in order of place, each once; raise Unreadable for a path that is not there."""
    found = [finding for path in paths for finding in check_path(path, choice)]
    texts: dict[str, str] = {}
    for file in {finding.at.file for finding in found} | {path for path in paths if Path(path).is_file()}:
        with suppress(Unreadable):
            texts[file] = read_bytes(Path(file)).decode(errors="replace")
    return settle(found, texts, choice)


def check_path(named: str, choice: Choice = EVERYTHING) -> Iterator[Finding]:
    """Findings of one path, or of a built-in pack called by name."""
    path = Path(named)
    if not path.exists() and named in builtin_packs():
        path = builtin_packs()[named]
    if path.is_dir():
        yield from _check_folder(path, choice)
    elif path.exists():
        yield from _check_file(path, choice)
    else:
        raise Unreadable(f"{named}: no such file, folder or built-in pack")


def check_pack(folder: Path, choice: Choice = EVERYTHING) -> Iterator[Finding]:
    """Findings of a pack: those of loading it, of wording it, of its rules, then its documents'."""
    loaded = load_pack(folder)
    yield from loaded.findings
    if loaded.pack is not None:
        yield from wording_findings(loaded.pack)
        yield from ask(loaded.pack, "pack", loaded.pack.rules, choice)
    for sub in ("scenarios", "setups"):
        for file in sorted((folder / sub).glob("*.yaml")):
            yield from _check_document(file, choice)


def _check_folder(folder: Path, choice: Choice) -> Iterator[Finding]:
    if (folder / GAME_FILE).is_file():
        yield from check_pack(folder, choice)
        return
    packs = sorted(file.parent for file in folder.glob(f"*/{GAME_FILE}"))
    documents = sorted(file for file in folder.glob("*.yaml") if file.is_file())
    if not packs and not documents:
        raise Unreadable(f"{display_path(folder)}: no {GAME_FILE} here, so this is not a pack; try: sandtable init")
    for pack in packs:
        yield from check_pack(pack, choice)
    for file in documents:
        yield from _check_document(file, choice)


def _check_file(file: Path, choice: Choice) -> Iterator[Finding]:
    owner = _pack_around(file)
    if owner is None or file.parent.name in ("scenarios", "setups"):
        yield from _check_document(file, choice)
        return
    # A file of a pack only means something together with the rest; show what concerns this file.
    name = display_path(file)
    yield from (finding for finding in check_pack(owner, choice) if finding.at.file == name)


def _check_document(file: Path, choice: Choice) -> Iterator[Finding]:
    loaded = load_document(read_bytes(file), display_path(file), file.parent)
    yield from loaded.findings
    if loaded.document is None:
        return
    if loaded.document.kind == "scenario":
        yield from check_scenario(read_scenario(loaded.document.file, Box(loaded.document.pack)), choice)
    else:
        yield from ask(loaded.document, "setup", loaded.document.pack.rules, choice)


def check_scenario(scenario: Scenario, choice: Choice = EVERYTHING) -> Iterator[Finding]:
    """Findings of a scenario: what could not be read of it, then what its rules say."""
    for problem in scenario.problems:
        code = f"WF{problem.rule.removeprefix('L-')}"
        yield Finding(code, _NAMES[code], Severity.ERROR, problem.message, scenario.at(problem.path), problem.hint)
    if scenario.board is not None:
        yield from ask(scenario, "scenario", "warfare", choice)


def _pack_around(file: Path) -> Path | None:
    for folder in list(file.resolve().parents)[:4]:
        if (folder / GAME_FILE).is_file():
            return folder
    return None
