"""Set-ups and scenarios for measuring players: any number, none shared between two names."""

from collections.abc import Callable
from functools import cache

from cli.shared.packs import open_pack
from generator.edadh.setup import EdadhWishes, edadh_setup
from generator.lets_war.setup import LetsWarWishes, lets_war_setup
from generator.seed import Seed, setup_seed
from generator.warfare.content.loader import open_content
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from playtest.tuning import Ground, swapped
from sandtable.games.documents import read_document
from sandtable.games.game_play import GamePlay
from sandtable.games.registry import find_part
from sandtable.games.warfare.box import Box
from sandtable.geometry.chance import Chance
from sandtable.model.document import load_document
from sandtable.resources import content_folder

# First seeds of the generator by purpose, so that no scenario is used for both tuning and judging.
FIRST = {
    "tune": 100_000,
    "check": 500_000,
    "judge": 900_000,
    "audit": 1_300_000,
    "solo": 1_700_000,
    "solo-trial": 2_100_000,
}
PLAYERS = (2, 3, 4, 5, 6, 7, 4, 2, 6, 4)  # of Let's War, in turn


def grounds(game: str, purpose: str, count: int) -> list[Ground]:
    """Return a number of set-ups of a game for a purpose."""
    return [MAKERS[game](purpose, number) for number in range(count)]


def proelio(purpose: str, number: int) -> Ground:
    """Return a shipped set-up with its own seed and random seats; in Allied Houses pairs stay together."""
    name = ("open-3", "open-4", "open-5", "open-6", "allied-4")[number % 5]
    text = _shipped("proelio", name) + f"# {purpose} {number}\n"
    seats = int(name[-1])
    chance = Chance(f"seats:{purpose}:{number}")
    side = {0, 2} if name == "allied-4" else chance.shuffled(range(seats))[: (seats + chance.integer(0, 1)) // 2]
    return _ground("proelio", text, side)


def edadh(purpose: str, number: int) -> Ground:
    """One in four a shipped set-up, the others drafts on any terrain."""
    if number % 4 == 0:
        name = ("learn", "terrain", "masters", "full")[number // 4 % 4]
        return _ground("edadh", _shipped("edadh", name) + f"# {purpose} {number}\n", [0])
    made = edadh_setup(open_pack("edadh"), EdadhWishes(setup="draft"), setup_seed(FIRST[purpose] + number))
    return _ground("edadh", made.text(), [0])


def lets_war(purpose: str, number: int) -> Ground:
    """Two to seven players in both modes; Italy, where it plays, goes with either."""
    mode = ("historical", "attrition")[number // 10 % 2]
    wishes = LetsWarWishes(players=PLAYERS[number % 10], mode=mode)
    text = lets_war_setup(open_pack("lets-war"), wishes, setup_seed(FIRST[purpose] + number)).text()
    start = _read("lets-war", text)
    chance = Chance(f"italy:{purpose}:{number}")
    side = {seat for seat, nation in enumerate(start.nations) if nation.faction.value == "CEN"}
    side |= {seat for seat, nation in enumerate(start.nations) if nation.is_neutral and chance.integer(0, 1)}
    return _ground("lets-war", text, side)


def warfare(purpose: str, number: int) -> Ground:
    """A generated scenario, everything drawn; the first camp is the attackers'."""
    seed, wishes = Seed(FIRST[purpose] + number), Wishes()
    text = scenario_text(_workshop().make(seed, wishes), seed, wishes)
    teams = [side.team for side in _read("warfare", text).sides]
    return _ground("warfare", text, {seat for seat, team in enumerate(teams) if team == teams[0]})


@cache
def _workshop() -> Workshop:
    pack = open_pack("warfare")
    return Workshop(Box(pack), open_content(pack))


def _shipped(game: str, name: str) -> str:
    return (content_folder() / game / "setups" / f"{name}.yaml").read_text(encoding="utf-8")


def _read(game: str, text: str):  # type: ignore[no-untyped-def]
    return read_document(load_document(text.encode(), "setup.yaml", content_folder() / game).document)


def _ground(game: str, text: str, side: list[int] | set[int]) -> Ground:
    start, table = _read(game, text), find_part(game, GamePlay).table
    return Ground(game, table, start, text, swapped(len(table.seats(start)), side))


MAKERS: dict[str, Callable[[str, int], Ground]] = {
    "proelio": proelio,
    "edadh": edadh,
    "lets-war": lets_war,
    "warfare": warfare,
}
