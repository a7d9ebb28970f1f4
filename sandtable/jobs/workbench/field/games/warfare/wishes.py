"""Generation in the Field: wishes as a form, a roll of the rest, and refusals in both languages."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.errors import CannotServe
from generator.seed import BadSeed
from generator.warfare.content.loader import open_content
from generator.warfare.wishes import DRONES, LEVELS, PLAYERS, SIZES, THEMES, TURNS
from generator.warfare.workshop import Made
from sandtable.jobs.generate import NO_FILE, OpenGenerator, open_generator, seed_for, write_made
from sandtable.jobs.workbench.field.games.warfare.box import words
from sandtable.jobs.workbench.field.part import Json, Refused
from sandtable.model.pack import Pack, Text

_FORM: Mapping[str, tuple[dict[str, str], dict[str, str]]] = {
    "mission": ({"en": "Mission", "it": "Missione"}, {"en": "What the attacker has to do.", "it": "Che cosa deve fare l’attaccante."}),
    "attackers": ({"en": "Attackers", "it": "Attaccanti"}, {"en": "Nations of one bloc.", "it": "Nazioni di un blocco."}),
    "defenders": ({"en": "Defenders", "it": "Difensori"}, {"en": "Nations of another bloc.", "it": "Nazioni di un altro blocco."}),
    "theme": ({"en": "Ground", "it": "Terreno"}, {"en": "", "it": ""}),
    "size": ({"en": "Size", "it": "Grandezza"}, {"en": "", "it": ""}),
    "turns": ({"en": "Turns", "it": "Turni"}, {"en": "", "it": ""}),
    "level": ({"en": "Rule level", "it": "Livello delle regole"}, {"en": "Nothing above it appears.", "it": "Non appare nulla di più alto."}),
    "players": ({"en": "Players", "it": "Giocatori"}, {"en": "", "it": ""}),
    "points": ({"en": "Points of the defenders", "it": "Punti dei difensori"}, {"en": "", "it": ""}),
    "drone": ({"en": "Side of the drones", "it": "Lato dei droni"}, {"en": "", "it": ""}),
    "lay": ({"en": "Tiles", "it": "Tessere"}, {"en": "Keep the map of this scenario.", "it": "Tieni la mappa di questo scenario."}),
}  # fmt: skip
_DRONES = {"fpv": {"en": "FPV", "it": "FPV"}, "large": {"en": "large", "it": "grande"}}
_MOST_POINTS = 2000


def wishes(pack: Pack) -> Json:
    """Wishes the generator takes, with words; those left open are rolled."""
    content = open_content(pack)
    missions = [{"value": one.id, "label": words(one.name)} for one in content.missions.values()]
    rows = {
        name: [{"value": row.id, "label": words(Text.of(row.fields["name"]))} for row in content.tables[name].rows]
        for name in ("theme", "size")
    }
    kinds: dict[str, Json] = {
        "mission": {"type": "choice", "choices": missions},
        "attackers": {"type": "nations"},
        "defenders": {"type": "nations"},
        "theme": {"type": "choice", "choices": [one for one in rows["theme"] if one["value"] in THEMES]},
        "size": {"type": "choice", "choices": [one for one in rows["size"] if one["value"] in SIZES]},
        "turns": {"type": "number", "min": TURNS.start, "max": TURNS.stop - 1},
        "level": {"type": "number", "min": LEVELS.start, "max": LEVELS.stop - 1},
        "players": {"type": "number", "min": PLAYERS.start, "max": PLAYERS.stop - 1},
        "points": {"type": "number", "min": 1, "max": _MOST_POINTS},
        "drone": {"type": "choice", "choices": [{"value": one, "label": _DRONES[one]} for one in DRONES]},
        "lay": {"type": "map"},
    }
    nations = [
        {"id": one.id, "name": words(one.name), "bloc": one.fields["bloc"]} for one in pack.component("nations").records
    ]
    return {
        "wishes": [
            {"key": key, "label": label, "help": help_ if help_["en"] else None, "keep": True, **kinds[key]}
            for key, (label, help_) in _FORM.items()
        ],
        "nations": nations,
    }


def generate(_pack: Pack, game: str, asked: Json) -> Json:
    """Make a scenario of wishes; raise Refused with a sentence in both languages."""
    opened = _open(game)
    try:
        seed = seed_for(asked.get("seed"), opened.generator)
        (made,) = opened.maker.make(seed, opened.generator.wishes(**_options(asked)), 1)
    except (CannotServe, BadSeed) as refusal:
        raise Refused("not-served", en=str(refusal), it=italian(str(refusal))) from None
    written = write_made(made, game, opened.pack, NO_FILE)
    scenario: Made = made.made
    return {
        "seed": str(made.seed),
        "text": written.text,
        "id": made.id,
        "title": dict(Text(scenario.data["title"]).by_language),
        "summary": _summary(scenario),
        "rolled": _rolled(scenario),
    }


@cache
def _open(game: str) -> OpenGenerator:
    return open_generator(game)


def _options(asked: Json) -> dict[str, Any]:
    """Wishes as the generator takes them; kept parts come from a scenario."""
    given = {key: value for key, value in asked.get("wishes", {}).items() if value not in (None, "", [])}
    attackers, defenders = given.pop("attackers", None), given.pop("defenders", None)
    kept = asked.get("keep")
    if kept is not None:
        data = _read(kept["text"])
        if "tiles" in kept["parts"]:
            given["lay"] = lay_of(data)
        if "sides" in kept["parts"] and not (attackers and defenders):
            attackers, defenders = _teams_of(data)
        if "mission" in kept["parts"]:
            mission = next((roll["result"] for roll in _rolls(data) if roll.get("table") == "mission"), None)
            given.setdefault("mission", mission)
    if bool(attackers) != bool(defenders):
        raise Refused(
            "not-served",
            en="name the nations of both sides, or of neither",
            it="indica le nazioni di entrambe le parti, o di nessuna",
        )
    if attackers:
        given["sides"] = f"{'+'.join(attackers)},{'+'.join(defenders)}"
    if "lay" in given and "size" not in given:
        count = given["lay"].count("@")
        given["size"] = SIZES[0] if count <= 4 else SIZES[1] if count <= 6 else SIZES[2]
    return {key: value for key, value in given.items() if value is not None}


def _read(text: str) -> Json:
    try:
        data = yaml.load(text, yaml.CSafeLoader)
    except yaml.YAMLError:
        raise Refused("unreadable") from None
    if not isinstance(data, dict):
        raise Refused("unreadable")
    return data


def lay_of(data: Json) -> str:
    """The tiles of a scenario as a wish; raise Refused for a sketch."""
    tiles = (data.get("map") or {}).get("tiles")
    if not tiles:
        raise Refused("only-tiles")
    try:
        return "+".join(
            f"{one['tile']}{one['side']}@{one['at'][0]},{one['at'][1]}/{one.get('rotate', 0)}" for one in tiles
        )
    except (KeyError, TypeError, IndexError):
        raise Refused("unreadable") from None


def _teams_of(data: Json) -> tuple[list[str], list[str]]:
    """Nations of the first team of a scenario, and of all others."""
    sides = [side for side in data.get("sides") or () if isinstance(side, dict)]
    teams: dict[str, list[str]] = {}
    for side in sides:
        teams.setdefault(str(side.get("team", side.get("id"))), []).extend(map(str, side.get("nations") or ()))
    found = [list(dict.fromkeys(nations)) for nations in teams.values()]
    if len(found) < 2:
        raise Refused("no-side", side="2")
    return found[0], list(dict.fromkeys(nation for nations in found[1:] for nation in nations))


def _rolls(data: Json) -> list[Json]:
    rolls = (data.get("generated") or {}).get("rolls") or []
    return [roll for roll in rolls if isinstance(roll, dict)]


def _rolled(made: Made) -> Json:
    """Everything that a scenario came to, as wishes that keep it."""
    terms, data = made.battle.terms, made.data
    return {
        "mission": terms.sheet.id,
        "attackers": list(terms.attacker.nations),
        "defenders": list(terms.defender.nations),
        "theme": terms.theme,
        "size": terms.size,
        "turns": data["turns"],
        "level": terms.level,
        "players": terms.players,
        "points": made.points["defender"],
        "lay": lay_of(data),
    }


def _summary(made: Made) -> dict[str, str]:
    terms, tiles, turns = made.battle.terms, len(made.data["map"]["tiles"]), made.data["turns"]
    mission = words(terms.sheet.name)
    sides = ["+".join(team.nations) for team in terms.teams]
    return {
        "en": f"{mission['en']}, {sides[0]} against {sides[1]}, level {terms.level}, {tiles} tiles, {turns} turns",
        "it": f"{mission.get('it', mission['en'])}, {sides[0]} contro {sides[1]}, livello {terms.level}, {tiles} tessere, {turns} turni",
    }


# --- refusals


@cache
def _refusals() -> tuple[tuple[re.Pattern[str], str], ...]:
    read = yaml.safe_load((Path(__file__).parent / "refusals.it.yaml").read_text(encoding="utf-8"))
    return tuple((re.compile(one["says"]), one["it"]) for one in read)


def italian(refusal: str) -> str:
    """A refusal of the generator in Italian; as it stands if it is not known."""
    for pattern, said in _refusals():
        match = pattern.fullmatch(refusal)
        if match is not None:
            parts = {key: _listed(value, key) for key, value in match.groupdict("").items()}
            return said.format(**parts)
    return refusal


def _listed(value: str, key: str) -> str:
    """A part of a refusal: a reason within it, or names with a word between them."""
    if key == "reason":
        return italian(value)
    return value.replace(" or ", " o ").replace(" and ", " e ").replace("what you own", "ciò che hai")
