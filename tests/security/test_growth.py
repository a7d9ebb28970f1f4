"""Two editions of a pack are compared in time that grows as the pack does, however much changed."""

import time
from pathlib import Path

import pytest

from sandtable.errata.compare import compare
from sandtable.errata.reports.text import text_report
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack

GAME = """id: g
name: G
edition: "{}"
languages: [en]
components: [{{id: a, type: deck, name: A, file: a.yaml, size: poker, template: card}}]
"""
# A card by number, in the old edition and in the new one.
CARDS = {
    "all texts are new": ("{{id: c{0}, name: N{0}, source: house, text: old words {0}}}", "{{id: c{0}, name: N{0}, source: house, text: new words {0}}}"),
    "all ids are new": ("{{id: c{0}, name: N{0}, source: house, text: x{0}}}", "{{id: d{0}, name: N{0}, source: house, text: x{0}}}"),
    "all are alike": ("{{id: c{0}, name: Same, source: house, text: Draw two}}", "{{id: d{0}, name: Same, source: house, text: Draw two}}"),
    "all are nearly alike": ("{{id: c{0}, name: Knave {0}, source: house, text: Draw two cards and keep one of them for turn {0}}}", "{{id: d{0}, name: Knight {0}, source: house, text: Draw two cards and keep one for turn {0} now}}"),
}  # fmt: skip


def pack(folder: Path, card: str, count: int, edition: int) -> Pack:
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME.format(edition))
    (folder / "a.yaml").write_text("cards:\n" + "".join(f"- {card.format(number)}\n" for number in range(count)))
    loaded = load_pack(folder).pack
    assert loaded is not None
    return loaded


def seconds(folder: Path, name: str, count: int) -> float:
    """Of the processor, to compare and to tell; the better of two."""
    old, new = (pack(folder / f"{count}-{edition}", CARDS[name][edition], count, edition) for edition in (0, 1))
    taken = []
    for _ in range(2):
        began = time.process_time()
        text_report(compare(old, new), "en")
        taken.append(time.process_time() - began)
    return min(taken)


@pytest.mark.slow
@pytest.mark.parametrize("name", CARDS)
def test_twice_as_many_take_twice_as_long(tmp_path, name) -> None:
    few, many = seconds(tmp_path, name, 1000), seconds(tmp_path, name, 4000)
    # Four times as many: sixteen times as long if each were held against each.
    assert many < 8 * few + 0.2
