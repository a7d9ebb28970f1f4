"""A thousand generated scenarios: none has a finding or a flaw, everything in the box is used, and it is quick.

Prints how they spread; docs/generator.md has the table of the last run. The floor is `check` on the same files.
"""

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import quantiles

from bench.measure import finish, verdict
from cli.shared.limits import own_process
from generator.seed import Seed
from generator.warfare.army.forces import BAND
from generator.warfare.content.loader import open_content
from generator.warfare.setup import Deployed
from generator.warfare.turn_limit import march
from generator.warfare.wishes import LEVELS, Wishes
from generator.warfare.workshop import Made, Workshop
from generator.warfare.writing.scenario_file import scenario_text
from rules_check.checker import check_paths
from rules_check.run import Choice, Profile
from sandtable.games.warfare.box import Box
from sandtable.geometry.hexes import distance
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

COUNT = 1000
ANY_RANGE = 99
PUBLISH = Choice(profile=Profile.PUBLISH)
RAREST_LEVEL = 0.06  # of all scenarios at least
MOST_OF_ONE_DEFENDER = 0.4


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    box = Box(pack)
    content = open_content(pack)
    missions = list(content.missions)
    workshop = Workshop(box, content)
    with tempfile.TemporaryDirectory() as folder:
        made, files = [], []
        start = time.process_time()
        with own_process():  # as the command has it
            for number in range(count):
                wishes = Wishes(mission=missions[number % len(missions)])
                one = workshop.make(Seed(number), wishes)
                file = Path(folder) / f"{number}.yaml"
                file.write_text(scenario_text(one, Seed(number), wishes), encoding="utf-8")
                made.append(one)
                files.append(file)
            generating = time.process_time() - start
        start = time.process_time()
        findings = [found for file in files for found in check_paths([str(file)], PUBLISH)]
        checking = time.process_time() - start
    for found in findings[:10]:
        print(found)
    print(spread(made))
    kept = [
        verdict("findings at profile publish", len(findings), 0, True),
        verdict("equal scenarios", count - len({_fingerprint(one) for one in made}), 0, True),
        verdict(
            "no covered way, no open way, no hidden start, or an idle tile",
            sum(bool(one.flaws) for one in made),
            0,
            True,
        ),
        verdict("rarest rule level", _rarest_level(made), count * RAREST_LEVEL, False),
        verdict("most often the same defender", _most_frequent_defender(made), count * MOST_OF_ONE_DEFENDER, True),
        verdict("points outside the band", sum(abs(_ratio(one) - 1) > BAND for one in made), 0, True),
        *(verdict(f"{what} never used", len(unused), 0, True) for what, unused in never_used(made, box).items()),
        verdict("scenarios a second", count / generating, 100, False),
        verdict("times the time of check", generating / checking, 4, True),
    ]
    finish(*kept)


def spread(made: list[Made]) -> str:
    """Return a table of how the scenarios differ."""
    rows = [
        ("missions", _shares(one.battle.terms.sheet.id for one in made)),
        ("sizes", _shares(one.battle.terms.size for one in made)),
        ("tiles", _shares(str(len(one.battle.field.tiles)) for one in made)),
        ("grounds", _shares(one.battle.terms.theme for one in made)),
        ("rule levels", _shares(str(one.battle.terms.level) for one in made)),
        ("turns", _shares(str(one.battle.turns) for one in made)),
        ("attackers", _shares(one.battle.terms.attacker.nations[0] for one in made)),
        ("defenders", _shares(one.battle.terms.defender.nations[0] for one in made)),
        ("units of a side", _range([len(team.units) for one in made for team in _teams(one)])),
        ("points of a side", _range([points for one in made for points in one.points.values()])),
        ("points against those meant", _range([round(100 * _ratio(one)) for one in made], " %")),
        ("hexes to the nearest objective", _range([_way(one) for one in made])),
        ("AP to get there, of all", _range([_march(one) for one in made], " %")),
        ("map the defender sees at the start", _range([_seen(one) for one in made], " %")),
        ("players", _shares(str(one.battle.terms.players) for one in made)),
        ("twists", _shares(_rolled(one, "twist") for one in made)),
    ]
    return "\n".join(["| what | spread |", "|---|---|", *(f"| {what} | {how} |" for what, how in rows)])


def never_used(made: list[Made], box: Box) -> dict[str, set[str]]:
    """Return the pieces that no scenario uses, by kind."""
    tiles = {f"{tile['tile']}{tile['side']}" for one in made for tile in one.data["map"]["tiles"]}
    sides = [side for one in made for side in one.data["sides"]]
    units = {unit["unit"] for side in sides for unit in side["units"]}
    supports = {support["support"] for side in sides for support in side.get("supports", ())}
    return {
        "tile faces": {f"{tile}{side}" for tile in box.tiles for side in "AB"} - tiles,
        "nations": set(box.factions.bloc_by_nation) - {nation for side in sides for nation in side["nations"]},
        "unit kinds": set(box.units) - units,
        "supports": set(box.supports) - supports,
    }


def _rarest_level(made: list[Made]) -> int:
    levels = Counter(one.battle.terms.level for one in made)
    return min(levels[level] for level in LEVELS)


def _most_frequent_defender(made: list[Made]) -> int:
    return max(Counter(one.battle.terms.defender.nations[0] for one in made).values())


def _rolled(one: Made, table: str) -> str:
    return next(roll.result for roll in one.rolls if roll.table == table)


def _fingerprint(one: Made) -> str:
    """A scenario without its name and history."""
    return json.dumps({key: value for key, value in one.data.items() if key not in ("id", "generated")})


def _ratio(one: Made) -> float:
    """Ratio of the attacker's points to the defender's, relative to the mission's ratio."""
    return one.points["attacker"] / one.points["defender"] / one.battle.terms.ratio


def _teams(one: Made) -> tuple[Deployed, Deployed]:
    return one.battle.attacker, one.battle.defender


def _way(one: Made) -> int:
    battle = one.battle
    goals = battle.sites.hub or battle.sites.goals or battle.sites.exits
    starts = battle.attacker.starts(battle.field) or set(battle.attacker.edge)
    return min(distance(start, goal) for start in starts for goal in goals)


def _march(one: Made) -> int:
    battle = one.battle
    return round(100 * march(battle.field, battle.sites, battle.attacker) / (40 * battle.turns))


def _seen(one: Made) -> int:
    posts = one.battle.defender.posts(one.battle.field)
    field = one.battle.field
    return round(100 * len(field.visibility.seen_by(posts, ANY_RANGE)) / len(field.board.spots))


def _shares(values: Iterable[str]) -> str:
    return ", ".join(f"{value} {count}" for value, count in sorted(Counter(values).items()))


def _range(values: list[int], unit: str = "") -> str:
    tenths = quantiles(values, n=10)
    return f"{min(values)} to {max(values)}{unit}; eight in ten {tenths[0]:.0f} to {tenths[-1]:.0f}{unit}"


if __name__ == "__main__":
    main()
