"""Look for secrets in everything that the pages of a table are sent, over whole games with planted ids.

    python -m tests.programs.table_leaks [GAMES] [--first N]

Every card, counter and hidden marker of the packs has an id of its own. All seats are pages of guests, an onlooker
watches; some of them ask for what is not theirs. A page may have read an id only when its seat has come to know it by
the rules: from its view, or from an event that it may hear. The program prints what was read too early, and how many
answers were searched. GAMES is 200 by default.
"""

import argparse
import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.games.play import Result
from sandtable.games.table_view import ONLOOKER
from tests.workshop.planted import PLANTED, Knowledge, plant
from tests.workshop.table_driver import Page, Room

STARTS = (("proelio", "open-4"), ("lets-war", "historical-3"), ("warfare", "03-clear-the-farm"), ("proelio", "open-6"),
          ("lets-war", "historical-4"), ("warfare", "02-save-the-hostages"))  # fmt: skip
_LONGEST = 400  # choices
_OFTEN = 0.4  # of the choices after which a page reads everything
_PROBES = ("/home", "/file?pack=.&name=game.yaml", "/table/starts")


class Searched(NamedTuple):
    """What came of a game: ids read too early, answers searched, choices made."""

    leaks: list[str]
    answers: int
    choices: int


def search_game(room: Room, named: str, seats: int, seed: int, longest: int = _LONGEST) -> Searched:
    """Play a game by random choices of guests, and search all that their pages read."""
    rng = random.Random(seed)
    key = room.sit_down(named, ["guest"] * seats, seed)
    played = room.played(key)
    played.pages.come(ONLOOKER, 1)
    pages: dict[int, Page] = {seat: room.guest(key, seat) for seat in range(seats)} | {ONLOOKER: room.guest(key, None)}
    knowledge = {seat: Knowledge(played, seat) for seat in pages}
    for page in pages.values():
        page.keeps = True
        page.ask("")
    leaks: list[str] = []
    answers = 0
    while played.session.result is None and len(played.record.choices) < longest:
        for seat, page in pages.items():
            knowledge[seat].learn()
            if rng.random() < _OFTEN:
                _ask(page, rng, played)
        decision = played.session.decision
        assert not isinstance(decision, Result)
        for seat, page in pages.items():
            answers += len(page.heard)
            leaks += [f"{named} {seed}: seat {seat} read {one}" for one in _early(page, knowledge[seat])]
        _choose(pages[decision.seat], rng, list(knowledge.values()))
    room.tables.close(key)
    return Searched(leaks, answers, len(played.record.choices))


def _early(page: Page, known: Knowledge) -> Iterator[str]:
    for text in page.heard:
        yield from sorted(set(PLANTED.findall(text)) - known.ids)
    page.heard.clear()


def _ask(page: Page, rng: random.Random, played: Any) -> None:
    """Read the position and the messages; now and then ask for more than is one's own."""
    state = page.state()
    page.messages(max(0, state["seq"] - 3))
    asks = state["asks"]
    if rng.random() < 0.2:
        page.client.get(f"/api/table/{page.table}/state", params={"seat": str(rng.randrange(4))})
        _keep(page, page.client.get(f"/api/table/{page.table}/replay"))
        _keep(page, page.client.get(f"/api/table/{page.table}/replay/1", params={"eyes": "all"}))
        _keep(page, page.client.get(f"/api{rng.choice(_PROBES)}"))
    # Looking at a word that means no piece or hex quotes the catalogue of the pack, which is no secret.
    hexes = [piece["hex"] for piece in state["picture"]["pieces"] if piece["hex"]]
    if hexes and rng.random() < 0.2:
        page.post("/look", word=rng.choice(hexes))
    if asks is None or rng.random() < 0.5:
        return
    of = asks.get("of", "0" * 16)
    status = 200 if asks["yours"] else 409
    page.post("/hint", status, of=of)
    other = rng.randrange(max(1, len(played.seated.seats)))
    for typed in ("attack", f"fire ?{other}", f"spy 1 {played.seated.seats[other]}", "move ?1 ?2", "deploy ?base"):
        page.post("/why", status, of=of, typed=typed)


def _keep(page: Page, answer: Any) -> None:
    assert answer.status_code in (400, 404), answer.text[:200]
    page.heard.append(answer.text)


def _choose(page: Page, rng: random.Random, everybody: list[Knowledge]) -> None:
    asks = page.state()["asks"]
    state = page.post("/choose", choice=rng.choice(asks["choices"])["n"], of=asks["of"])
    for known in everybody:
        known.learn()
    page.post("/choose", 409, choice=0, of=asks["of"])  # stale
    if state["undo"]["can"] and rng.random() < 0.1 and state["asks"] and state["asks"]["yours"]:
        page.post("/undo", choices=state["choices"])
        for known in everybody:
            known.forget()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    wanted = parser.parse_args()
    found, answers, choices = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SANDTABLE_HISTORY"] = folder
        starts = [plant(game, start, Path(folder) / f"{number}") for number, (game, start) in enumerate(STARTS)]
        with Room(Path(folder)) as room:
            for number in range(wanted.first, wanted.first + wanted.games):
                file = starts[number % len(starts)]
                named = file.relative_to(folder).as_posix()
                one = search_game(room, named, seats_of(room, named), number)
                found, answers, choices = found + len(one.leaks), answers + one.answers, choices + one.choices
                for leak in one.leaks[:5]:
                    print(leak, flush=True)
                print(f"{number}: {named}, {one.choices} choices, {one.answers} answers", flush=True)
    print(f"{wanted.games} games, {choices} choices, {answers} answers searched, {found} ids read too early")
    raise SystemExit(1 if found else 0)


def seats_of(room: Room, named: str) -> int:
    """Number of seats of a start."""
    key = room.post("/api/table/open", {"named": named})["table"]
    seats = len(room.played(key).seated.seats)
    room.tables.close(key)
    return seats


if __name__ == "__main__":
    main()
