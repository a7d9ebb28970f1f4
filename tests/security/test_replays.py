"""Saved games of strangers: told again as far as they are one, and refused in a line where they are not."""

from pathlib import Path

import pytest

from sandtable.errors import UserError
from sandtable.games.play import Chronicle
from sandtable.games.replay import read_record, replay
from sandtable.jobs.play import open_record
from tests.programs.fuzz.seeds import games

BOMB = "  a: &a [x,x,x,x,x,x,x,x,x]\n  b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n  c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n  d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n  e: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n"  # fmt: skip
# What is put in the place of what in a sound record, and a word of the refusal; "" where it is still told.
CHANGES = {
    "another kind of file": ("sandtable replay 1", "%PDF-1.7", "not a replay"),
    "no choices": ("play:\n", "played:\n", "no line 'play:'"),
    "a head that is none": ("seed: 7", "seed 7", "expected 'key: value'"),
    "no seed": ("seed: 7\n", "", "are needed"),
    "a seed in letters": ("seed: 7", "seed: seven", "a number"),
    "a seed of a thousand digits": ("seed: 7", "seed: " + "9" * 5000, "a number"),
    "another seed": ("seed: 7", "seed: -8", "choice"),
    "no players": ("players: greedy greedy greedy", "players:", ""),
    "players that drive the terminal": ("players: greedy", "players: \x1b]0;x\x07", ""),
    "another game": ("  game: proelio", "  game: edadh", "cannot be read"),
    "no game": ("  game: proelio", "  game: nothing", "cannot be read"),
    "a pack outside": ("  game: proelio", "  game: ../../../../etc", "cannot be read"),
    "a device for a pack": ("  game: proelio", "  game: /dev/zero", "cannot be read"),
    "a start that unfolds": ("start:\n", f"start:\n{BOMB}", "cannot be read"),
    "a start that nests": ("start:\n", "start:\n  a: " + "[" * 5000 + "\n", "cannot be read"),
    "a start with a tag": ("start:\n", "start:\n  a: !!python/object:os.system x\n", "cannot be read"),
    "a start for a thousand": ("  players: 3", "  players: 1000", "cannot be read"),
    "a start for nobody": ("  players: 3", "  players: 0", "cannot be read"),
    "a choice of nobody": ("play:\n1 ", "play:\n99 ", "seat 99"),
    "a choice of seat nought": ("play:\n1 ", "play:\n0 ", "expected a seat"),
    "a seat in other digits": ("play:\n1 ", "play:\n² ", "expected a seat"),
    "a seat without end": ("play:\n1 ", "play:\n" + "1" * 5000 + " ", "expected a seat"),
    "a verb nobody knows": ("play:\n", "play:\n1 explode everything\n", "not allowed"),
    "a verb without end": ("play:\n", "play:\n1 " + "x" * 100_000 + "\n", "not allowed"),
    "words without end": ("play:\n", "play:\n1 " + "x " * 100_000 + "\n", "not allowed"),
    "a verb of Python": ("play:\n", "play:\n1 __class__ __init__\n", "not allowed"),
    "a verb of nothing": ("play:\n", "play:\n1 \0\n", "not allowed"),
    "choices without end": ("play:\n", "play:\n" + "1 draw\n" * 100_000, "not allowed"),
    "a mark that is wrong": ("play:\n", "play:\n= 0123\n", ""),
    "longer than any game": ("play:\n", "play:\n" + "\n" * 1_000_001, "longer than"),
}  # fmt: skip


@pytest.fixture(scope="module")
def sound() -> str:
    return games()[0]


@pytest.mark.parametrize("name", CHANGES)
def test_refused_in_a_line(sound, name, tmp_path) -> None:
    old, new, words = CHANGES[name]
    assert old in sound
    text = sound.replace(old, new, 1)
    if not words:
        play_again(text, tmp_path)
        return
    with pytest.raises(UserError) as refused:
        play_again(text, tmp_path)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 400


def play_again(text: str, folder: Path) -> None:
    record = read_record(text, "x.play")
    opening = open_record(record, folder / "x.play")
    replay(opening.table, opening.start, record, tell=Chronicle())


def test_a_sound_one_is_told(sound) -> None:
    record = read_record(sound, "x.play")
    opening = open_record(record, Path("x.play"))
    replay(opening.table, opening.start, record, tell=Chronicle())
    assert len(record.choices) > 20
