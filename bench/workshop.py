"""Cost of the workshop's answers: CPU seconds of the process that holds the pack, as ratios.

    python -m bench.workshop

An edit of one card in the built-in games, against opening the pack anew; an edit and the first pictures of 4,000 cards;
an edit over HTTP against the same text again.
"""

import re
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.deck.pack import write_pack
from bench.measure import finish, interleaved, verdict
from generator.warfare.content import files as generator_files
from sandtable.gc_schedule import collect_after
from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.rulebook import loading as rulebooks
from tests.workshop.live_server import LiveServer
from workshop import desk_calls
from workshop.desk_calls import Wish

ROUNDS = 7
CARDS = 4000
PICTURES = 50
# Game, file, component, record, and a word of the record that an edit changes.
EDITS = (
    ("proelio", "decks/base.yaml", "base", "knights"),
    ("edadh", "decks/troops.yaml", "troops", "archers"),
    ("lets-war", "decks/conflict.yaml", "conflict", "CF-03"),
    ("warfare", "pieces/units.yaml", "units-usa", "usa-marines"),
)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name:
        folder = Path(name)
        kept = [*_games(folder), *_large(folder)]
        _over_http(folder)
        finish(*kept)


def _edited(text: str, record: str, number: int) -> str:
    """A text in which a letter was added to the first quoted or plain word after a record's id."""
    at = text.index(record)
    found = re.compile(r"(?:name|en|it): *[\"']?[A-Z]").search(text, at)
    assert found is not None
    return text[: found.end()] + "abcdefghij"[number % 10] + text[found.end() :]


def _games(folder: Path) -> list[bool]:
    kept = []
    for game, file, component, record in EDITS:
        pack = folder / game
        new_pack(pack, game)
        opened = OpenPack(pack)
        text = (pack / file).read_text(encoding="utf-8")
        wishes = [Wish(component, record, "front", opened.pack.languages[0] if opened.pack else "")]
        digest = desk_calls.state(opened, wishes, frozenset())["digest"]
        numbers = iter(range(1000))

        def warm(opened: OpenPack = opened, file: str = file, text: str = text, record: str = record) -> None:
            opened.edit(file, _edited(text, record, next(numbers)))  # noqa: B023 - used in this round alone
            with collect_after():  # as the worker does
                answer = desk_calls.state(opened, wishes, frozenset(), digest)  # noqa: B023
            assert answer["faces"][0]["svg"]
            assert not answer["stale"]

        def fresh(pack: Path = pack) -> None:
            rulebooks._kept.clear()
            generator_files._read.cache_clear()
            with collect_after():
                desk_calls.state(OpenPack(pack), wishes, frozenset(), digest)  # noqa: B023

        spent = interleaved(ROUNDS, warm=warm, fresh=fresh)
        ratio = spent["warm"] / spent["fresh"]
        kept.append(verdict(f"{game}: CPU of an edit to its answer / opening anew", ratio, 0.35, True))
    return kept


def _large(folder: Path) -> list[bool]:
    """4,000 cards: the first pictures and one edit, in seconds of the processor as the issue promises them."""
    write_pack(folder / "large", CARDS)
    opened = OpenPack(folder / "large")
    [part] = [one for one in opened.components() if len(one.records) == CARDS]
    wishes = [Wish(part.id, record.id) for record in part.records[:PICTURES]]
    digest = desk_calls.state(opened, [], frozenset())["digest"]
    pictures = _seconds(lambda: [desk_calls.picture(opened, wish) for wish in wishes])
    text = (folder / "large" / "deck.yaml").read_text()
    spent = []
    for number in range(ROUNDS):
        found = re.compile(r"\w+ \w+ 7\n").search(text)
        assert found is not None
        changed = f"{text[: found.start()]}Card {number} 7\n{text[found.end() :]}"
        opened.edit("deck.yaml", changed)
        spent.append(_seconds(lambda: desk_calls.state(opened, wishes[:1], frozenset(), digest)))
    return [
        verdict(f"{CARDS} cards: CPU seconds of the first {PICTURES} pictures", pictures, 1.5, True),
        verdict(f"{CARDS} cards: CPU seconds of an edit", statistics.median(spent), 0.3, True),
    ]


def _seconds(function: Callable[[], object]) -> float:
    begun = time.process_time()
    with collect_after():
        function()
    return time.process_time() - begun


def _over_http(folder: Path) -> None:
    """Print the time of an edit over HTTP against that of the same text again, which draws nothing; it has no bar."""
    game, file, component, record = EDITS[0]
    with LiveServer(folder / game, folder) as server:
        text = (folder / game / file).read_text(encoding="utf-8")
        show = [{"component": component, "record": record, "side": "front", "lang": "en", "low": False}]
        took: dict[str, list[float]] = {"edit": [], "echo": []}
        for number in range(3 * ROUNDS):
            data = {"pack": ".", "seq": number, "tab": "bench", "name": file, "text": _edited(text, record, number)}
            for what in took:  # the second time nothing has changed: text in, the same picture out
                begun = time.perf_counter()
                answer = server.post("/api/edit", {**data, "show": show})
                took[what].append(time.perf_counter() - begun)
                assert answer.status_code == 200
        ratio = statistics.median(took["edit"][2:]) / statistics.median(took["echo"][2:])
        print(f"an edit over HTTP / the same text again, by the clock: {ratio:.1f}")


if __name__ == "__main__":
    main()
