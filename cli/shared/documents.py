"""The scenario or set-up a user names, opened or refused with a one-line error."""

from pathlib import Path

from sandtable.model.document import BadScenario


def document_file(named: Path) -> Path:
    """Return the file a user names, or that of GAME/NAME, as warfare/05-take-the-bridge.

    Raise BadScenario when the game has no such document. A path that does not exist is returned as it is.
    """
    from sandtable.jobs.documents import no_such_document
    from sandtable.model.reading.folder import is_file
    from sandtable.resources import find_pack, shipped_document
    from sandtable.share.unpacked import is_share

    written = named.as_posix()
    file = named if is_file(named) and not is_share(named) else shipped_document(written)
    if file is not None:
        return file
    for game, _, inside in ((written, "", ""), written.rpartition("/")):
        if game and find_pack(game) is not None:
            raise BadScenario(f"{written}: {no_such_document(game, inside)}")
    return named
