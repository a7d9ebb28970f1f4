"""What a user names: a scenario, a set-up, one of a game's, all of a game's, or a folder of them."""

from pathlib import Path
from typing import NamedTuple

from cli.shared.packs import open_pack
from playtest.seated_game import CannotPlay
from playtest.subject import Subject
from sandtable.jobs.documents import no_such_document
from sandtable.jobs.play import playable
from sandtable.model.reading.folder import display_path, is_file, read_bytes
from sandtable.model.reading.messages import nearest_or_list
from sandtable.resources import builtin_packs, find_pack, shipped_with


class Named(NamedTuple):
    """Subjects, and the folder they are from when a folder was named."""

    subjects: list[Subject]
    folder: Path | None = None


def subjects_named(named: str) -> Named:
    """What a user names; raise CannotPlay when it is nothing."""
    path = Path(named)
    if is_file(path):
        return Named([read_subject(path, display_path(path))])
    if path.is_dir() and not (path / "game.yaml").exists():
        files = sorted(path.glob("*.yaml"))
        if not files:
            raise CannotPlay(f"{display_path(path)}: no scenarios or set-ups in this folder")
        return Named([read_subject(file, display_path(file)) for file in files], path)
    game, _, inside = named.partition("/")
    if find_pack(game) is None:
        raise CannotPlay(f"{named}: no such file, folder or game; {nearest_or_list(game, builtin_packs())}")
    playable(open_pack(game).rules, game)
    own = shipped_with(game)
    if not own:
        raise CannotPlay(f"{named}: {game} has no set-up or scenario")
    if not inside:
        return Named([read_subject(file, f"{game}/{name}") for name, file in own.items()])
    if inside not in own:
        raise CannotPlay(f"{named}: {no_such_document(game, inside)}")
    return Named([read_subject(own[inside], named)])


def read_subject(file: Path, name: str) -> Subject:
    """A subject from a file."""
    text = read_bytes(file).decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
    return Subject(name, text, str(file.parent))
