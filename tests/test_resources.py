"""Which pack a name means, and which pack a file belongs to."""

from pathlib import Path

import pytest

from sandtable.resources import builtin_packs, find_pack, is_pack, pack_around


@pytest.fixture(autouse=True)
def pack(tmp_path, monkeypatch) -> Path:
    """A pack called `mine`, beside us, with a deck in it."""
    folder = tmp_path / "mine"
    (folder / "decks").mkdir(parents=True)
    (folder / "game.yaml").write_text("id: mine\n")
    monkeypatch.chdir(tmp_path)
    return folder


def test_a_name_means_a_built_in_pack_or_a_folder(tmp_path, pack) -> None:
    assert find_pack("proelio") == builtin_packs()["proelio"]
    assert find_pack("mine") == Path("mine")
    assert find_pack("mine", Path("..") / tmp_path.name) == Path("..") / tmp_path.name / "mine"
    assert find_pack(str(pack)) == pack
    assert find_pack("decks", pack) is None
    assert find_pack("nothing") is None


def test_a_built_in_pack_wins_over_a_folder_of_its_name(pack) -> None:
    pack.rename("proelio")
    assert find_pack("proelio") == builtin_packs()["proelio"]
    assert find_pack("./proelio") == Path("proelio")


def test_the_innermost_pack_around_a_file(tmp_path, pack) -> None:
    assert pack_around(Path("mine/decks/cards.yaml")) == pack
    assert pack_around(Path("mine/decks/a/b/c/d/cards.yaml")) == pack
    assert pack_around(Path("mine")) is None
    assert pack_around(Path("cards.yaml")) is None
    (pack / "decks" / "game.yaml").write_text("id: inner\n")
    assert pack_around(Path("mine/decks/cards.yaml")) == pack / "decks"


def test_a_name_no_system_has_is_no_pack() -> None:
    assert not is_pack(Path("x" * 5000))
    assert find_pack("x" * 5000) is None
