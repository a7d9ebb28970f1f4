"""Play a sweep of generated Warfare battles and write what it says to content/warfare/generator/priors.yaml.

    python -m research.priors --scenarios 600 --games 20 --player planner --beside greedy --jobs 2

What was played is kept in out/priors/PLAYER.jsonl, a line for each battle; run again, it goes on from there. Who plays beside
it plays the same battles: what it makes of them is kept in a file of its own and told by mission. With `--worth` it is told what the parts of force points are worth in these battles, and nothing is written either.
"""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache, partial
from importlib import import_module
from math import log
from pathlib import Path
from typing import Any

from generator.errors import CannotServe
from generator.warfare.content.loader import open_content
from generator.warfare.content.mission_sheets import MissionSheet
from generator.warfare.fair.prices import made_of, table, worth_of_parts
from generator.warfare.fair.sweep import Row, draw, priors_data
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from generator.yaml_writer import write_yaml
from playtest.series import SEARCH, InlineRunner, Job, camps_of, score_of
from playtest.subject import Subject
from sandtable.games.player_ids import player_id, seed_word
from sandtable.games.warfare.box import Box
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
from sandtable.workers import map_in_order

TARGET = Path(__file__).parent.parent / "content" / "warfare" / "generator" / "priors.yaml"
KEPT = Path("out") / "priors"
HEAD = (
    "At which ratio each mission is even, and what each knob does: found by play, written by `make -f research/Makefile priors`.",
)


@cache
def _workshop() -> Workshop:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return Workshop(Box(pack), open_content(pack))


def _sheets() -> list[MissionSheet]:
    return list(_workshop().content.missions.values())


def play(number: int, games: int, players: tuple[str, ...]) -> tuple[list[Row], float]:
    """Play one battle of the sweep by each player; return the rows and CPU seconds, no row if it cannot be bought."""
    start = time.process_time()
    one = draw(number, _sheets())
    try:
        made = _workshop().make(one.seed, one.wishes, one.setting)
    except CannotServe:
        return [], time.process_time() - start
    subject = Subject(made.data["id"], scenario_text(made, one.seed, one.wishes))
    terms, setting = made.battle.terms, one.setting
    camp = camps_of(subject)[0]
    rows = []
    for player in players:
        job = Job(subject, (player,) * len(made.data["sides"]), purpose=SEARCH, bare=True)
        score = sum(score_of(outcome, camp) for outcome in InlineRunner().play(job, games))
        rows.append(
            Row(
                number,
                terms.sheet.id,
                terms.level,
                terms.size,
                round(log(terms.ratio / terms.sheet.ratio), 4),
                setting.wounds,
                setting.boxes,
                setting.losses,
                setting.easier,
                games,
                score,
                made_of(made.battle.attacker.force, _workshop().box.force_points),
                made_of(made.battle.defender.force, _workshop().box.force_points),
            )
        )
    return rows, time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenarios", type=int, default=600)
    parser.add_argument("--games", type=int, default=20, help="of each")
    parser.add_argument("--player", type=player_id, default="planner", help="who certifies")
    parser.add_argument("--beside", type=player_id, help="another one, who plays the same battles")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="only write what was played so far")
    parser.add_argument(
        "--worth", action="store_true", help="tell what the parts of force points are worth; write nothing"
    )
    asked = parser.parse_args()
    players = (asked.player, *([asked.beside] if asked.beside else []))
    if not asked.write:
        tried = [_read_rows(player)[1] for player in players]
        missing = [number for number in range(asked.scenarios) if not all(number in one for one in tried)]
        _sweep(missing, asked.games, players, asked.jobs)
    rows, _ = _read_rows(asked.player)
    if asked.worth:
        print("\n".join(_worth([row for row in rows if row.attacker])))
        return
    data = priors_data(rows, _sheets(), asked.player)
    TARGET.write_text(write_yaml(data, HEAD), encoding="utf-8")
    print(f"{len(rows)} battles, {sum(row.games for row in rows)} games: {TARGET.name} written")
    if asked.beside:
        print("\n".join(_compare_by_mission(rows, _read_rows(asked.beside)[0])))


def _worth(rows: list[Row]) -> Iterator[str]:
    found, without, within = worth_of_parts(rows)
    yield f"{len(rows)} battles, {sum(row.games for row in rows)} games; battles spread by {without:.2f}, with the parts by {within:.2f}"
    yield from table(found)


def _compare_by_mission(rows: list[Row], others: list[Row]) -> Iterator[str]:
    """Yield, by mission, the shares of two players in the same battles."""
    found = {row.number: row for row in others}
    pairs = [(row, found[row.number]) for row in rows if row.number in found]
    for mission in sorted({row.mission for row, _ in pairs}):
        ours = [(one, other) for one, other in pairs if one.mission == mission]
        first, second = (
            sum(row.score for row in side) / sum(row.games for row in side) for side in zip(*ours, strict=True)
        )
        yield f"{mission}: {100 * first:.0f} % and {100 * second:.0f} % in {len(ours)} battles"


def _sweep(missing: list[int], games: int, players: tuple[str, ...], jobs: int) -> None:
    """Play the battles that are missing, each kept as soon as it is there; says after a few what all will cost."""
    KEPT.mkdir(parents=True, exist_ok=True)
    spent, told = 0.0, False
    with ExitStack() as files:
        out = [files.enter_context((KEPT / f"{player}.jsonl").open("a", encoding="utf-8")) for player in players]
        played = map_in_order(partial(play, games=games, players=players), missing, jobs)
        for done, (number, (rows, seconds)) in enumerate(zip(missing, played, strict=True), 1):
            for place, file in enumerate(out):
                print(json.dumps(rows[place].data() if rows else {"number": number}), file=file, flush=True)
            spent += seconds
            if done == min(10, len(missing)) and not told:
                told = True
                print(f"{len(missing)} battles of {games} games: about {spent / done * len(missing):.0f} CPU seconds")
            if done % 50 == 0:
                print(f"{done} of {len(missing)}, {spent:.0f} CPU seconds", flush=True)


def _read_rows(player: str) -> tuple[list[Row], set[int]]:
    """Return rows of a player's earlier runs, each battle once, and the numbers of all battles tried.

    Files of earlier versions are named by the old word for the player.
    """
    files = [KEPT / f"{name}.jsonl" for name in dict.fromkeys((seed_word(player), player))]
    lines = list({line["number"]: line for file in files for line in _lines(file)}.values())
    return [Row(**line) for line in lines if "mission" in line], {line["number"] for line in lines}


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    if file.is_file():
        for line in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


if __name__ == "__main__":
    import_module("research.priors").main()  # by the name under which workers find its functions
