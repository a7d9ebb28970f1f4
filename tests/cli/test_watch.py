"""Rendering again after every save."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from cli.shared.limits import limited, own_process
from cli.shared.watch import saves
from sandtable.budget import current
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.selection import touched
from sandtable.resources import builtin_packs

FORD = """\
game: warfare
map:
  sketch: |
    . . t . ~
     . = = . ~
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def call(*args: str) -> Result:
    return CliRunner().invoke(sandtable_command, list(args))


def edit(path: Path, old: str, new: str) -> Path:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return path.resolve()


@pytest.mark.slow
def test_a_pack_is_rendered_again_and_survives_faults(monkeypatch) -> None:
    call("init", "mine", "--from", "proelio")
    deck, words = Path("mine/decks/base.yaml"), Path("mine/words/en.yaml")

    def saved(paths, made):
        assert (paths[0], made) == (Path("mine"), Path("out/mine"))
        yield [edit(deck, "id: shields", "id: [shields")]
        yield [edit(deck, "id: [shields", "id: shields")]
        yield [words.resolve()]

    monkeypatch.setattr("cli.shared.watch.saves", saved)
    result = call("render", "mine", "base", "mats", "--copies-once", "--watch")
    assert result.exit_code == 0
    counts = [line.partition(" in ")[0] for line in result.stdout.splitlines() if " pieces on " in line]
    assert counts == ["13 pieces on 3 sheets", "12 pieces on 2 sheets", "13 pieces on 3 sheets"]
    assert "sandtable: pack 'mine' does not load\n  mine/decks/base.yaml" in result.stderr


def test_every_save_is_a_job_of_its_own(monkeypatch) -> None:
    """A long evening at one deck takes no more than one print of it, as far as limits go."""
    call("init", "mine")
    deck = Path("mine/decks/night.yaml").resolve()
    took: list[dict[str, int]] = []

    def saved(paths, made):
        for number in range(4):
            took.append(dict(current().taken))
            deck.write_text(deck.read_text() + f"# {number}\n")
            yield [deck]
        took.append(dict(current().taken))

    monkeypatch.setattr("cli.shared.watch.saves", saved)
    pieces = load_pack(Path("mine")).pack.component("night").pieces
    result = call("render", "mine", "night", "--watch", "--limits", f"pieces={pieces}")
    assert result.exit_code == 0 and "ST035" not in result.stderr
    assert [one["pieces"] for one in took] == [pieces] * 5
    assert len({one["output"] for one in took}) == 1


def test_the_clock_of_a_job_begins_anew() -> None:
    with own_process(), limited({"seconds": 60, "memory": 16_000}):
        budget = current()
        budget.spend(50)
        sum(range(300_000))
        left = budget.left()
        budget.renew()
        assert left < 10 < 59 < budget.left() <= 60


@pytest.mark.slow
def test_a_scenario_is_printed_again_and_survives_faults(monkeypatch) -> None:
    ford = Path("ford.yaml")
    ford.write_text(FORD)

    def saved(paths, made):
        assert paths == [ford]
        for text in ("game: [", None, FORD):
            ford.unlink() if text is None else ford.write_text(text)
            yield [ford.resolve()]

    monkeypatch.setattr("cli.shared.watch.saves", saved)
    result = call("scenario", "ford.yaml", "--watch")
    assert len(result.stdout.splitlines()) == 2
    assert "ford.yaml saved\nsandtable: ford.yaml:2:1: a value is missing" in result.stderr
    assert "ford.yaml saved\nsandtable: ford.yaml: no such file" in result.stderr


def test_what_is_made_is_not_watched(monkeypatch) -> None:
    here = Path.cwd().resolve()

    def watch(*folders, recursive, raise_interrupt):
        assert folders == (here,)
        yield {(1, str(here / "out/mine/mine-cards-en-a4.pdf"))}
        yield {(1, str(here / "cards.yaml"))}

    monkeypatch.setattr("watchfiles.watch", watch)
    assert list(saves([Path()], made=Path("out/mine"))) == [[here / "cards.yaml"]]


def test_what_an_editor_wrote_beside_is_not_named(monkeypatch) -> None:
    here = Path.cwd().resolve()
    (here / "cards.yaml").write_text("cards: []")

    def watch(*folders, recursive, raise_interrupt):
        yield {(1, str(here / "sedX1y2")), (1, str(here / "cards.yaml"))}
        yield {(3, str(here / "taken-away.yaml"))}

    monkeypatch.setattr("watchfiles.watch", watch)
    assert list(saves([Path()])) == [[here / "cards.yaml"], [here / "taken-away.yaml"]]


@pytest.mark.parametrize(
    ("what", "only", "names", "again"),
    [
        ((), (), ["decks/base.yaml"], ("base", "base-box")),
        ((), (), ["decks/base.yaml", "templates/mat.svg.j2"], ("base", "base-box", "mats")),
        ((), (), ["templates/card.svg.j2"], ("base", "imperial", "base-box", "imperial-box")),
        ((), (), ["templates/imperial-back.svg.j2"], ("imperial", "imperial-box")),
        (("base",), (), ["templates/card.svg.j2"], ("base",)),
        ((), ("knights",), ["templates/card.svg.j2"], ("base",)),
        (("base", "mats"), (), ["boards/mats.yaml", "words/en.yaml"], ("base", "mats")),
        (("base",), (), ["boards/mats.yaml"], ("base",)),
        ((), (), ["game.yaml"], ()),
    ],
)
def test_what_a_saved_file_concerns(what, only, names, again) -> None:
    pack = load_pack(builtin_packs()["proelio"]).pack
    assert pack is not None
    assert touched(pack, what, only, [Path(pack.folder) / name for name in names]) == again


def test_a_table_concerns_everything() -> None:
    pack = load_pack(builtin_packs()["edadh"]).pack
    assert pack is not None
    table = next(component for component in pack.components if component.type == "table")
    assert touched(pack, ("troops",), (), [Path(pack.folder) / table.file]) == ("troops",)
    assert touched(pack, (), (), [Path(pack.folder) / table.file]) == ()


def test_links_are_not_followed_and_new_folders_are_watched(monkeypatch) -> None:
    here = Path.cwd().resolve()
    for name in ("pack/art", "elsewhere/deep", "pack/out"):
        Path(name).mkdir(parents=True)
    Path("pack/art/x").symlink_to(here / "elsewhere")
    watched = []

    def watch(*folders, recursive, raise_interrupt):
        watched.append([folder.relative_to(here).as_posix() for folder in folders])
        if len(watched) == 1:
            Path("pack/new").mkdir()
            Path("pack/new/a.yaml").write_text("")
            yield {(1, str(here / "pack" / "new" / "a.yaml"))}

    monkeypatch.setattr("watchfiles.watch", watch)
    assert list(saves([Path("pack")], Path("pack/out"))) == [[here / "pack" / "new" / "a.yaml"]]
    assert watched == [["pack", "pack/art", "pack/out"], ["pack", "pack/art", "pack/new", "pack/out"]]
