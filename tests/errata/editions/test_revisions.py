"""Editions out of a git repository, from packs nobody has vouched for."""

import os
import subprocess
from pathlib import Path

import pytest

from sandtable.errata.compare import compare
from sandtable.errata.editions import revisions
from sandtable.errata.editions.editions import NoEdition, open_edition
from sandtable.errata.editions.revisions import NoRevision
from tests.errata.sample_editions import BASE, write_edition

pytestmark = pytest.mark.slow

PACK = "content/ford"
MOVE_TEXT = ('x="4" y="50"', 'x="4" y="51"')


def git(*arguments: str) -> str:
    me = {f"GIT_{role}_{what}": "tester@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    quiet = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    command = ["git", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ | me | quiet).stdout


def commit(tag: str) -> None:
    git("add", "--all")
    git("commit", "--quiet", "--message", tag)
    git("tag", tag)


def edit(name: str, old: str, new: str) -> None:
    path = Path(name)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the pack at content/ford and its templates beside, tagged v1.0; we stand at its top."""
    top = tmp_path / "work"
    write_edition(top / PACK)
    (top / "templates").mkdir()
    (top / PACK / "templates").rename(top / "templates" / "ford")
    monkeypatch.chdir(top)
    git("init", "--quiet")
    commit("v1.0")
    return top


def changes(old: str, new: str) -> list[tuple[str, str, str | None, object, object]]:
    with open_edition(old) as before, open_edition(new) as after:
        found = compare(before.pack, after.pack, before.file, after.file).changes
    return [(change.component, change.card, change.field, change.old, change.new) for change in found]


def test_a_revision_against_the_working_folder(repository: Path) -> None:
    assert changes(f"v1.0:{PACK}", PACK) == []
    edit(f"{PACK}/decks/orders.yaml", "price: 300", "price: 400")
    assert changes(f"v1.0:{PACK}", PACK) == [("orders", "charge", "price", 300, 400)]
    assert git("status", "--short") == f" M {PACK}/decks/orders.yaml\n"


def test_two_revisions_and_a_file_of_each(repository: Path) -> None:
    edit(f"{PACK}/decks/orders.yaml", "price: 300", "price: 400")
    edit(f"{PACK}/pieces/marks.yaml", "copies: 6", "copies: 7")
    commit("v1.1")
    assert len(changes(f"v1.0:{PACK}", f"v1.1:{PACK}")) == 2
    marks = "pieces/marks.yaml"
    assert changes(f"v1.0:{PACK}/{marks}", f"v1.1:{PACK}/{marks}") == [("marks", "smoke", "copies", 6, 7)]
    assert changes(f"v1.0:{PACK}/{marks}", PACK) == [("marks", "smoke", "copies", 6, 7)]
    assert changes(f"HEAD~1:{PACK}/game.yaml", "HEAD:content/../content/ford") == changes(f"v1.0:{PACK}", PACK)


def test_templates_are_those_of_the_revision(repository: Path) -> None:
    edit("templates/ford/order.svg.j2", *MOVE_TEXT)
    commit("v1.1")
    for new in (PACK, f"v1.1:{PACK}"):
        ((component, card, field, _, drawn),) = changes(f"v1.0:{PACK}", new)
        assert (component, card, field, drawn["count"]) == ("orders", "", "face", 4)
    assert changes(f"v1.1:{PACK}", PACK) == []


def test_a_pack_with_templates_of_its_own_at_the_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_edition(tmp_path)
    monkeypatch.chdir(tmp_path)
    git("init", "--quiet")
    commit("v1.0")
    edit("templates/order.svg.j2", *MOVE_TEXT)
    ((_, _, field, _, drawn),) = changes("v1.0:.", ".")
    assert (field, drawn["because"]) == ("face", ["order.svg.j2"])
    monkeypatch.chdir(tmp_path / "decks")
    assert changes("v1.0:./orders.yaml", "orders.yaml") == changes("v1.0:decks/orders.yaml", "orders.yaml")


def test_the_temporary_folder_goes(repository: Path) -> None:
    with open_edition(f"v1.0:{PACK}") as edition:
        assert Path(edition.pack.folder).is_dir()
    assert not Path(edition.pack.folder).exists()


def test_names_with_blanks_and_accents(repository: Path) -> None:
    picture = Path(PACK, "art", "la città\nsul fiume.svg")
    picture.write_text(BASE["art/mines.svg"], encoding="utf-8")
    commit("v1.1")
    with open_edition(f"v1.1:{PACK}") as edition:
        assert Path(edition.pack.folder, "art", picture.name).read_text(encoding="utf-8") == BASE["art/mines.svg"]


def test_symbolic_links_are_not_followed(repository: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("rows: []")
    table = Path(PACK, "tables", "ranks.yaml")
    table.unlink()
    table.symlink_to(secret)
    commit("v1.1")
    with (
        pytest.raises(NoEdition, match=r"^v1\.1:content/ford/game\.yaml:.*'tables/ranks\.yaml' does not exist"),
        open_edition(f"v1.1:{PACK}"),
    ):
        pass


@pytest.mark.parametrize(
    ("named", "error", "message"),
    [
        (f"v9:{PACK}", NoRevision, "there is no revision 'v9' in this repository; try: git tag, git log"),
        (f"--help:{PACK}", NoRevision, "'--help' is not the name of a revision"),
        (f":{PACK}", NoRevision, "'' is not the name of a revision"),
        ("v1.0:../../etc", NoRevision, "v1.0:../../etc: the path leads out of the repository"),
        ("v1.0:/etc", NoRevision, "v1.0:/etc: the path leads out of the repository"),
        ("v1.0:content/fort", NoEdition, "v1.0:content/fort: revision 'v1.0' has no 'content/fort'"),
        ("v1.0:content", NoEdition, "v1.0:content: no game.yaml there"),
        ("v1.0:", NoEdition, "v1.0:: no game.yaml there"),
        (f"v1.0:{PACK}/words/en.yaml", NoEdition, f"v1.0:{PACK}/words/en.yaml: no file of cards of 'ford'"),
    ],
)  # fmt: skip
def test_what_is_not_there(repository: Path, named: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised, open_edition(named):
        pass
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


def test_a_broken_revision_is_told_by_its_own_name(repository: Path) -> None:
    edit(f"{PACK}/decks/orders.yaml", "copies: 2", "copies: [")
    commit("v1.1")
    with pytest.raises(NoEdition) as raised, open_edition(f"v1.1:{PACK}"):
        pass
    assert str(raised.value).startswith(f"v1.1:{PACK}/decks/orders.yaml:")


def test_too_much_is_refused(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revisions, "MAX_FILES", 10)
    with pytest.raises(NoRevision, match="more than 10 files"), open_edition(f"v1.0:{PACK}"):
        pass


def test_outside_of_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(NoRevision, match="not inside a git repository"), open_edition(f"v1.0:{PACK}"):
        pass


def test_without_git(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoRevision, match="cannot run git"), open_edition(f"v1.0:{PACK}"):
        pass


def test_an_effect_without_words_is_no_trap(repository: Path) -> None:
    edit(f"{PACK}/decks/orders.yaml", "effect: mod(CAV,a+1)", "effect: nonsense(1)")
    commit("v1.1")
    edit("templates/ford/order.svg.j2", *MOVE_TEXT)
    ((_, _, field, _, drawn),) = changes(f"v1.1:{PACK}", PACK)
    assert (field, drawn["cards"]) == ("face", {"orders": ["bonds", "parley", "mines"]})


def test_editions_are_found_from_any_folder(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(f"{PACK}/game.yaml", "id: ford", "id: ford  # changed")
    commit("v1.1")
    monkeypatch.chdir(tmp_path)
    assert revisions.tags(repository / PACK) == ["v1.1", "v1.0"]
    assert revisions.tags(tmp_path) == []
    with open_edition("v1.0:./", beside=repository / PACK) as old:
        assert old.pack.id == "ford"
