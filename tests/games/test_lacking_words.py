"""Words a game asks for are missed by the checker, at the group where they belong."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules_check.checker import check_paths
from sandtable.games.lacking_words import lacking_words
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

pytestmark = pytest.mark.slow


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A copy of a built-in pack with something taken out of both its words files, and what is said of it."""
    monkeypatch.chdir(tmp_path)

    def said(game: str, *changes: tuple[str, str]) -> list[str]:
        new_pack(Path("mine"), game)
        for language in ("en", "it"):
            file = Path("mine") / "words" / f"{language}.yaml"
            lines = file.read_text().splitlines(keepends=True)
            for start, end in changes:
                first = next(index for index, line in enumerate(lines) if line.startswith(start))
                last = next(
                    (i for i, line in enumerate(lines[first + 1 :], first + 1) if line.startswith(end)), len(lines)
                )
                del lines[first:last]
            file.write_text("".join(lines))
        pack = load_pack(Path("mine")).pack
        assert pack is not None
        return [f"{one.code} {one}" for one in lacking_words(pack)]

    return said


@pytest.mark.parametrize("game", sorted(builtin_packs()))
def test_a_whole_copy_lacks_nothing(game, mine) -> None:
    assert mine(game) == []
    pack = load_pack(builtin_packs()[game]).pack
    assert pack is not None
    assert list(lacking_words(pack)) == []


def test_a_phrase_is_missed_where_it_belongs(mine) -> None:
    (said,) = mine("edadh", ("  facing:", "  "))
    line = next(n for n, text in enumerate(Path("mine/words/en.yaml").read_text().splitlines(), 1) if text == "setup:")
    assert said == (
        f"ST029 mine/words/en.yaml:{line}:1: the game asks for the phrase 'setup.facing', which the pack lacks; "
        "words/en.yaml of 'edadh' has it"
    )


def test_a_whole_group_is_one_finding(mine) -> None:
    (said,) = mine("proelio", ("setup:", "fields:"))
    assert said.startswith("ST029 mine/words/en.yaml:1:1: the game asks for the phrase 'setup'")


def test_a_group_tells_all_it_lacks_at_once(mine) -> None:
    (said,) = mine("edadh", ("  facing:", "  "), ("  end:", "  secret:"))
    assert "the game asks for the phrases 'setup.facing' and 'setup.end', which the pack lacks" in said
    assert said.endswith("has them")


def test_words_of_what_the_pack_does_not_have_are_not_asked_for(mine) -> None:
    """The name of a terrain is needed where there is that terrain."""
    (said,) = mine("edadh", ("  ruins:", "  "))
    assert "'terrain.ruins'" in said
    pack = load_pack(Path("mine")).pack
    assert pack is not None
    components = [
        replace(one, records=tuple(record for record in one.records if record.id != "ruins")) for one in pack.components
    ]
    assert list(lacking_words(replace(pack, components=tuple(components)))) == []


def test_a_pack_that_cannot_be_played_prints_cards_alone(mine) -> None:
    mine("proelio", ("setup:", "fields:"))
    pack = load_pack(Path("mine")).pack
    assert pack is not None
    cards = replace(pack, components=tuple(one for one in pack.components if one.type != "deck"))
    assert list(lacking_words(cards)) == []


def test_the_checker_says_so(mine) -> None:
    mine("proelio", ("setup:", "fields:"))
    assert [one.code for one in check_paths(["mine"])] == ["ST029"]
