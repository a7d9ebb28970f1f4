"""Folders of any depth: what is checked, what is passed over, in which order."""

import os
from pathlib import Path

import pytest

from rules_check import walk as walking
from rules_check.checker import check_paths
from rules_check.run import Choice
from rules_check.walk import is_ours, walk
from sandtable.model.reading.folder import Unreadable

ERROR = 'game: warfare\nmap: {sketch: ". x"}\n'
PACK = 'id: mine\nname: Mine\nedition: "1"\nlanguages: [en]\ncomponents: [{id: a, type: deck, name: A, file: a.yaml, size: poker}]\n'
CARDS = "cards: [{id: one, name: One, source: house}]\n"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(**files: str) -> None:
    for name, text in files.items():
        path = Path(name.replace("__", "/").replace("_yaml", ".yaml").replace("_yml", ".yml"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def found(*paths: str) -> list[str]:
    return [f"{one.at.file} {one.code}" for one in check_paths(paths, Choice())]


def test_packs_and_documents_of_any_depth() -> None:
    write(
        deep__er__ford_yaml=ERROR,
        a_yml=ERROR,
        mine__game_yaml=PACK,
        mine__a_yaml=CARDS,
        mine__scenarios__campaign__one_yaml=ERROR,
        mine__setups__two_yaml="setup: x\n",
    )
    assert found(".") == [
        "a.yml WF018",
        "deep/er/ford.yaml WF018",
        "mine/scenarios/campaign/one.yaml WF018",
        "mine/setups/two.yaml ST010",
    ]
    assert found("mine/scenarios/campaign/one.yaml") == ["mine/scenarios/campaign/one.yaml WF018"]
    assert found("mine/a.yaml", "mine/game.yaml") == []


def test_files_of_other_tools_are_passed_over() -> None:
    write(
        compose_yaml="services:\n  game: {image: x}\n",
        ci_yaml="on: push\n---\nsecond: document\n",
        template_yaml="Resources: !Ref x\n",
        broken_yaml="a: [\n",
        ford_yaml=ERROR,
    )
    assert found(".") == ["ford.yaml WF018"]
    # A file that is named is checked, whatever it is.
    assert found("compose.yaml") == ["compose.yaml ST025"]


@pytest.mark.parametrize(
    "text", ["game: warfare\n", "# a\ngame : warfare\nfoo: 1\n", '{"game": "warfare"}\n', "\ufeffgame: warfare\n"]
)
def test_a_file_that_names_a_game_is_ours(text) -> None:
    write(ford_yaml=text)
    assert found(".") == ["ford.yaml ST025"]


def test_what_tools_make_is_passed_over() -> None:
    for folder in ("out", "node_modules", ".hidden", ".venv/lib", "sub/out"):
        Path(folder).mkdir(parents=True)
        Path(folder, "ford.yaml").write_text(ERROR)
    write(ford_yaml=ERROR)
    assert found(".") == ["ford.yaml WF018"]
    assert found("out") == ["out/ford.yaml WF018"]


def test_links_lead_neither_out_nor_round(here, tmp_path_factory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "far.yaml").write_text(ERROR)
    (outside / "pack").mkdir()
    (outside / "pack" / "game.yaml").write_text("broken: 1\n")
    write(sub__ford_yaml=ERROR)
    Path("sub/loop").symlink_to(here)
    Path("sub/self.yaml").symlink_to("self.yaml")
    Path("sub/again.yaml").symlink_to("ford.yaml")
    Path("out-link").symlink_to(outside)
    Path("far.yaml").symlink_to(outside / "far.yaml")
    Path("root").symlink_to("/")
    assert found(".") == ["sub/ford.yaml WF018"]
    # A link that is named is followed.
    assert [line.split()[1] for line in found("far.yaml")] == ["WF018"]


def test_each_file_once(here) -> None:
    write(sub__ford_yaml=ERROR, sub__other_yaml=ERROR)
    assert found("sub", "sub/ford.yaml", ".", str(here / "sub")) == ["sub/ford.yaml WF018", "sub/other.yaml WF018"]


def test_an_empty_folder_is_one_line() -> None:
    write(notes__compose_yaml="services: {}\n")
    with pytest.raises(Unreadable, match=r"^notes: nothing to check here: no game\.yaml, scenario or set-up; try: "):
        found("notes")
    with pytest.raises(Unreadable, match=r"^nowhere: no such file, folder or built-in pack$"):
        found("nowhere")


def test_a_file_that_disappears_is_one_finding(monkeypatch) -> None:
    write(a_yaml=ERROR, b_yaml=ERROR)
    real = walking.walk

    def then_gone(folder: Path) -> list[Path]:
        paths = list(real(folder))
        Path("a.yaml").unlink()
        return paths

    monkeypatch.setattr("rules_check.checker.walk", then_gone)
    assert found(".") == ["a.yaml ST017", "b.yaml WF018"]


def test_a_folder_that_cannot_be_listed_is_one_finding(monkeypatch) -> None:
    write(closed__a_yaml=ERROR, open__b_yaml=ERROR)
    listed = walking.entries

    def entries(folder: Path) -> list[os.DirEntry[str]]:
        if folder.name == "closed":
            raise Unreadable("closed: permission denied")
        return listed(folder)

    monkeypatch.setattr(walking, "entries", entries)
    assert found(".") == ["closed ST017", "open/b.yaml WF018"]
    with pytest.raises(Unreadable, match="permission denied"):
        found("closed")


def test_there_is_an_end_to_it(monkeypatch) -> None:
    deep = Path(*["d"] * 50)
    deep.mkdir(parents=True)
    (deep / "x.yaml").write_text(ERROR)
    assert list(walk(Path("d"))) == []
    monkeypatch.setattr(walking, "MOST_ENTRIES", 20)
    for number in range(21):
        Path(f"{number}.yaml").write_text(ERROR)
    with pytest.raises(Unreadable, match="more than 20 files; name a smaller folder"):
        found(".")


def test_a_scenario_without_its_game_is_a_finding() -> None:
    write(a_yaml='gmae: warfare\nmap: {sketch: ". ."}\n', b_yaml='map: {sketch: ". ."}\nsides: []\n', c_yaml="a: 1\n")
    found = check_paths(["."])
    assert [(one.at.file, one.code, one.hint) for one in found] == [
        ("a.yaml", "ST010", "write game: instead of gmae:"),
        ("b.yaml", "ST010", "add game: (a built-in pack, or the folder of one)"),
    ]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ('title: Ford\nmap: {sketch: ". ."}\n', True),
        ("title: Ford\nmap:  # the ground\n  tiles:\n    - {tile: T01, side: A, at: [0, 0]}\n", True),
        ("setup: evening\nseats: [{hand: 5}]\n", True),
        ("map: {zoom: 3}\n", False),
        ("map:\n  layers: [sketch]\n", False),
        ("setup: ci\nsteps: []\n", False),
        ("seats: 4\n", False),
    ],
)
def test_a_map_or_a_table_alone_is_enough(text, is_one) -> None:
    write(a_yaml=text, b_yaml=ERROR)
    assert ("a.yaml", "ST010") in [(one.at.file, one.code) for one in check_paths(["."])] or not is_one
    assert is_ours(Path("a.yaml")) is is_one


def test_endings_may_be_capitals() -> None:
    Path("A.YAML").write_text(ERROR)
    Path("B.Yml").write_text(ERROR)
    assert [one.at.file for one in check_paths(["."])] == ["A.YAML", "B.Yml"]


def test_files_of_others_are_told() -> None:
    write(a_yaml=ERROR, b_yaml="a: 1\n", deep__c_yaml="name: Mine\nmap: here\n")
    told: list[tuple[str, list[str]]] = []
    check_paths(["."], on_folder=lambda folder, passed_over: told.append((folder, list(passed_over))))
    assert told == [(".", ["b.yaml", "deep/c.yaml"])]
