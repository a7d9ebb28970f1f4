import errno
import os
from pathlib import Path

import pytest

from tests.programs.workshop_contest import contest
from tests.programs.workshop_kills import kill_at_moments
from workshop import files
from workshop.files import Conflict, Exists, Folder, NoSuchFile, ReadOnly
from workshop.history import MOST_VERSIONS, revision


@pytest.fixture(autouse=True)
def _private_history(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HISTORY", str(tmp_path_factory.mktemp("history")))


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    pack = tmp_path / "pack"
    (pack / "decks").mkdir(parents=True)
    (pack / "game.yaml").write_text("id: x\n")
    (pack / "decks" / "a.yaml").write_bytes(b"cards:\r\n- id: one\r\n")
    return Folder(pack)


def _rev(folder: Folder, name: str) -> str:
    return revision(folder.read(name))


def test_a_save_keeps_line_endings_rights_and_the_old_version(folder: Folder) -> None:
    file = folder.root / "decks/a.yaml"
    file.chmod(0o640)
    old = _rev(folder, "decks/a.yaml")
    new = folder.save("decks/a.yaml", "cards:\n- id: two\n", old)
    assert file.read_bytes() == b"cards:\r\n- id: two\r\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert new == _rev(folder, "decks/a.yaml")
    [version] = folder.history.versions("decks/a.yaml")
    assert version.rev == old
    assert folder.history.content("decks/a.yaml", old) == b"cards:\r\n- id: one\r\n"
    assert sorted(path.name for path in (folder.root / "decks").iterdir()) == ["a.yaml"]


def test_a_version_that_was_not_seen_is_not_replaced(folder: Folder) -> None:
    old = _rev(folder, "game.yaml")
    (folder.root / "game.yaml").write_text("id: outside\n")
    with pytest.raises(Conflict) as found:
        folder.save("game.yaml", "id: mine\n", old)
    assert found.value.content == b"id: outside\n"
    assert (folder.root / "game.yaml").read_text() == "id: outside\n"


def test_a_version_written_between_look_and_exchange_is_put_back(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = files.exchange, []

    def late(one: Path, other: Path) -> bool:
        if not calls:  # another program saves at the last moment
            other.write_text("id: outside\n")
        calls.append(one)
        return real(one, other)

    monkeypatch.setattr(files, "exchange", late)
    with pytest.raises(Conflict) as found:
        folder.save("game.yaml", "id: mine\n", _rev(folder, "game.yaml"))
    assert found.value.content == b"id: outside\n"
    assert (folder.root / "game.yaml").read_text() == "id: outside\n"
    assert sorted(path.name for path in folder.root.iterdir()) == ["decks", "game.yaml"]


def test_the_newest_of_two_late_versions_stays(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    real, late = files.exchange, iter(["id: second\n", "id: third\n"])

    def exchange(one: Path, other: Path) -> bool:
        if (text := next(late, None)) is not None:
            other.write_text(text)
        return real(one, other)

    monkeypatch.setattr(files, "exchange", exchange)
    with pytest.raises(Conflict):
        folder.save("game.yaml", "id: mine\n", _rev(folder, "game.yaml"))
    assert (folder.root / "game.yaml").read_text() == "id: third\n"


def test_a_file_that_was_removed_meanwhile_is_a_conflict(folder: Folder) -> None:
    old = _rev(folder, "game.yaml")
    (folder.root / "game.yaml").unlink()
    with pytest.raises(Conflict) as found:
        folder.save("game.yaml", "id: mine\n", old)
    assert found.value.content is None


def test_without_an_exchange_files_are_compared_and_renamed(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "exchange", lambda one, other: False)
    old = _rev(folder, "game.yaml")
    folder.save("game.yaml", "id: mine\n", old)
    assert (folder.root / "game.yaml").read_text() == "id: mine\n"
    assert folder.history.content("game.yaml", old) == b"id: x\n"
    assert sorted(path.name for path in folder.root.iterdir()) == ["decks", "game.yaml"]


def test_a_full_disk_leaves_the_old_file(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        folder.save("game.yaml", "id: mine\n", _rev(folder, "game.yaml"))
    assert (folder.root / "game.yaml").read_text() == "id: x\n"
    assert sorted(path.name for path in folder.root.iterdir()) == ["decks", "game.yaml"]


def test_new_files_are_made_once(folder: Folder) -> None:
    folder.create("decks/new.yaml", "cards: []\n")
    assert (folder.root / "decks/new.yaml").read_text() == "cards: []\n"
    with pytest.raises(Exists):
        folder.create("decks/new.yaml", "other")


def test_built_in_games_are_not_written(folder: Folder) -> None:
    foreign = Folder(folder.root, read_only=True)
    with pytest.raises(ReadOnly):
        foreign.save("game.yaml", "x", _rev(folder, "game.yaml"))
    with pytest.raises(ReadOnly):
        foreign.create("new.yaml", "x")


@pytest.mark.parametrize(
    "name",
    [
        "../outside.yaml", "/etc/passwd", "decks/../../outside.yaml", "decks//a.yaml", "./game.yaml", ".git/config.yaml", "decks/.hidden.yaml",
        "game.yaml\0", "game.yaml\n", "decks\\a.yaml", "C:/game.yaml", "game.yaml:stream.yaml", "a.exe", "noending", "", "con.yaml", "x" * 300 + ".yaml",
        "decks/a.yaml/", "game.yaml ", "linked.yaml", "linked/outside.yaml", "pipe.yaml", "decks",
    ],
)  # fmt: skip
def test_other_names_mean_nothing(folder: Folder, tmp_path: Path, name: str) -> None:
    (tmp_path / "outside.yaml").write_text("secret: 1\n")
    (folder.root / "linked.yaml").symlink_to(tmp_path / "outside.yaml")
    (folder.root / "linked").symlink_to(tmp_path)
    os.mkfifo(folder.root / "pipe.yaml")
    with pytest.raises(NoSuchFile):
        folder.read(name)
    with pytest.raises((NoSuchFile, Conflict)):
        folder.save(name, "stolen", revision(b"secret: 1\n"))
    if name not in ("linked.yaml", "pipe.yaml"):
        with pytest.raises(NoSuchFile):
            folder.create(name, "stolen")
    assert (tmp_path / "outside.yaml").read_text() == "secret: 1\n"
    assert not {"linked.yaml", "linked/outside.yaml", "pipe.yaml"} & {file.name for file in folder.listing()} - {
        "pipe.yaml"
    }


def test_the_history_is_bounded(folder: Folder) -> None:
    rev = _rev(folder, "game.yaml")
    for number in range(MOST_VERSIONS + 5):
        rev = folder.save("game.yaml", f"id: n{number}\n", rev)
    versions = folder.history.versions("game.yaml")
    assert len(versions) == MOST_VERSIONS
    assert [one.when for one in versions] == sorted((one.when for one in versions), reverse=True)


@pytest.mark.slow
def test_contested_saves_lose_nothing(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program writes all the time; `tests.programs.workshop_contest` does it longer."""
    monkeypatch.setattr("workshop.history.MOST_VERSIONS", 10_000)
    found = contest(folder.root, 300)
    assert found.saved
    assert found.refused


@pytest.mark.slow
def test_files_are_whole_after_a_kill() -> None:
    """`tests.programs.workshop_kills` kills more often."""
    answered, _ = kill_at_moments(2, 7)
    assert answered
