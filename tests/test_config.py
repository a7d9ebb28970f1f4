"""Settings: where they are found, what they may say, and one clear line for everything else."""

from pathlib import Path

import pytest

from sandtable import budget
from sandtable.config.config_file import Config, ConfigError, Limits, Own, find_config, read_own
from sandtable.model.reading.schema import read_schema

WHOLE = """\
profile = "publish"
select = ["WF"]
ignore = ["wf101", "long-opening"]

[limits]
long-lane = 9
fair-ratio = 3

[own]
tiles = ["T01-T03", "T12"]
nations = ["USA"]
counts = {usa-marines = 2}
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> Path:
    """A repository of its own, so that no settings from above are found."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(text: str) -> str:
    Path("sandtable.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        find_config(Path())
    assert caught.value.exit_code == 3
    return str(caught.value)


def test_everything_that_can_be_said(here) -> None:
    (here / "sandtable.toml").write_text(WHOLE)
    assert find_config(here) == Config(
        profile="publish",
        select=("WF",),
        ignore=("wf101", "long-opening"),
        limits=Limits(long_lane=9, fair_ratio=3),
        own=Own(frozenset({"T01", "T02", "T03", "T12"}), frozenset({"USA"}), {"usa-marines": 2}),
        file=here / "sandtable.toml",
    )


def test_nothing_said() -> None:
    assert find_config(Path()) == Config()
    assert Config().limits == Limits(12, 2.5, 10, 2, 3)
    assert Config().own.is_everything


def test_the_nearest_file_counts(here) -> None:
    deep = here / "games" / "mine" / "scenarios"
    deep.mkdir(parents=True)
    (here / "sandtable.toml").write_text('profile = "draft"')
    assert find_config(deep).profile == "draft"
    (here / "games" / "pyproject.toml").write_text('[tool.sandtable]\nprofile = "publish"')
    assert find_config(deep / "ford.yaml").profile == "publish"
    (here / "games" / "sandtable.toml").write_text('profile = "play"')
    assert find_config(deep).profile == "play"


def test_a_repository_is_on_its_own(here) -> None:
    (here / "sandtable.toml").write_text('profile = "draft"')
    (here / "other" / ".git").mkdir(parents=True)
    assert find_config(here / "other") == Config()


def test_a_project_file_without_us_is_passed_over(here) -> None:
    (here / "sandtable.toml").write_text('profile = "draft"')
    project = here / "sub" / "pyproject.toml"
    project.parent.mkdir()
    for text in ('[project]\nname = "sandtable-scenarios"', "[broken", '[tool]\nname = "sandtable"'):
        project.write_text(text)
        assert find_config(project.parent).profile == "draft"


def test_windows_files_and_byte_order_marks() -> None:
    Path("sandtable.toml").write_bytes(b'\xef\xbb\xbfprofile = "play"\r\nignore = ["wf"]\r\n')
    assert find_config(Path()).ignore == ("wf",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('profil = "play"', "unknown key 'profil'; did you mean 'profile'?"),
        ('profile = "strict"', "'profile' is 'strict', which is not known; one of draft, play, publish"),
        ("profile = 3", "'profile' is 3, which is not known; one of draft, play, publish"),
        ('ignore = "wf101"', "'ignore' is 'wf101'; a list is wanted; write ignore = [\"…\"]"),
        ("select = [1]", "item 1 of 'select' is 1; text is wanted"),
        ("limits = 3", "'limits' is 3; a mapping (key: value) is wanted; write [limits] and its keys below"),
        ("[limits]\nlong-lan = 3", "limits: unknown key 'long-lan'; did you mean 'long-lane'?"),
        ("[limits]\nlong-lane = 2.5", "limits: 'long-lane' is 2.5; a whole number is wanted"),
        ("[limits]\nlong-lane = true", "limits: 'long-lane' is true; a whole number is wanted"),
        ("[limits]\nfair-ratio = nan", "limits: 'fair-ratio' is 'nan'; a number is wanted"),
        ("[limits]\nfair-ratio = -1", "limits: 'fair-ratio' is -1; at least 0 is wanted"),
        ('[own]\ntile = ["T01"]', "own: unknown key 'tile'; did you mean 'tiles'?"),
        ('[own]\ntiles = ["T08-T01"]', "own.tiles: 'T08-T01' is no range; write the smaller number first, as in T01-T08"),
        ('[own]\ntiles = ["T0-T999999"]', "own.tiles: 'T0-T999999' is no range; write the smaller number first, as in T01-T08"),
        ("[own]\ncounts = {usa-lav = -1}", "own.counts: 'usa-lav' is -1; at least 0 is wanted"),
        ("[limits]\nlong-lane = 2026-01-01", "limits: 'long-lane' is '2026-01-01'; a whole number is wanted"),
        ("select = " + "[" * 300 + "]" * 300, "item 1 of 'select' is a list; text is wanted"),
        ("profile = ", "file: not TOML: invalid value (at end of document)"),
    ],
)  # fmt: skip
def test_one_line_for_what_cannot_be_used(text, said) -> None:
    line = "" if said.startswith("file:") else f":{len(text.splitlines())}"
    assert refusal(text) == f"sandtable.toml{line}: {said}"


def test_hostile_settings() -> None:
    assert refusal("a = " + "[" * 60_000) in {
        "sandtable.toml: file: nests too deep",
        "sandtable.toml:1: unknown key 'a'; known are bleed, duplex, ignore, ink, language, limits and 6 more",
    }
    Path("sandtable.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="not UTF-8"):
        find_config(Path())


@pytest.mark.parametrize("text", ['[own]\ntiles = ["T07"]', 'tiles = ["T07"]'])
def test_a_file_of_what_is_owned(text) -> None:
    Path("shelf.toml").write_text(text)
    own = read_own(Path("shelf.toml"))
    assert own == Own(frozenset({"T07"}))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('tile = ["T07"]', "own: unknown key 'tile'; did you mean 'tiles'?"),
        ("own = 3", "'own' is 3; a mapping (key: value) is wanted; write [own] and its keys below"),
        ('profile = "strict"\n[own]\nnations = "USA"', "own: 'nations' is 'USA'; a list is wanted; write nations = [\"…\"]"),
    ],
)  # fmt: skip
def test_a_file_that_says_nothing_of_what_is_owned(text, said) -> None:
    Path("shelf.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_own(Path("shelf.toml"))
    assert str(caught.value) == f"shelf.toml:{len(text.splitlines())}: {said}"


def test_the_schema_has_every_limit_and_its_usual_value() -> None:
    limits = read_schema("config")["properties"]["limits"]["properties"]
    usual = {**Limits()._asdict(), **budget.DEFAULT._asdict()}
    assert {name.replace("-", "_"): limit["default"] for name, limit in limits.items()} == usual


def test_a_whole_number_may_be_written_with_a_point() -> None:
    Path("sandtable.toml").write_text("[limits]\nlong-lane = 9.0")
    assert repr(find_config(Path()).limits.long_lane) == "9"


def test_what_is_owned() -> None:
    own = Own(frozenset({"T07"}), frozenset({"USA"}), {"usa-marines": 2})
    assert own.has_tile("t07") and not own.has_tile("T08")
    assert own.has_nation("USA") and not own.has_nation("INS")
    assert own.copies("usa-marines", 4) == 2
    assert own.copies("usa-lav", 3) == 3
    assert Own().has_tile("T99") and Own().has_nation("XX")
