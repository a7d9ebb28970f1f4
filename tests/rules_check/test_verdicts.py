"""What was well is known to be well as long as nothing that says so has changed, and not a moment longer."""

import shutil
from pathlib import Path

import pytest

from rules_check.check import EVERYTHING, check_paths
from rules_check.rule import NO_SETTINGS
from rules_check.run import Choice, Profile
from rules_check.tally import Tally
from rules_check.verdicts import Verdicts
from sandtable.budget import DEFAULT, job, raised
from sandtable.config import Config, read_config
from sandtable.findings import Finding
from sandtable.resources import builtin_packs

SHIPPED = builtin_packs()["warfare"] / "scenarios" / "05-take-the-bridge.yaml"


@pytest.fixture
def bridge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of one's own, and a cache of its own."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(SHIPPED, tmp_path / "bridge.yaml"))


def check(*files: Path, choice: Choice = EVERYTHING, config: Config = NO_SETTINGS) -> tuple[list[Finding], str]:
    tally = Tally()
    found = check_paths(
        [str(file) for file in files],
        choice,
        observer=lambda on, subject, _game: tally(on, subject),
        config=config,
        verdicts=Verdicts(choice, config),
    )
    return found, tally.words()


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read although something may be known of them."""
    from sandtable.model import document

    read: list[str] = []
    load = document.load_document

    def noted(content: bytes, file: str, beside: Path) -> object:
        read.append(file)
        return load(content, file, beside)

    monkeypatch.setattr(document, "load_document", noted)
    return read


def test_what_was_well_is_not_read_again(bridge: Path, unread: list[str]) -> None:
    other = Path(shutil.copy(bridge, "other.yaml"))
    assert check(bridge, other) == ([], "2 scenarios")
    assert unread == ["bridge.yaml", "other.yaml"]
    assert check(bridge, other) == ([], "2 scenarios")
    assert unread == ["bridge.yaml", "other.yaml"]
    other.write_text(f"{other.read_text()}# a word more\n")
    assert check(bridge, other) == ([], "2 scenarios")
    assert unread == ["bridge.yaml", "other.yaml", "other.yaml"]


def test_everything_that_leads_to_a_verdict_counts(
    bridge: Path, unread: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Path("sandtable.toml")
    settings.write_text("[limits]\nlong-lane = 30\n")
    check(bridge)
    check(bridge, choice=Choice(Profile.PUBLISH))
    check(bridge, choice=Choice(ignore=("WF060",)))
    check(bridge, config=read_config(settings))
    settings.write_text("[limits]\nlong-lane = 31\n")
    check(bridge, config=read_config(settings))
    with job(raised(DEFAULT, {"seconds": 77})):
        check(bridge)
    check(Path(shutil.copy(bridge, "moved.yaml")))
    monkeypatch.setattr("rules_check.verdicts.library_versions", lambda _names: ("of tomorrow",))
    check(bridge)
    monkeypatch.setattr("rules_check.verdicts.dated", lambda _folder: "rule.py of tomorrow")
    check(bridge)
    assert len(unread) == 9


def test_what_has_something_to_tell_is_found_again(bridge: Path, unread: list[str]) -> None:
    text = bridge.read_text()
    bridge.write_text(text.replace("turns: ", "turns: 9", 1))
    first, again = check(bridge), check(bridge)
    assert first == again
    assert first[0]
    bridge.write_text(f"{text}# sandtable: allow-file wf060 -- nothing needs it\n")
    first, again = check(bridge), check(bridge)
    assert first == again
    assert [found.name for found in first[0]] == ["stale-suppression"]
    assert len(unread) == 4


def test_packs_of_others_are_always_read(bridge: Path, unread: list[str]) -> None:
    shutil.copytree(builtin_packs()["warfare"], "mine")
    bridge.write_text(bridge.read_text().replace("game: warfare", "game: ./mine", 1))
    check(bridge)
    check(bridge)
    assert unread == ["bridge.yaml", "bridge.yaml"]


def test_a_verdict_that_is_not_whole_is_none(bridge: Path, unread: list[str]) -> None:
    check(bridge)
    [entry] = Path("cache/verdicts").iterdir()
    whole = entry.read_bytes()
    for at in range(0, len(whole), 7):
        entry.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert Verdicts(EVERYTHING, NO_SETTINGS).find(bridge.read_bytes(), "bridge.yaml", with_pack=False) is None
        entry.write_bytes(whole[:at])
        assert Verdicts(EVERYTHING, NO_SETTINGS).find(bridge.read_bytes(), "bridge.yaml", with_pack=False) is None
    entry.write_bytes(whole)
    assert check(bridge)[0] == []
    assert unread == ["bridge.yaml"]
    # Under another's name it is none either.
    publish = Choice(Profile.PUBLISH)
    check(bridge, choice=publish)
    [new] = [one for one in Path("cache/verdicts").iterdir() if one != entry]
    new.write_bytes(whole)
    check(bridge, choice=publish)
    assert unread == ["bridge.yaml", "bridge.yaml", "bridge.yaml"]


def test_of_too_many_the_oldest_are_forgotten(bridge: Path, unread: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_check.verdicts.MOST", 2)
    files = [Path(shutil.copy(bridge, f"{number}.yaml")) for number in range(3)]
    check(*files)
    check(*files[1:])
    assert unread == ["0.yaml", "1.yaml", "2.yaml"]
    check(files[0])
    assert unread == ["0.yaml", "1.yaml", "2.yaml", "0.yaml"]
