"""Measure Let's War at every number of players in both modes: factions, length, dated cards laid.

python -m tools.balance lets-war [--games 400] [--player veteran]
"""

import argparse
from math import sqrt

from playtest.series import Job, play_game
from playtest.subject import Subject, make_ready

LINES = {
    2: ("GER FRA", "AUH GBR", "GER GBR", "AUH FRA"),
    3: ("GER FRA ITA", "AUH GBR ITA", "GER GBR ITA", "AUH FRA ITA"),
    4: ("GER FRA AUH GBR", "GER GBR AUH FRA"),
    5: ("GER FRA AUH GBR ITA", "GER GBR AUH FRA ITA"),
    6: ("GER FRA AUH GBR OTT RUS", "GER RUS OTT GBR AUH FRA"),
    7: ("GER FRA AUH GBR OTT RUS ITA", "GER RUS OTT GBR AUH FRA ITA"),
}


def setup(codes: str, mode: str) -> str:
    """The text of a set-up with these nations; Territory cards in the top half where Italy plays."""
    seats = "".join(f"  - {{nation: {code}}}\n" for code in codes.split())
    depth = "territory: half\n" if "ITA" in codes else ""
    return f"game: lets-war\nsetup: balance\nmode: {mode}\nseats:\n{seats}{depth}"


def row(players: int, mode: str, games: int, player: str) -> str:
    """One row of the table, over the usual line-ups of that number."""
    lines = LINES[players]
    won, length, laid = 0, [], 0
    for codes in lines:
        subject = Subject(f"{codes} {mode}", setup(codes, mode))
        ready = make_ready(subject)
        central = {seat for seat, nation in enumerate(ready.start.nations) if nation.faction.value == "CEN"}
        dated = {card.id for card in ready.start.cards.values() if card.entry and card.deck.value == "conflict"}
        job = Job(subject, (player,) * len(ready.seats))
        for index in range(games // len(lines)):
            outcome = play_game(job, index)
            won += bool(central & set(outcome.winners))
            length.append(outcome.turns)
            assert outcome.details is not None
            laid += len({use.card for use in outcome.details.uses} & dated)
    count = len(length)
    share = won / count
    length.sort()
    low, middle, high = (length[int(part * (count - 1))] for part in (0.1, 0.5, 0.9))
    margin = 1.96 * sqrt(share * (1 - share) / count)
    return (
        f"| {players} {mode} | {100 * share:.1f} ± {100 * margin:.1f} | {low}, {middle}, {high} | {laid / count:.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["lets-war"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--player", default="veteran")
    asked = parser.parse_args()
    for mode in ("historical", "attrition"):
        for players in LINES:
            print(row(players, mode, asked.games, asked.player), flush=True)


if __name__ == "__main__":
    main()
