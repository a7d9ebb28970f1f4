"""Measure the opponent on paper against greedy players on scenarios it was never tuned on; write solo-strength.yaml.

    python -m research.solo_strength [--scenarios 120] [--games 9] [--keep out/solo-strength.jsonl]
    python -m research.solo_strength --trial variant.yaml [--scenarios 60] [--games 9]

Every scenario is played from both sides, at each level with the same dice, and by greedy players alone. What is done is
kept, so an interrupted run goes on. `--trial` plays another solo.yaml beside that of the pack, with the same dice, on
scenarios of its own, and prints what it gains: a change of a row is kept only if it gains 2 points and the interval does
not reach 0.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import yaml

from cli.shared.packs import open_pack
from generator.seed import GENERATION
from playtest.match import Match, Notes
from playtest.players.warfare import greedy
from playtest.players.warfare.solo.player import SoloPlayer
from playtest.tuning import Ground
from research.grounds import warfare as generated
from sandtable.games.cups import Cups
from sandtable.games.documents import read_document
from sandtable.games.engine import ENGINE
from sandtable.games.play import Choice, Decision, Player, Result
from sandtable.games.warfare.play.position.state import MAP
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.games.warfare.solo.book import Book, Level, book_from
from sandtable.games.warfare.solo.reader import open_solo
from sandtable.games.warfare.solo.strength import STRENGTH_FILE
from sandtable.model.document import load_document
from sandtable.resources import content_folder

GREEDY = "greedy"  # the row of greedy players alone
MANY = 6  # units on the map from which a turn counts for variety
KEPT = Path("out/solo-strength.jsonl")


class Played(NamedTuple):
    """Games of one scenario with the sheet in one camp; scores are its own, `turns` are (units, acting, busiest)."""

    by: str
    scenario: int
    camp: int
    level: str
    mission: str
    scores: list[float]
    effort: dict[str, int]
    turns: list[list[float]]

    @property
    def share(self) -> float:
        return sum(self.scores) / len(self.scores)


class Turns(Notes):
    """Counts who acts in each turn of a seat."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.acts: dict[int, dict[str, int]] = {}
        self.units: dict[int, int] = {}

    def chosen(self, state: Any, decision: Decision, choice: Choice) -> None:
        if decision.seat != self._seat or decision.kind != "act":
            return
        if state.turn not in self.units:
            mine = [unit for unit in state.units if unit.side == self._seat and unit.where == MAP]
            self.units[state.turn], self.acts[state.turn] = len(mine), {}
        if choice.verb != "pass":
            acts = self.acts[state.turn]
            acts[choice.words[0]] = acts.get(choice.words[0], 0) + 1

    def found(self) -> Iterator[list[float]]:
        for turn, units in self.units.items():
            acts = self.acts[turn]
            total = sum(acts.values())
            if units >= MANY and total:
                yield [units, len(acts), max(acts.values()) / total]


def play_one(
    ground: Ground, book: Book | None, seats: Sequence[int], seed: str
) -> tuple[Result, list[SoloPlayer], Turns]:
    """Play one game with the sheet in some seats, in none without a book."""
    players: list[Player] = [greedy.make(ground.start, seed) for _ in TABLE.seats(ground.start)]
    sheets: list[SoloPlayer] = []
    for seat in seats:
        if book is not None:
            sheet = SoloPlayer(book, f"{seed}:{seat}")
            players[seat] = sheet
            sheets.append(sheet)
    turns = Turns(seats[0])
    match = Match(TABLE, TABLE.lay(ground.start, Cups(seed)), players, watch=turns, name=seed)
    while not isinstance(match.decision, Result):
        match.step()
    return match.decision, sheets, turns


def score(result: Result, seats: Sequence[int]) -> float:
    return 0.5 if not result.winners else float(result.winners[0] in seats)


@cache
def ground_of(purpose: str, number: int) -> Ground:
    return generated(purpose, number)


def handicapped(ground: Ground, level: Level, seats: Sequence[int]) -> Ground:
    """The scenario at a level, with the sheet in these seats."""
    if not level.start and not level.turn:
        return ground
    sides = [side.id for number, side in enumerate(ground.start.sides) if (number in seats) == (level.cube == "own")]
    boxes = f"{{start: {level.start}, turn: {level.turn}}}"
    text = f"{ground.text}handicap: {{{', '.join(f'{side}: {boxes}' for side in sides)}}}\n"
    document = load_document(text.encode(), "scenario.yaml", content_folder() / "warfare").document
    assert document is not None
    start: Any = read_document(document)
    assert not start.problems, start.problems
    return ground._replace(start=start, text=text)


def play_row(
    by: str, purpose: str, number: int, camp: int, level: str, book: Book | None, boxes: Level, games: int
) -> Played:
    ground = ground_of(purpose, number)
    start: Scenario = ground.start
    teams = [side.team for side in start.sides]
    seats = [seat for seat, team in enumerate(teams) if (team == teams[0]) == (camp == 0)]
    laid = handicapped(ground, boxes, seats)
    scores, effort, turns = [], dict[str, int](), list[list[float]]()
    for game in range(games):
        result, sheets, acted = play_one(laid, book, seats, f"{purpose}:{number}:{game}")
        scores.append(score(result, seats))
        for sheet in sheets:
            for name, count in sheet.effort.counts().items():
                effort[name] = effort.get(name, 0) + count
        if book is not None:
            turns += acted.found()
    mission = next(roll["result"] for roll in start.file.data["generated"]["rolls"] if roll["table"] == "mission")
    return Played(by, number, camp, level, mission, scores, effort, turns)


def version_of(book: Book) -> str:
    digest = blake2b(repr(book._replace(levels={})).encode(), digest_size=4).hexdigest()
    return f"solo {book.version} {digest}, engine {ENGINE}, generation {GENERATION}"


def measure(keep: Path, book: Book, scenarios: int, games: int) -> list[Played]:
    """Play what is not kept yet; the rows of the levels and of greedy players alone."""
    levels = {GREEDY: Level("own", 0, 0), **book.levels}
    by = {name: f"{version_of(book) if name != GREEDY else f'engine {ENGINE}, generation {GENERATION}'}, {games} games, "
          f"{boxes}" for name, boxes in levels.items()}  # fmt: skip
    known: dict[tuple[str, str, int, int], Played] = {}
    for line in keep.read_text(encoding="utf-8").splitlines() if keep.is_file() else []:
        try:
            one = Played(**json.loads(line))
        except ValueError:
            continue
        known[one.by, one.level, one.scenario, one.camp] = one
    keep.parent.mkdir(parents=True, exist_ok=True)
    found: list[Played] = []
    with keep.open("a", encoding="utf-8") as file:
        for number in range(scenarios):
            for camp in (0, 1):
                for name, boxes in levels.items():
                    one = known.get((by[name], name, number, camp))
                    if one is None and name == GREEDY and camp:
                        # The same games, seen from the other side.
                        first = found[-len(levels)]
                        one = first._replace(camp=1, scores=[1 - won for won in first.scores])
                    elif one is None:
                        sheet = book if name != GREEDY else None
                        one = play_row(by[name], "solo", number, camp, name, sheet, boxes, games)
                        file.write(json.dumps(one._asdict()) + "\n")
                        file.flush()
                    found.append(one)
            ground_of.cache_clear()
    return found


# --- figures


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Mean, and half of its 95 % interval over scenarios and sides."""
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    return mean, 1.96 * sqrt(squares / max(1, len(values) - 1) / len(values))


def of_level(found: Sequence[Played], level: str) -> list[Played]:
    return [one for one in found if one.level == level]


def level_data(found: Sequence[Played], level: str, below: str) -> dict[str, Any]:
    mine = of_level(found, level)
    mean, half = spread([one.share for one in mine])
    data: dict[str, Any] = {
        "games": sum(len(one.scores) for one in mine),
        "share": round(mean, 3),
        "low": round(max(0.0, mean - half), 3),
        "high": round(min(1.0, mean + half), 3),
        "first": round(mean_of(mine, 0), 3),
        "others": round(mean_of(mine, 1), 3),
    }
    if below:
        lower = of_level(found, below)
        gain, half = spread([100 * (one.share - other.share) for one, other in zip(mine, lower, strict=True)])
        data["below"] = {"mean": round(gain, 1), "low": round(gain - half, 1)}
    return data


def mean_of(found: Sequence[Played], camp: int) -> float:
    shares = [one.share for one in found if one.camp == camp]
    return sum(shares) / len(shares)


def mission_data(found: Sequence[Played]) -> Iterator[dict[str, Any]]:
    regular, alone = of_level(found, "regular"), of_level(found, GREEDY)
    for mission in sorted({one.mission for one in regular}):
        mine = [one for one in regular if one.mission == mission]
        theirs = [one for one in alone if one.mission == mission]
        yield {
            "mission": mission,
            "scenarios": len(mine) // 2,
            "games": sum(len(one.scores) for one in mine),
            "share": round((mean_of(mine, 0) + mean_of(mine, 1)) / 2, 3),
            "first": round(mean_of(mine, 0), 3),
            "others": round(mean_of(mine, 1), 3),
            "greedy_first": round(mean_of(theirs, 0), 3),
        }


def effort_data(found: Sequence[Played]) -> dict[str, float]:
    mine = of_level(found, "regular")
    total = {name: sum(one.effort[name] for one in mine) for name in mine[0].effort}
    games, actions = sum(len(one.scores) for one in mine), total["actions"]
    return {
        "actions": round(actions / games, 1),
        **{name: round(total[name] / actions, 2) for name in ("rows", "answered", "marks", "compared")},
        "ties": round(total["ties"] / actions, 3),
        "passes": round(total["passes"] / actions, 3),
    }


def variety_data(found: Sequence[Played]) -> dict[str, float]:
    turns = [turn for one in of_level(found, "regular") for turn in one.turns]
    return {
        "turns": len(turns),
        "units": median(turn[0] for turn in turns) if turns else 0,
        "acting": median(turn[1] for turn in turns) if turns else 0,
        "busiest": round(median(turn[2] for turn in turns), 3) if turns else 0,
    }


def data_of(found: Sequence[Played], book: Book) -> dict[str, Any]:
    return {
        "version": book.version,
        "generation": GENERATION,
        "scenarios": len(of_level(found, "regular")) // 2,
        "against": "greedy",
        "levels": {
            name: level_data(found, name, below)
            for name, below in (("green", ""), ("regular", "green"), ("hard", "regular"))
        },
        "missions": list(mission_data(found)),
        "effort": effort_data(found),
        "variety": variety_data(found),
    }


# --- trials


def trial(book: Book, variant: Book, scenarios: int, games: int, level: str, first: int) -> None:
    """Play two books with the same dice and print what the second one gains."""
    gains: list[float] = []
    before: list[Played] = []
    after: list[Played] = []
    for number in range(first, first + scenarios):
        for camp in (0, 1):
            for sheet, found in ((book, before), (variant, after)):
                found.append(play_row("", "solo-trial", number, camp, "regular", sheet, sheet.levels[level], games))
            gains.append(100 * (after[-1].share - before[-1].share))
        ground_of.cache_clear()
    gain, half = spread(gains)
    print(f"{2 * scenarios * games} paired games: {gain:+.1f} (95 %: {gain - half:+.1f} to {gain + half:+.1f})")
    for name, found in (("before", before), ("after", after)):
        mean, half = spread([one.share for one in found])
        print(f"{name}: {mean:.3f} ± {half:.3f}", effort_data(found), variety_data(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenarios", type=int, default=120)
    parser.add_argument("--games", type=int, default=9)
    parser.add_argument("--keep", type=Path, default=KEPT)
    parser.add_argument("-o", "--output", type=Path, default=content_folder() / "warfare" / STRENGTH_FILE)
    parser.add_argument("--trial", type=Path, help="another solo.yaml, to be compared with the pack's")
    parser.add_argument("--level", default="regular", help="level of a trial")
    parser.add_argument("--first", type=int, default=0, help="number of a trial's first scenario")
    asked = parser.parse_args()
    book = open_solo(open_pack("warfare"))
    if asked.trial is not None:
        variant = book_from(yaml.safe_load(asked.trial.read_text(encoding="utf-8")))
        trial(book, variant, asked.scenarios, asked.games, asked.level, asked.first)
        return
    found = measure(asked.keep, book, asked.scenarios, asked.games)
    text = yaml.safe_dump(data_of(found, book), sort_keys=False, allow_unicode=True, width=120, default_flow_style=None)
    asked.output.write_text(
        "# Strength of the opponent on paper, measured by play: python -m research.solo_strength\n" + text, "utf-8"
    )
    print(text)


if __name__ == "__main__":
    main()
