"""Check what a path leads to: a pack, one file of a pack, a scenario or a set-up."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from rules_check.engine import Choice, Inquiry
from sandtable.findings import Finding
from sandtable.games.setups import read_setup
from sandtable.games.warfare.scenario import Box, Scenario, read_scenario
from sandtable.games.wording import wording_findings
from sandtable.model.document import load_document
from sandtable.model.folder import Unreadable, display_path, read_bytes
from sandtable.model.pack import GAME_FILE, load_pack
from sandtable.resources import builtin_packs

EVERYTHING = Choice()
# Where a pack keeps its scenarios and set-ups.
DOCUMENT_FOLDERS = ("scenarios", "setups")


def check_paths(paths: Sequence[str], choice: Choice = EVERYTHING) -> list[Finding]:
    """Findings of all paths, in order of place, each once; raise Unreadable for a path that is not there."""
    check = Check(choice)
    found = [finding for path in paths for finding in check.path(path)]
    texts: dict[str, str] = {}
    for file in {finding.at.file for finding in found} | {path for path in paths if Path(path).is_file()}:
        with suppress(Unreadable):
            texts[file] = read_bytes(Path(file)).decode(errors="replace")
    return check.inquiry.settle(found, texts)


class Check:
    """One run of the checker over files and folders."""

    def __init__(self, choice: Choice = EVERYTHING) -> None:
        self.inquiry = Inquiry(choice)

    def path(self, named: str) -> Iterator[Finding]:
        """Findings of one path, or of a built-in pack called by name."""
        path = Path(named)
        if not path.exists() and named in builtin_packs():
            path = builtin_packs()[named]
        if path.is_dir():
            yield from self._folder(path)
        elif path.exists():
            yield from self._file(path)
        else:
            raise Unreadable(f"{named}: no such file, folder or built-in pack")

    def pack(self, folder: Path) -> Iterator[Finding]:
        """Findings of a pack: those of loading it, of wording it, of its rules, then its documents'."""
        loaded = load_pack(folder)
        yield from loaded.findings
        if loaded.pack is not None:
            yield from wording_findings(loaded.pack)
            yield from self.inquiry.ask(loaded.pack, "pack", loaded.pack.rules)
        for sub in DOCUMENT_FOLDERS:
            for file in sorted((folder / sub).glob("*.yaml")):
                yield from self.document(read_bytes(file), display_path(file), file.parent)

    def document(self, content: bytes, file: str, beside: Path) -> Iterator[Finding]:
        """Findings of a scenario or set-up; a pack named by folder is looked for `beside` it."""
        loaded = load_document(content, file, beside)
        yield from loaded.findings
        document = loaded.document
        if document is None:
            return
        if document.kind == "scenario":
            yield from self.scenario(read_scenario(document.file, Box(document.pack)))
        elif (setup := read_setup(document)) is not None:
            yield from self.inquiry.ask(setup, "setup", document.pack.rules)

    def scenario(self, scenario: Scenario) -> Iterator[Finding]:
        """Findings of a scenario: what could not be read of it, then what its rules say."""
        yield from self.inquiry.ask(scenario, "draft", "warfare")
        if scenario.board is not None:
            yield from self.inquiry.ask(scenario, "scenario", "warfare")

    def _folder(self, folder: Path) -> Iterator[Finding]:
        if (folder / GAME_FILE).is_file():
            yield from self.pack(folder)
            return
        packs = sorted(file.parent for file in folder.glob(f"*/{GAME_FILE}"))
        documents = sorted(file for file in folder.glob("*.yaml") if file.is_file())
        if not packs and not documents:
            raise Unreadable(f"{display_path(folder)}: no {GAME_FILE} here, so this is not a pack; try: sandtable init")
        for pack in packs:
            yield from self.pack(pack)
        for file in documents:
            yield from self.document(read_bytes(file), display_path(file), file.parent)

    def _file(self, file: Path) -> Iterator[Finding]:
        owner = _pack_around(file)
        name = display_path(file)
        if owner is None or file.parent.name in DOCUMENT_FOLDERS:
            yield from self.document(read_bytes(file), name, file.parent)
            return
        # A file of a pack only means something together with the rest; show what concerns this file.
        yield from (finding for finding in self.pack(owner) if finding.at.file == name)


def _pack_around(file: Path) -> Path | None:
    for folder in list(file.resolve().parents)[:4]:
        if (folder / GAME_FILE).is_file():
            return folder
    return None
