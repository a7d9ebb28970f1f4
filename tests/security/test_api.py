"""What strangers wrote, given to the functions of the package: findings or a UserError in the process that asks, as promised."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

import sandtable
from sandtable.errors import UserError
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


BAD_OPTIONS = [
    ({"format": "exe"}, "format is 'exe'; 'pdf'"),
    ({"format": None}, "format is None"),
    ({"formt": "pdf"}, "there is no option 'formt'; did you mean 'format'?"),
    ({"duplex": "both"}, "duplex is 'both'"),
    ({"cut": 3}, "cut is 3"),
    ({"dpi": "300"}, "dpi is '300'; a whole number"),
    ({"dpi": 0}, "dpi is 0"),
    ({"dpi": True}, "dpi is True"),
    ({"bleed": float("nan")}, "bleed is nan"),
    ({"bleed": -1}, "bleed is -1"),
    ({"only": "towers"}, "only is 'towers'; a tuple of ids"),
    ({"low_ink": "yes"}, "low_ink is 'yes'; True or False"),
    ({"back_offset": 2}, "back_offset is 2; an Offset"),
    ({"jobs": -1}, "jobs is -1"),
    ({"paper": 4}, "paper is 4; a text"),
]


@pytest.mark.parametrize(("options", "words"), BAD_OPTIONS)
def test_wrong_options_are_named(tmp_path, options, words) -> None:
    with pytest.raises(UserError, match=re.escape(words)):
        sandtable.render("proelio", "base", to=tmp_path, **options)
