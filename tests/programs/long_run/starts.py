"""The starts of a long run: shipped ones, set-ups of the three card games by the generator, missions of all levels."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from generator.edadh.setup import SETUPS, EdadhWishes, edadh_setup
from generator.errors import CannotServe
from generator.lets_war.setup import LetsWarWishes, lets_war_setup
from generator.proelio.setup import ProelioWishes, proelio_setup
from generator.seed import Seed, setup_seed
from generator.warfare.content.loader import open_content
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from sandtable.games.documents import read_document
from sandtable.games.game_play import GamePlay
from sandtable.games.lets_war.cards import SEMESTERS
from sandtable.games.proelio.play.state import Options
from sandtable.games.proelio.play.table import Proelio
from sandtable.games.registry import find_part
from sandtable.games.warfare.box import box_of
from sandtable.geometry.chance import Chance
from sandtable.model.document import load_document
from sandtable.resources import content_folder
from tests.builtin import pack

GAMES = ("proelio", "lets-war", "edadh", "warfare")
FIRST_SEED = 5_000  # of the generator: far from the seeds that goldens and docs show
GAMES_OF_ONE = 6  # generated scenarios are played so often, because making one takes as long as a game
# Readings of Let's War that a set-up may choose, as its rules list them.
READINGS = {
    "three_player_fallback": ("two_player", "standard"),
    "spy_points": ("one", "per_500"),
    "spy_limit": ("player", "card"),
    "characters": ("printed", "shuffled"),
    "spy_immunity": ("none", "offensive"),
    "automatic": ("answered", "unstoppable"),
    "exit_inclusive": ("true", "false"),
    "calendar_first": ("true", "false"),
    "tax_per_turn": ("1", "2"),
    "max_purchases": ("0", "1", "9"),
}

# Options of a Warfare scenario (R-OPT-3 to R-OPT-7).
LITERAL = ("discount-any-action", "recovery-by-light", "ied-harms-all", "roadblock-by-any", "drones-hit-helicopters")


@dataclass(frozen=True, slots=True)
class Start:
    """One start: its game, what kind of start it is, its text and its game's view of it."""

    game: str
    kind: str
    text: str
    view: Any
    table: Any


def start_of(number: int) -> Start:
    """The start of the game of that number: games take turns, and so do shipped and made starts of each."""
    round_, game = divmod(number, len(GAMES))
    nth, made = divmod(round_, 2)
    if made:
        name = GAMES[game]
        return MAKERS[name](nth // GAMES_OF_ONE if name == "warfare" else nth)
    all_of_it = shipped(GAMES[game])
    return all_of_it[nth % len(all_of_it)]


@cache
def shipped(game: str) -> tuple[Start, ...]:
    """Every scenario and set-up that comes with a game."""
    files = sorted((content_folder() / game).glob("s*s/*.yaml"))
    return tuple(_start(game, f"shipped {file.stem}", file.read_text(encoding="utf-8")) for file in files)


def proelio(number: int) -> Start:
    made = proelio_setup(pack("proelio"), ProelioWishes(deal=number % 2 == 1), setup_seed(FIRST_SEED + number))
    # Three readings of the rules, and the sixth card.
    options = Options(*(bool(number >> bit & 1) != (bit == 2) for bit in range(4)))
    return _start("proelio", "made", made.text(), Proelio(options))


def lets_war(number: int) -> Start:
    """Any nations in any mode; now and then with other readings of the rules, or late in the war."""
    chance = Chance(f"long run:{number}")
    made = lets_war_setup(pack("lets-war"), LetsWarWishes(deal=number % 4 == 3), setup_seed(FIRST_SEED + number))
    text = made.text()
    if number % 3 == 1:
        # Games of the random player end before the last years, so some begin there.
        text = text.replace(f"date: {SEMESTERS[0]}", f"date: {chance.pick(SEMESTERS[4:])}")
    chosen = {name: chance.pick(values) for name, values in READINGS.items() if chance.integer(0, 3) == 0}
    if chosen:
        text += "options: {" + ", ".join(f"{name}: {value}" for name, value in chosen.items()) + "}\n"
    return _start("lets-war", "made", text)


def edadh(number: int) -> Start:
    wishes = EdadhWishes(setup="draft" if number % 2 else SETUPS[number // 2 % len(SETUPS)], deal=number % 4 == 3)
    text = edadh_setup(pack("edadh"), wishes, setup_seed(FIRST_SEED + number)).text()
    if number % 9 == 5:
        # Units that are composed at the table.
        text = re.sub(r"\b(front|second): \[[^]]*\]", r"\1: []", text)
    elif number % 5 == 2:
        text = _with_reserves(text)
    return _start("edadh", "made", text)


def _with_reserves(text: str) -> str:
    """A set-up in which each side has a second Unit, of the Troops that the first has left in its stock (ED-4 to ED-7)."""
    troops = pack("edadh").component("troops").records
    sides = yaml.safe_load(text)["sides"]
    for name, side in sides.items():
        stock = Counter({one.id: one.copies for one in troops if one.fields["faction"] == name})
        left = sorted((stock - Counter([*side["front"], *side["second"]])).elements())[::3]
        if len(left) >= 6:
            army = f"army: [{{front: [{', '.join(left[:3])}], second: [{', '.join(left[3:6])}]}}]"
            text = text.replace(f"  {name}:\n", f"  {name}:\n    {army}\n", 1)
    return text


@lru_cache(maxsize=4)
def warfare(number: int) -> Start:
    """Missions in turn, each at all its levels, some for three and four players."""
    workshop = _workshop()
    missions = sorted(workshop.content.missions)
    mission, level = missions[number % len(missions)], 1 + (number + number // len(missions)) % 5
    players = (None, None, 3, 4)[number % 4]
    seed = Seed(FIRST_SEED + number)
    for wishes in (Wishes(mission, players, level=level), Wishes(mission, level=level), Wishes(mission)):
        try:
            made = workshop.make(seed, wishes)
        except CannotServe:
            continue
        return _start("warfare", f"made {mission}", _with_options(scenario_text(made, seed, wishes), number))
    raise AssertionError(f"{mission} cannot be made")


def _with_options(text: str, number: int) -> str:
    """A scenario that now and then plays the published text to the letter where a ruling is narrower."""
    chance = Chance(f"long run options:{number}")
    chosen = [name for name in LITERAL if chance.integer(0, 2) == 0] if number % 2 else []
    if not chosen:
        return text
    written = yaml.safe_load(text).get("options", [])
    text = re.sub(r"(?m)^options: .*\n", "", text)
    return f"{text}options: [{', '.join([*written, *chosen])}]\n"


MAKERS: dict[str, Callable[[int], Start]] = {
    "proelio": proelio,
    "lets-war": lets_war,
    "edadh": edadh,
    "warfare": warfare,
}


@cache
def _workshop() -> Workshop:
    return Workshop(box_of(pack("warfare")), open_content(pack("warfare")))


def _start(game: str, kind: str, text: str, table: Any = None) -> Start:
    document = load_document(text.encode(), f"{game}.yaml", Path()).document
    assert document is not None, load_document(text.encode(), f"{game}.yaml", Path()).findings
    play = find_part(game, GamePlay)
    assert play is not None
    return Start(game, kind, text, read_document(document), table or play.table)
