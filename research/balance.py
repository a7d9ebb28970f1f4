"""Measure the card games: factions, armies, alliances, places in the order of turns; length; dated cards laid.

    python -m research.balance [lets-war] [edadh] [proelio] [--games 800] [--seed 1] [--player planner] [--jobs 2]
    python -m research.balance proelio --options '[sixth-card]'      the same set-ups with a variant

Prints the tables of docs/balance.md. A share that lies outside its even share ±10 % by more than chance is marked `!`, and
the exit code is 1.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from playtest.outcome import Outcome
from playtest.pool import open_runner
from playtest.series import GameRunner, Job, camps_of, score_of
from playtest.stats.binomial import CONFIDENCE, interval
from playtest.subject import Subject, make_ready
from sandtable.games.player_ids import player_id
from sandtable.resources import content_folder

LINES = {
    2: ("GER FRA", "AUH GBR", "GER GBR", "AUH FRA"),
    3: ("GER FRA ITA", "AUH GBR ITA", "GER GBR ITA", "AUH FRA ITA"),
    4: ("GER FRA AUH GBR", "GER GBR AUH FRA"),
    5: ("GER FRA AUH GBR ITA", "GER GBR AUH FRA ITA"),
    6: ("GER FRA AUH GBR OTT RUS", "GER RUS OTT GBR AUH FRA"),
    7: ("GER FRA AUH GBR OTT RUS ITA", "GER RUS OTT GBR AUH FRA ITA"),
}
EDADH = ("learn", "terrain", "masters", "full")
PROELIO = ("open-3", "open-4", "open-5", "open-6", "allied-4")
ITALY = "NEU"  # reported but not rated: it may join either faction
MARGIN = 0.1  # of the even share: 45–55 % of two


@dataclass(slots=True)
class Measured:
    """Totals of the games of one row: points of each thing compared, turns of each game, dated cards laid."""

    scores: dict[str, float] = field(default_factory=dict)
    even: float = 0.5
    turns: list[int] = field(default_factory=list)
    dated: int = 0

    def add(self, name: str, score: float) -> None:
        self.scores[name] = self.scores.get(name, 0.0) + score

    def off(self, confidence: float = CONFIDENCE) -> bool:
        """True when some share's whole interval lies outside the even one ±10 %."""
        low, high = self.even * (1 - MARGIN), self.even * (1 + MARGIN)
        found = [interval(score, len(self.turns), confidence) for who, score in self.scores.items() if who != ITALY]
        return any(between.high < low or between.low > high for between in found)

    def share(self, name: str) -> str:
        games = len(self.turns)
        between = interval(self.scores[name], games)
        return f"{100 * self.scores[name] / games:.1f} ({100 * between.low:.1f}–{100 * between.high:.1f})"

    def length(self) -> str:
        ordered = sorted(self.turns)
        return ", ".join(str(ordered[int(part * (len(ordered) - 1))]) for part in (0.1, 0.5, 0.9))


def lets_war_setup(codes: str, mode: str, options: str = "") -> str:
    """The text of a set-up with these nations and options; Territory cards in the top half where Italy plays."""
    seats = "".join(f"  - {{nation: {code}}}\n" for code in codes.split())
    depth = "territory: half\n" if "ITA" in codes else ""
    return f"game: lets-war\nsetup: balance\nmode: {mode}\nseats:\n{seats}{depth}{_line(options)}"


def _line(options: str) -> str:
    """The line of a set-up that chooses options, written as YAML; none for none."""
    return f"options: {options}\n" if options else ""


def lets_war(
    players: int, mode: str, games: int, seed: int, player: str, runner: GameRunner, options: str = ""
) -> Measured:
    """The Central Empires over the usual line-ups of a number of players, and Italy."""
    measured = Measured()
    lines = LINES[players]
    for codes in lines:
        subject = Subject(f"{codes} {mode}", lets_war_setup(codes, mode, options))
        ready = make_ready(subject)
        dated = {card.id for card in ready.start.cards.values() if card.entry and card.deck.value == "conflict"}
        camps = camps_of(subject)
        for outcome in runner.play(Job(subject, (player,) * len(ready.seats), seed=seed), games // len(lines)):
            for camp in camps:
                if camp.id != "ENT":
                    measured.add(camp.id, score_of(outcome, camp))
            measured.turns.append(outcome.turns)
            assert outcome.details is not None
            measured.dated += len({use.card for use in outcome.details.uses} & dated)
    return measured


def shipped(
    game: str, name: str, games: int, seed: int, player: str, runner: GameRunner, options: str = ""
) -> Measured:
    """The first side of a shipped set-up or scenario of two sides; else every place in the order of turns."""
    path = content_folder() / game / ("scenarios" if game == "warfare" else "setups") / f"{name}.yaml"
    subject = Subject(f"{game}/{name}", path.read_text(encoding="utf-8") + _line(options), str(path.parent))
    camps = camps_of(subject)
    seats = len(make_ready(subject).seats)
    measured = Measured(even=1 / len(camps))
    for outcome in runner.play(Job(subject, (player,) * seats, seed=seed, bare=True), games):
        measured.turns.append(outcome.turns)
        if game in ("edadh", "warfare"):
            measured.add(camps[0].id, score_of(outcome, camps[0]))
            continue
        for place, score in _places(outcome, len(camps)):
            measured.add(place, score)
    return measured


def _places(outcome: Outcome, camps: int) -> Iterator[tuple[str, float]]:
    """Yield (place, points) of one game for each place in turn order; allies, who sit opposite, share a place."""
    for place, seat in enumerate(outcome.order[:camps]):
        yield f"{place + 1}.", 1.0 / camps if not outcome.winners else float(seat in outcome.winners)


def told(name: str, measured: Measured, *, dated: bool = False) -> str:
    """Return a row of a table."""
    shares = ", ".join(f"{who} {measured.share(who)}" for who in measured.scores)
    laid = f" {measured.dated / len(measured.turns):.1f} |" if dated else ""
    return f"| {name} | {shares} | {measured.length()} |{laid}{' !' if measured.off() else ''}"


def rows(
    game: str, games: int, seed: int, player: str, runner: GameRunner, options: str = ""
) -> Iterator[tuple[str, Measured]]:
    """Every row of a game with its name, as soon as it is played; with options that its set-ups do not choose."""
    if game == "lets-war":
        for mode in ("historical", "attrition"):
            for players in LINES:
                yield f"{players} {mode}", lets_war(players, mode, games, seed, player, runner, options)
    else:
        for name in EDADH if game == "edadh" else PROELIO:
            yield name, shipped(game, name, games, seed, player, runner, options)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=["lets-war", "edadh", "proelio"])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", type=player_id, default="planner")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--options", default="", metavar="YAML", help="added to every set-up, as `[sixth-card]`")
    asked = parser.parse_args()
    off = False
    with open_runner(asked.jobs) as runner:
        for game in asked.game:
            print(
                f"\n{game}: {asked.games} games a row, {asked.player}, seed {asked.seed} {asked.options}".rstrip(),
                flush=True,
            )
            for name, measured in rows(game, asked.games, asked.seed, asked.player, runner, asked.options):
                off = off or measured.off()
                print(told(name, measured, dated=game == "lets-war"), flush=True)
    return int(off)


if __name__ == "__main__":
    sys.exit(main())
