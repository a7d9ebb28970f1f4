"""Check of a pack itself, without its documents."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from rules_check.game_rules import GeneratorContent
from rules_check.more_checks import MoreChecks
from rules_check.run import Profile, Run
from sandtable.findings import Finding, Position
from sandtable.games.lacking_words import lacking_words
from sandtable.games.registry import find_part
from sandtable.games.wording import wording_findings
from sandtable.model.codes import finding
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.merge_findings import gathered
from sandtable.model.pack import LoadedPack, Pack
from sandtable.model.reading.folder import PackFolder, Unreadable, display_path, read_bytes
from sandtable.model.rulebook.loading import load_rules
from sandtable.resources import GAME_FILE


def pack_findings(folder: Path, run: Run, more: MoreChecks, loaded: LoadedPack | None = None) -> list[Finding]:
    """Load a pack and return its findings, with those of the checks `more`.

    The publish profile draws faces in low ink too. A pack that is `loaded` already is not read again.
    """
    loaded = loaded if loaded is not None else load_cached(folder)
    found = [*_links_out(folder), *loaded.findings]
    found += [*(_content_findings(loaded.pack) if loaded.pack is not None else ())]
    files = dict.fromkeys(one.at.file for one in found)
    if loaded.pack is not None:
        files |= dict.fromkeys(display_path(folder / name) for name in _files_of(loaded.pack))
        found += gathered(wording_findings(loaded.pack))
        found += lacking_words(loaded.pack)
        found += load_rules(loaded.pack).findings
        run.loaded(files)
        found += run.run_rules(loaded.pack, "pack", loaded.pack.rules, files)
        if more.faces is not None and run.asks_for_faces:
            run.drawn(files)
            found += more.faces(loaded.pack, run.choice.profile is Profile.PUBLISH)
        if more.since is not None:
            found += more.since(loaded.pack, folder)
    for file in files:
        with suppress(Unreadable):
            run.read(file, read_bytes(Path(file)))
    return found


def _content_findings(pack: Pack) -> Iterable[Finding]:
    """Return findings about files of a pack that only its game reads."""
    content = find_part(pack.rules, GeneratorContent)
    return content.findings(pack) if content is not None else ()


def _links_out(folder: Path) -> Iterator[Finding]:
    """Yield findings for links in a pack that lead out of it; they are never followed."""
    pack = PackFolder(folder)
    for link in pack.links_out():
        words = f"'{link}' is a link that leads out of the pack's folder"
        yield finding("ST024", Position(pack.display(link)), words, "put the file itself into the pack")


def _files_of(pack: Pack) -> Iterator[str]:
    """The files of a pack, by their paths in it, whether they exist or not."""
    yield GAME_FILE
    yield "errata.yaml"
    yield from (component.file for component in pack.components)
    yield from (f"words/{language}.yaml" for language in pack.languages)
