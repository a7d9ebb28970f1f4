"""Check of a path: a pack, one file of a pack, a scenario, a set-up, or a folder of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from os.path import commonpath
from pathlib import Path
from typing import TYPE_CHECKING

from rules_check.more_checks import NOTHING_MORE, MoreChecks
from rules_check.pack_check import pack_findings
from rules_check.paths import DOCUMENT_FOLDERS, named_path, pack_of_file
from rules_check.rule import NO_SETTINGS
from rules_check.run import Choice, Observer, Run
from rules_check.stdin_file import STANDARD_INPUT, StdinFile
from rules_check.walk import is_ours, walk
from sandtable.budget import CODE, current, over_budget_words
from sandtable.config.config_file import Config, find_config
from sandtable.findings import Finding, Position
from sandtable.games.documents import read_document
from sandtable.model.codes import finding
from sandtable.model.document import BROKEN_PACK, Document, OpenPacks, load_document
from sandtable.model.pack import LoadedPack
from sandtable.model.reading.folder import Unreadable, display_path, read_bytes
from sandtable.resources import GAME_FILE, is_pack

if TYPE_CHECKING:
    from sandtable.games.documents import View

EVERYTHING = Choice()
# Called with a folder that was looked through and the files in it that name no game.
OnFolder = Callable[[str, Sequence[str]], object]
A_DOCUMENT = 5  # counts for as many pieces in the time it may take


def check_paths(
    paths: Sequence[str],
    choice: Choice = EVERYTHING,
    stdin: StdinFile | None = None,
    observer: Observer | None = None,
    config: Config = NO_SETTINGS,
    more: MoreChecks = NOTHING_MORE,
    on_folder: OnFolder = lambda _folder, _passed_over: None,
) -> list[Finding]:
    """Return the findings of all paths, ordered by place, each once; raise Unreadable for a missing path.

    Packs also go through the checks `more`, which draw nothing in the draft profile. `on_folder` is called with every
    folder that is no pack, and the YAML files in it that were passed over.
    """
    check = Check(choice, stdin, observer, config, more, on_folder)
    return check.run.report(list(_limit(one for path in paths for one in check.path(path))))


def _limit(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings up to the limit; the last one says that there are more."""
    limits = current().limits
    for number, found in enumerate(findings):
        if number == limits.findings:
            yield finding(CODE, found.at, *over_budget_words("the check comes to", "findings", limits))
            return
        yield found


def config_for(paths: Sequence[str]) -> Config:
    """Return the settings nearest to all the paths; for standard input and built-in packs, nearest to here."""
    real = [str(Path(path).resolve()) for path in paths if path != STANDARD_INPUT and _is_there(path)]
    start = Path(commonpath(real)) if real and len(real) == len(paths) else Path()
    return find_config(start)


def _is_there(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:  # the name is too long; reading it reports the error
        return False


class Check:
    """One run of the checker over files and folders; each is checked once, even if named twice."""

    def __init__(
        self,
        choice: Choice = EVERYTHING,
        stdin: StdinFile | None = None,
        observer: Observer | None = None,
        config: Config = NO_SETTINGS,
        more: MoreChecks = NOTHING_MORE,
        on_folder: OnFolder = lambda _folder, _passed_over: None,
        loaded: LoadedPack | None = None,
    ) -> None:
        """Begin a run; a pack that is `loaded` already is not read again for itself and its documents."""
        self.run = Run(choice, observer, config)
        self._loaded = loaded
        self._on_folder = on_folder
        self._more = more
        self._stdin = stdin
        self._packs: dict[Path, list[Finding]] = {}
        self._open_packs = OpenPacks(loaded.pack if loaded is not None else None)
        self._documents: set[Path] = set()
        # Packs that do not load and have been reported.
        self._broken: set[Path] = set()

    def path(self, named: str) -> Iterator[Finding]:
        """Findings of one path, or of a built-in pack called by name."""
        if named == STANDARD_INPUT and self._stdin is not None:
            yield from self.document(self._stdin.content, self._stdin.name, Path(self._stdin.name).parent)
            return
        path = named_path(named)
        yield from self._folder(path) if path.is_dir() else self._file(path)

    def pack(self, folder: Path) -> Iterator[Finding]:
        """Yield the findings of a pack and then of its documents.

        Those of the pack come from loading, the game's own files, wording, rules and faces.
        """
        yield from self.pack_itself(folder)
        for sub in DOCUMENT_FOLDERS:
            if (folder / sub).is_dir() and not (folder / sub).is_symlink():
                for file in walk(folder / sub):
                    yield from self._file_in_folder(file, folder)

    def document(self, content: bytes, file: str, beside: Path) -> Iterator[Finding]:
        """Findings of a scenario or set-up; a pack named by folder is looked for `beside` it."""
        with_pack = any(Path(file).resolve().is_relative_to(pack) for pack in self._packs)
        current().file = file
        current().expect(A_DOCUMENT)
        self.run.read(file, content)
        loaded = load_document(content, file, beside, packs=self._open_packs)
        told = loaded.broken_pack in self._packs or loaded.broken_pack in self._broken
        yield from (found for found in loaded.findings if not (told and found.code == BROKEN_PACK))
        if loaded.broken_pack is not None:
            self._broken.add(loaded.broken_pack)
        document = loaded.document
        if document is not None:
            yield from self._of_rules(document, file, with_pack)

    def _of_rules(self, document: Document, file: str, with_pack: bool) -> Iterator[Finding]:
        game = document.pack.rules
        if not with_pack:
            # When the pack is checked too, its own findings report these.
            yield from (
                found for language in document.pack.catalogs for found in document.untranslated.get(language, ())
            )
        yield from self.run.run_rules(document, "document", game, [file])
        view = read_document(document)
        if view is not None:
            yield from self.view(view, game, file)

    def view(self, view: "View", game: str | None, file: str) -> Iterator[Finding]:
        """Findings of a scenario or set-up as its game sees it; a draft has fewer subjects than a whole scenario."""
        for subject in view.subjects:
            yield from self.run.run_rules(view, subject, game, [file])

    def _folder(self, folder: Path) -> Iterator[Finding]:
        empty = True
        passed_over: list[str] = []
        for path in walk(folder):
            if path.is_dir() and is_pack(path):
                yield from self.pack(path)
            elif path.is_dir():
                yield finding("ST017", Position(display_path(path)), "the folder cannot be read")
            elif is_ours(path):
                yield from self._file_in_folder(path, folder)
            else:
                passed_over.append(display_path(path))
                continue
            empty = False
        if not is_pack(folder):
            self._on_folder(display_path(folder), passed_over)
        if empty:
            words = f"nothing to check here: no {GAME_FILE}, scenario or set-up; try: sandtable init"
            raise Unreadable(f"{display_path(folder)}: {words}")

    def _file_in_folder(self, file: Path, within: Path) -> Iterator[Finding]:
        """Yield the findings of a file in a folder; an unreadable file is a finding too."""
        name = display_path(file)
        try:
            content = read_bytes(file, within)
        except Unreadable as error:
            yield finding("ST017", Position(name), f"the file cannot be read: {str(error).removeprefix(f'{name}: ')}")
            return
        yield from self._once(file, name, content)

    def _file(self, file: Path) -> Iterator[Finding]:
        owner = pack_of_file(file)
        name = display_path(file)
        if owner is None:
            yield from self._once(file, name, read_bytes(file))
            return
        # A file of a pack is checked with the rest of the pack; only its own findings are shown.
        yield from (found for found in self.pack_itself(owner) if found.at.file == name)

    def _once(self, file: Path, name: str, content: bytes) -> Iterator[Finding]:
        real = file.resolve()
        if real not in self._documents:
            self._documents.add(real)
            yield from self.document(content, name, file.parent)

    def pack_itself(self, folder: Path) -> list[Finding]:
        """Findings of a pack without its documents."""
        real = folder.resolve()
        if real not in self._packs:
            self._packs[real] = pack_findings(folder, self.run, self._more, self._loaded)
        return self._packs[real]
