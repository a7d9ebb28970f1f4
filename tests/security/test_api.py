"""What strangers wrote, given to the functions of the package: findings or a UserError in the process that asks, as promised."""

from contextlib import suppress
from pathlib import Path

import pytest

import sandtable
from sandtable.model.reading.folder import Unreadable
from tests.rules_check.test_hostile import PACKS
from tests.security.greedy_templates import OVER

DECK = """id: mine
name: Mine
edition: "1.0"
languages: [en]
players: [2, 4]
palette: {paper: "#FFFFFF", ink: "#000000"}
components: [{id: d, type: deck, name: D, file: d.yaml, size: poker, template: card}]
"""
CARDS = "cards: [{id: a, name: A, source: house}]\n"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def laid_out(files: dict[str, str | bytes]) -> Path:
    for file, text in files.items():
        path = Path("mine", file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    return Path("mine")


# Those that are slow to judge are tried by the checker's own tests.
@pytest.mark.parametrize("name", ["components by the thousand", "the long name of a file", "Warfare without its parts"])
def test_hostile_packs(name) -> None:
    folder = laid_out(PACKS[name][0])
    # Its data are sound; what its rules need is missing.
    if name != "Warfare without its parts":
        with pytest.raises(sandtable.UserError):
            sandtable.open_pack(folder)
        with pytest.raises(sandtable.UserError):
            sandtable.render(folder, to="out")
    assert not Path("out").exists()
    with suppress(Unreadable):
        assert sandtable.check(folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["double", "center", "loop", "batch"])
def test_greedy_templates(name) -> None:
    folder = laid_out({"game.yaml": DECK, "d.yaml": CARDS, "templates/card.svg.j2": f"<svg>{OVER[name]}</svg>"})
    assert [found.code for found in sandtable.check(folder)] == ["ST035"]
    with suppress(sandtable.UserError):
        sandtable.render(folder, to="out")


def test_links_and_streams() -> None:
    secret = Path("secret.yaml")
    secret.write_text("cards: [{id: a, name: PASSWORD, source: house}]\n")
    folder = laid_out({"game.yaml": DECK})
    (folder / "d.yaml").symlink_to(secret.resolve())
    with pytest.raises(sandtable.UserError, match="leads out of") as told:
        sandtable.open_pack(folder)
    assert "PASSWORD" not in str(told.value)
    for stream in ("/dev/zero", "/dev/null", "nowhere", "\0", "x" * 500):
        with pytest.raises(sandtable.UserError):
            sandtable.open_pack(stream)
        with pytest.raises(sandtable.UserError):
            sandtable.check(stream)
    with pytest.raises(sandtable.UserError):
        sandtable.generate("no-game", 7)
