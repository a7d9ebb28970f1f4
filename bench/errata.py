"""Comparing two decks of 2,000 cards that differ in 50, against loading the two.

The whole job, loading included, is measured against loading alone: reading, checking and tying the same files.
"""

import tempfile
from pathlib import Path

from bench.measure import finish, interleaved, verdict
from sandtable.errata.compare import compare
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack

CARDS = 2000
CHANGED = 50

GAME = """\
id: long-deck
rules: lets-war
name: {en: A Long Deck, it: Un lungo mazzo}
edition: "1.0"
languages: [en, it]
components:
  - id: conflict
    type: deck
    kind: lets-war/conflict
    name: {en: Conflict deck, it: Mazzo Conflitto}
    file: decks/conflict.yaml
    size: poker
    template: conflict
"""
EFFECTS = ("draw({n})", "hf-{n}@T", "mod(INF/CAV,a+{n})", "mod(ART,d+{n}); draw(1)", "restore(ART/AVI/NAV)")


def card(number: int, changed: bool, new: bool) -> str:
    """One card; of ten changed cards in the new deck two are renamed, the others differ in copies, price and effect."""
    renamed = new and changed and number % 5 == 0
    effect = EFFECTS[number % len(EFFECTS)].format(n=number % 4 + (2 if new and changed else 1))
    return "\n".join(
        [
            f"  - id: {'N' if renamed else 'C'}-{number:04}",
            f"    name: {{en: Order number {number} of the {number % 97}th, it: Ordine numero {number} del {number % 97}°}}",
            f"    kind: {'std' if number % 3 else 'eq'}",
            f"    copies: {number % 3 + (2 if new and changed else 1)}",
            f"    dollars: {(number % 9 + 1) * 100}",
            f'    effect: "{effect}"',
            "    source: house",
        ]
    )


def write_deck(folder: Path, new: bool) -> Path:
    words = Path(__file__).parent.parent / "content" / "lets-war" / "words"
    for name in ("en.yaml", "it.yaml"):
        (folder / "words").mkdir(parents=True, exist_ok=True)
        (folder / "words" / name).write_bytes((words / name).read_bytes())
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    every = CARDS // CHANGED
    cards = [card(number, number % every == 0, new) for number in range(CARDS)]
    (folder / "decks").mkdir(exist_ok=True)
    (folder / "decks" / "conflict.yaml").write_text("cards:\n" + "\n".join(cards) + "\n", encoding="utf-8")
    return folder


def load(folder: Path) -> Pack:
    loaded = load_pack(folder)
    assert loaded.pack is not None, loaded.findings[:3]
    return loaded.pack


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        old, new = (write_deck(Path(temporary) / name, name == "new") for name in ("old", "new"))
        diff = compare(load(old), load(new))
        assert len(diff.by_card()) == CHANGED, len(diff.by_card())
        times = interleaved(
            9,
            compare=lambda: compare(load(old), load(new)),
            load=lambda: (load(old), load(new)),
        )
    print(f"two decks of {CARDS} cards; compare {times['compare']:.3f} s, load {times['load']:.3f} s CPU")
    finish(verdict("errata: times loading both decks", times["compare"] / times["load"], 2.5, True))


if __name__ == "__main__":
    main()
