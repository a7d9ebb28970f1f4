"""Edit an open pack at random, and compare pack, findings and faces with a fresh load of the same text.

    python -m tests.programs.workshop_edits 1000 --seed 1 --game edadh

After every sequence of edits the same text is loaded by a new session. The packs must be equal, the findings the same
with the same places and fixes, and the faces of some cards the same to the letter.
"""

import argparse
import random
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sandtable.jobs.workbench.open_pack import NoFace, OpenPack
from sandtable.model.authoring.new_pack import new_pack

NAMES = (
    "game.yaml", "decks/night.yaml", "decks/cargo.csv", "decks/rules.yaml", "words/en.yaml", "schemas/cargo.json",
    "schemas/night.json", "rules/en.md", "errata.yaml", "art/salt.svg",
)  # fmt: skip
_WORDS = (
    "", " ", "#", ":", "id: x", "- ", "[", "{", "}", '"', "\n", "\n\n", "copies: 2\n", "x", "é", "1", "-1", "999999",
    "card", "{{ card.name }}", "poker", "null", "\t", "|", "&a ", "*a", "salt", "name: {en: A}\n",
)  # fmt: skip
_FACES = 4  # compared after each sequence


class Edit(NamedTuple):
    """An edit of a file: which kind of change, at which place; or the way back to the text on the disk."""

    name: str
    kind: int
    place: int
    back: bool


def play(folder: Path, edits: Sequence[Edit]) -> OpenPack:
    """Open a pack, and make edits one after the other, looking at it now and then as a page does."""
    opened = OpenPack(folder)
    opened.findings()
    for number, edit in enumerate(edits):
        file = folder / edit.name
        if edit.back or not file.is_file():
            opened.edit(edit.name, None)
        else:
            text = opened.text(edit.name)
            assert text is not None
            opened.edit(edit.name, changed(text, edit))
        if number % 2:
            opened.findings()
            _faces(opened, 1)
    return opened


def changed(text: str, edit: Edit) -> str:
    """A text after an edit: a word put in, a word put in the place of others, a line taken away or doubled, two exchanged."""
    at = edit.place % (len(text) + 1)
    word = _WORDS[edit.kind % len(_WORDS)]
    lines = text.split("\n")
    line = edit.place % len(lines)
    match edit.kind % 5:
        case 0:
            return text[:at] + word + text[at:]
        case 1:
            return text[:at] + word + text[at + 5 :]
        case 2:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 3:
            return "\n".join([*lines[: line + 1], *lines[line:]])
        case _:
            other = (line + edit.kind) % len(lines)
            lines[line], lines[other] = lines[other], lines[line]
            return "\n".join(lines)


def compare(opened: OpenPack) -> None:
    """Fail unless an edited pack is as a new one with the same text."""
    fresh = OpenPack(opened.folder)
    for name, text in opened.texts.items():
        fresh.edit(name, text)
    assert opened.stale == fresh.stale
    assert opened.findings() == fresh.findings()
    if not fresh.stale:
        assert opened.pack == fresh.pack
        assert opened.components() == fresh.components()
        assert _faces(opened, _FACES) == _faces(fresh, _FACES)


def _faces(opened: OpenPack, count: int) -> list[object]:
    cards = [(part.id, record.id) for part in opened.components() if part.drawn for record in part.records]
    found: list[object] = []
    for component, record in cards[:: max(1, len(cards) // count)][:count]:
        try:
            found.append(opened.face(component, record))
        except NoFace as error:
            found.append(str(error))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, help="sequences of edits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="a built-in game instead of the starter")
    arguments = parser.parse_args()
    chance, begun = random.Random(arguments.seed), time.monotonic()
    made, broken = 0, 0
    with tempfile.TemporaryDirectory(prefix="sandtable-edits-") as temporary:
        folder = Path(temporary) / "pack"
        new_pack(folder, arguments.game)
        endings = (".yaml", ".csv", ".json", ".md", ".j2", ".svg")
        names = [
            file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*")) if file.name.endswith(endings)
        ]
        for _ in range(arguments.count):
            edits = [
                Edit(chance.choice(names), chance.randrange(41), chance.randrange(100_000), chance.random() < 0.2)
                for _ in range(chance.randrange(1, 8))
            ]
            opened = play(folder, edits)
            compare(opened)
            made += len(edits)
            broken += opened.stale
        shutil.rmtree(folder)
    seconds = time.monotonic() - begun
    print(
        f"{arguments.count} sequences, {made} edits, {broken} ended in a pack that does not load, {seconds:.0f} s: all equal"
    )


if __name__ == "__main__":
    main()
