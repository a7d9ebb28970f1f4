"""Call-outs lie beside the words or numbers they point at, on the drawn card."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot
from typing import Any

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.rulebook.figures import owners
from sandtable.ink.matrix import IDENTITY, Matrix, multiply
from sandtable.ink.shapes import Group, Item, TextRun, Use
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.rulebook.blocks import Figure
from sandtable.model.rulebook.loading import has_rules, load_rules
from sandtable.resources import builtin_packs, starter_folder

IN_COLUMN = 2.5  # mm; a call-out at the head of a column names what stands below it
# Call-outs of things drawn as signs or in other words than the field has; looked at by eye.
SIGNS = {
    ("M4-huaos", "card", 7),  # … but only 1 MP if the enemy plays 1, 2 or 3
    ("M4-huaos", "card", 8),  # Dmg: as Attacker this end adds 1 Damage (only on 10, 11 and
    ("std_angueth", "card", 2),  # … at step 4 count your pile one card smaller
    ("ambush", "card", 5),  # What it works upon: Unit, Terrain or card
    ("CF-01", "card", 2),  # Its deck
    ("usa-rangers", "card", 2),  # Emblem of the bloc
}
BESIDE = 0.15  # of the face's diagonal, from the middle of a call-out to what it names
FOLDERS = {**builtin_packs(), "starter": starter_folder()}
GAMES = sorted(name for name, folder in FOLDERS.items() if (pack := load_cached(folder).pack) and has_rules(pack))


def languages(game: str) -> tuple[str, ...]:
    pack = load_cached(FOLDERS[game]).pack
    return pack.languages if pack is not None else ()


@cache
def renderer(game: str, language: str) -> FaceRenderer:
    pack = load_cached(FOLDERS[game]).pack
    assert pack is not None
    return FaceRenderer(pack, language)


def runs(items: Sequence[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[float, float, float, str]]:
    """Yield left, right, middle height and words of every text of a face, in mm."""
    for item in items:
        if isinstance(item, TextRun):
            words = " ".join(word.text for _, word in item.words)
            a, b, c, d, e, f = matrix
            ends = [(a * x + c * y + e, b * x + d * y + f) for x, y in ((item.left, item.y), (item.right, item.y))]
            yield min(ends)[0], max(ends)[0], (ends[0][1] + ends[1][1] - item.size * d * 0.7) / 2, words
        elif isinstance(item, Group):
            yield from runs(item.items, multiply(matrix, item.matrix) if item.matrix else matrix)
        elif isinstance(item, Use):
            yield from runs(item.symbol.items, matrix)


def value_at(fields: Any, path: str) -> str | None:
    """Return a number or a short text at the end of a path; None where there is something else."""
    for step in path.split("/"):
        if isinstance(fields, list):
            fields = fields[int(step) - 1] if step.isdecimal() and int(step) <= len(fields) else None
        elif isinstance(fields, dict):
            fields = fields.get(step)
        else:
            return None
    if isinstance(fields, bool) or fields is None:
        return None
    return str(fields) if isinstance(fields, int | str) else None


def far_callouts(game: str, language: str) -> tuple[list[tuple[str, str, float]], int]:
    """Return the call-outs that lie far from the value of their field, and how many values were found on faces."""
    drawer = renderer(game, language)
    owner, far, seen = owners(drawer.pack), [], 0
    book = load_rules(drawer.pack).books[language]
    for block in book.walk():
        if not isinstance(block, Figure) or block.kind not in ("card", "back") or "callouts" not in block.data:
            continue
        component, record = owner[block.data[block.kind]]
        face = drawer.back(component, record) if block.kind == "back" else drawer.front(component, record)
        assert face is not None
        drawn = list(runs(face.items))
        for number, callout in enumerate(block.data["callouts"], 1):
            named = [callout["of"]] if isinstance(callout.get("of"), str) else callout.get("of", [])
            fields = {**record.fields, "id": record.id, "name": record.name[language]}
            wanted = {value for path in named if (value := value_at(fields, path))}
            x, y = face.width * callout["at"][0] / 100, face.height * callout["at"][1] / 100
            ways = [
                0.0 if left - IN_COLUMN < x < right + IN_COLUMN else hypot(max(left - x, 0, x - right), high - y)
                for left, right, high, words in drawn
                if wanted & {words, *words.replace("(", " ").replace(")", " ").split()}
            ]
            if ways and (record.id, block.kind, number) not in SIGNS:
                seen += 1
                if min(ways) > BESIDE * hypot(face.width, face.height):
                    far.append((record.id, callout["text"], round(min(ways), 1)))
    return far, seen


LANGUAGES = [(game, language) for game in GAMES for language in languages(game)]


@pytest.mark.parametrize(("game", "language"), LANGUAGES)
def test_callouts_lie_beside_what_they_name(game: str, language: str) -> None:
    far, seen = far_callouts(game, language)
    assert far == []
    assert seen >= 3


def test_a_callout_that_lies_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    book = load_rules(renderer("starter", "en").pack).books["en"]
    (figure,) = (one for one in book.walk() if isinstance(one, Figure) and one.kind == "card")
    monkeypatch.setitem(figure.data["callouts"][1], "at", [95, 2])
    assert [words for _, words, _ in far_callouts("starter", "en")[0]] == [figure.data["callouts"][1]["text"]]
