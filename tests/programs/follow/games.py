"""The games that are followed: five of each, by different players, set-ups and seeds."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from playtest.computer_players import players_of
from playtest.match import play
from sandtable.games.documents import read_document
from sandtable.games.edadh.play.table import TABLE as EDADH
from sandtable.games.lets_war.play.table import TABLE as LETS_WAR
from sandtable.games.play import Table
from sandtable.games.proelio.play.table import TABLE as PROELIO
from sandtable.games.replay import Record
from sandtable.games.warfare.play.table import TABLE as WARFARE
from sandtable.model.document import load_document
from sandtable.resources import content_folder
from tests.programs.follow.edadh import EdadhFollower
from tests.programs.follow.ledger import Follower, read_plain
from tests.programs.follow.lets_war import LetsWarFollower
from tests.programs.follow.proelio import ProelioFollower
from tests.programs.follow.warfare import WarfareFollower


class Sample(NamedTuple):
    """A game to be played: a shipped set-up or scenario with further lines, or a seed of the generator."""

    start: str
    players: tuple[str, ...]
    seed: int
    more: str = ""


TABLES: Final[Mapping[str, Table[Any]]] = {
    "proelio": PROELIO,
    "edadh": EDADH,
    "lets-war": LETS_WAR,
    "warfare": WARFARE,
}
FOLDERS: Final = {"warfare": "scenarios"}

GAMES: Final[dict[str, tuple[Sample, ...]]] = {
    "proelio": (
        Sample("open-3", ("planner", "greedy", "random"), 101),
        Sample("open-4", ("greedy", "greedy", "greedy", "greedy"), 102),
        Sample("open-6", ("random", "random", "greedy", "random", "planner", "random"), 103),
        Sample("allied-4", ("planner", "greedy", "random", "greedy"), 104),
        Sample("open-5", ("random", "random", "random", "random", "random"), 105, "options: [illegal-attacks]\n"),
    ),
    "edadh": (
        Sample("learn", ("greedy", "planner"), 201),
        Sample("terrain", ("planner", "random"), 202),
        Sample("masters", ("random", "greedy"), 203),
        Sample("full", ("planner", "planner"), 204),
        Sample("armies", ("greedy", "random"), 205),
    ),
    "lets-war": (
        Sample("historical-3", ("planner", "greedy", "random"), 301),
        Sample("attrition-7", ("greedy", "planner", "random", "greedy", "random", "planner", "greedy"), 302),
        Sample("historical-2", ("random", "planner"), 303),
        Sample("attrition-4", ("planner", "greedy", "greedy", "random"), 304),
        Sample("attrition-5", ("random", "random", "greedy", "planner", "random"), 305),
        Sample("historical-6", ("greedy", "random", "planner", "random", "greedy", "random"), 306),
    ),
    "warfare": (
        Sample("01-hearts-and-minds", ("greedy", "planner"), 401),
        Sample("02-save-the-hostages", ("random", "greedy"), 402),
        Sample("03-clear-the-farm", ("planner", "greedy"), 403),
        Sample("04-they-are-coming", ("greedy", "random"), 404),
        Sample("05-take-the-bridge", ("random", "random"), 405),
        Sample("05-take-the-bridge", ("greedy", "greedy"), 406),
    ),
}


def _follow_proelio(start: Any, state: Any, sample: Sample) -> Follower:
    return ProelioFollower(state, allied=sample.start.startswith("allied"), illegal="illegal" in sample.more)


ARMIES = """\
game: edadh
setup: armies
terrain: marsh
levels: [B, B, C, M]
sides:
  angueth: {front: [archers, archers, shieldsmen], second: [clanmaidens, shieldmaidens, shieldsmen],
    combat_master: cm_champion, standard: std_angueth, battle_master: bm_warleader, stratagems: {in_play: [brace]},
    army: [{front: [shieldmaidens, shieldmaidens], second: [clanmaidens]}]}
  huaos: {front: [gunners, swords, spears], second: [swords, blunderbuss, spears],
    combat_master: cm_blade, standard: std_huaos, battle_master: bm_commander, stratagems: {locked: [wedge]},
    army: [{front: [spears, gunners], second: [blunderbuss]}, {front: [swords], second: [swords]}]}
"""


def _follow_edadh(start: Any, state: Any, sample: Sample) -> Follower:
    return EdadhFollower(state, read_plain(text_of("edadh", sample)))


def _follow_lets_war(start: Any, state: Any, sample: Sample) -> Follower:
    return LetsWarFollower(read_plain(text_of("lets-war", sample)))


def _follow_warfare(start: Any, state: Any, sample: Sample) -> Follower:
    return WarfareFollower(state)


FOLLOWERS: Final[dict[str, Callable[[Any, Any, Sample], Follower]]] = {
    "proelio": _follow_proelio,
    "edadh": _follow_edadh,
    "lets-war": _follow_lets_war,
    "warfare": _follow_warfare,
}


def text_of(game: str, sample: Sample) -> str:
    if sample.start == "armies":
        return ARMIES
    file = content_folder() / game / FOLDERS.get(game, "setups") / f"{sample.start}.yaml"
    return file.read_text(encoding="utf-8") + sample.more


def followed(game: str, sample: Sample) -> Follower:
    """Play a game and follow it."""
    text = text_of(game, sample)
    loaded = load_document(text.encode(), f"{sample.start}.yaml", Path(content_folder() / game))
    assert loaded.document is not None, loaded.findings
    start: Any = read_document(loaded.document)
    table = TABLES[game]
    record = Record(game, sample.seed, sample.players, text)
    makers = players_of(game)
    players = [makers[name](start, f"{sample.seed}:{seat}") for seat, name in enumerate(sample.players)]
    play(table, start, record, players)
    state = table.lay(start, record.cups())
    follower = FOLLOWERS[game](start, state, sample)
    follower.follow(table, state, record.choices)
    return follower
