"""Random gestures on a scenario, as a page could make them from its state, and the lines that each may change."""

from random import Random
from typing import Any

from sandtable.geometry.hexes import SIDES

Json = dict[str, Any]
_KINDS = [
    "move",
    "move",
    "move",
    "place",
    "place",
    "marker",
    "support",
    "flip",
    "turn",
    "remove",
    "lay",
    "shift",
    "exchange",
    "paint",
    "paint",
    "look",
    "resize",
    "fortify",
    "link",
    "zone",
    "zone-new",
    "entry",
    "objective",
    "objective-new",
    "victory",
    "set-unit",
    "set-side",
    "set-head",
    "rename",
]


def random_gesture(state: Json, chance: Random) -> Json | None:
    """One gesture; None where the state has nothing for it."""
    make = globals()[f"_{chance.choice(_KINDS).replace('-', '_')}"]
    made: Json | None = make(state, chance)
    return made


def own_lines(gesture: Json) -> bool | list[str]:
    """Paths whose lines a gesture may change; True for one that renames things all over the file."""
    do = gesture["do"]
    if do == "exchange" or (do == "resize" and (gesture.get("left") or gesture.get("top"))):
        return True
    if "id" in gesture.get("values", {}):
        return True
    if do == "remove":
        return list(gesture["paths"])
    if do in ("paint", "resize", "fortify", "link"):
        return ["map/sketch", "map/fortified", "map/paint", "map/links"]
    if do in ("set",) and not gesture["path"]:
        return list(gesture["values"])
    carrier = gesture.get("to", {}).get("in")
    return [one for one in (gesture.get("path"), carrier) if one]


def grows(gesture: Json, state: Json) -> list[str]:
    """Paths to which a gesture adds; where they are written in brackets their lines change."""
    do, index = gesture["do"], {side["id"]: side["path"] for side in state["sides"]}
    if do == "place":
        side = index.get(gesture.get("side", ""), "")
        return ["markers"] if gesture["kind"] == "marker" else [f"{side}/{gesture['kind']}s", side]
    if do == "zone" and "path" not in gesture:
        return [f"{index[gesture['side']]}/zones", index[gesture["side"]]]
    if do in ("objective", "victory", "side") and "path" not in gesture:
        return [{"objective": "objectives", "victory": "victory", "side": "sides"}[do]]
    return ["map/tiles"] if do == "lay" else []


def _hex(state: Json, chance: Random) -> str:
    label: str = chance.choice(state["ground"]["hexes"])["id"]
    return label


def _some(state: Json, chance: Random, most: int = 4) -> list[str]:
    return [_hex(state, chance) for _ in range(chance.randint(1, most))]


def _pieces(state: Json, *kinds: str) -> list[Json]:
    return [one for one in state["pieces"] if one["kind"] in kinds]


def _to(state: Json, chance: Random, side: str, *, marker: bool = False) -> Json:
    carriers = [
        one["path"] for one in _pieces(state, "unit") if one["carries"] and one["side"] == side and not one["in"]
    ]
    zones = [zone["id"] for zone in state["zones"] if zone["side"] == side]
    ways: list[Json] = [{"at": _hex(state, chance)}, {"at": _hex(state, chance)}]
    if carriers:
        ways.append({"in": chance.choice(carriers)})
    if not marker:
        ways.append({"enters": {"edge": _some(state, chance), "turn": chance.randint(1, 4)}})
        ways.append({"held": True})
        if zones:
            ways.append({"zone": chance.choice(zones)})
    return chance.choice(ways)


def _move(state: Json, chance: Random) -> Json | None:
    pieces = _pieces(state, "unit", "marker")
    if not pieces:
        return None
    piece = chance.choice(pieces)
    to = _to(state, chance, piece.get("side", ""), marker=piece["kind"] == "marker")
    return {"do": "move", "path": piece["path"], "to": to}


def _place(state: Json, chance: Random) -> Json:
    side = chance.choice(state["sides"])["id"]
    record = chance.choice(state["box"]["units"])["record"]
    return {"do": "place", "kind": "unit", "record": record, "side": side, "to": _to(state, chance, side)}


def _marker(state: Json, chance: Random) -> Json:
    record = chance.choice(state["box"]["markers"])["record"]
    return {"do": "place", "kind": "marker", "record": record, "to": {"at": _hex(state, chance)}}


def _support(state: Json, chance: Random) -> Json:
    side = chance.choice(state["sides"])["id"]
    record = chance.choice(state["box"]["supports"])["record"]
    return {"do": "place", "kind": "support", "record": record, "side": side, "turn": chance.randint(1, 4)}


def _flip(state: Json, chance: Random) -> Json | None:
    paths = [one["path"] for one in _pieces(state, "marker")] + [one["path"] for one in state["ground"]["tiles"]]
    return {"do": "flip", "path": chance.choice(paths)} if paths else None


def _turn(state: Json, chance: Random) -> Json | None:
    tiles = state["ground"]["tiles"]
    return {"do": "turn", "path": chance.choice(tiles)["path"], "by": chance.randint(1, 5)} if tiles else None


def _remove(state: Json, chance: Random) -> Json | None:
    things = [*state["pieces"], *state["zones"], *state["objectives"], *state["victory"], *state["ground"]["tiles"]]
    if not things:
        return None
    return {"do": "remove", "paths": [chance.choice(things)["path"] for _ in range(chance.randint(1, 2))]}


def _free_tile(state: Json, chance: Random) -> str | None:
    free = [tile for tile, count in state["left"]["tiles"].items() if count > 0]
    return chance.choice(free) if free else None


def _lay(state: Json, chance: Random) -> Json | None:
    tile, free = _free_tile(state, chance), state["ground"]["free"]
    if tile is None or not free:
        return None
    return {
        "do": "lay",
        "tile": tile,
        "side": chance.choice("AB"),
        "cell": chance.choice(free)["cell"],
        "rotate": chance.randint(0, 5),
    }


def _shift(state: Json, chance: Random) -> Json | None:
    tiles, free = state["ground"]["tiles"], state["ground"]["free"]
    if not tiles or not free:
        return None
    return {"do": "shift", "path": chance.choice(tiles)["path"], "cell": chance.choice(free)["cell"]}


def _exchange(state: Json, chance: Random) -> Json | None:
    tiles, tile = state["ground"]["tiles"], _free_tile(state, chance)
    if not tiles or tile is None:
        return None
    return {"do": "exchange", "path": chance.choice(tiles)["path"], "tile": tile}


def _letter(state: Json, chance: Random) -> Json:
    letter: Json = chance.choice(state["ground"]["letters"])
    return letter


def _paint(state: Json, chance: Random) -> Json | None:
    return {"do": "paint", "hexes": _some(state, chance, 6), "letter": _letter(state, chance)["letter"]}


def _look(state: Json, chance: Random) -> Json | None:
    letter = _letter(state, chance)
    look = chance.choice([*letter["looks"], None])
    return {"do": "paint", "hexes": _some(state, chance, 3), "letter": letter["letter"], "look": look}


def _resize(_state: Json, chance: Random) -> Json:
    edges = {edge: chance.randint(-1, 2) for edge in ("left", "right", "bottom")}
    return {"do": "resize", **edges, "top": chance.choice((-2, 0, 0, 2)), "letter": "."}


def _fortify(state: Json, chance: Random) -> Json:
    return {"do": "fortify", "hex": _hex(state, chance), "side": chance.choice(SIDES), "on": chance.random() < 0.6}


def _link(state: Json, chance: Random) -> Json | None:
    links = state["ground"]["links"]
    if not links:
        return None
    return {"do": "link", "hexes": chance.choice(links), "on": chance.random() < 0.2}


def _zone(state: Json, chance: Random) -> Json | None:
    if not state["zones"]:
        return None
    zone = chance.choice(state["zones"])
    mode = chance.choice(("set", "add", "erase"))
    hexes = chance.sample(zone["hexes"], min(2, len(zone["hexes"]))) if mode == "erase" else _some(state, chance)
    return {"do": "zone", "path": zone["path"], "hexes": hexes, "mode": mode}


def _zone_new(state: Json, chance: Random) -> Json:
    side = chance.choice(state["sides"])["id"]
    name = chance.choice((None, {"en": "the mill", "it": "il mulino"}))
    return {
        "do": "zone",
        "side": side,
        "hexes": _some(state, chance),
        "mode": "set",
        **({"name": name} if name else {}),
    }


def _entry(state: Json, chance: Random) -> Json | None:
    units = _pieces(state, "unit")
    if not units:
        return None
    mode = chance.choice(("set", "add", "erase"))
    return {"do": "entry", "path": chance.choice(units)["path"], "hexes": _some(state, chance), "mode": mode}


def _objective(state: Json, chance: Random) -> Json | None:
    if not state["objectives"]:
        return None
    values = chance.choice(
        (
            {"points": chance.randint(1, 9)},
            {"hexes": _some(state, chance)},
            {"until": chance.randint(1, 4), "count": 2},
            {"hidden": True},
            {"hidden": None, "note": {"en": "Watch: the #1 “road”", "it": "Attenti: la strada n. 1"}},
        )
    )
    return {"do": "objective", "path": chance.choice(state["objectives"])["path"], "values": values}


def _objective_new(state: Json, chance: Random) -> Json:
    side = chance.choice(state["sides"])["id"]
    values = {
        "type": "control",
        "side": side,
        "hexes": _some(state, chance),
        "points": 2,
        "name": {"en": "A hill", "it": "Un colle"},
    }
    return {"do": "objective", "values": values}


def _victory(state: Json, chance: Random) -> Json:
    return {"do": "victory", "values": {"side": chance.choice(state["sides"])["id"], "points": chance.randint(1, 5)}}


def _set_unit(state: Json, chance: Random) -> Json | None:
    units = _pieces(state, "unit")
    if not units:
        return None
    values = chance.choice(({"overwatch": True}, {"overwatch": None}, {"damage": 1, "morale": "shaken"}, {"count": 2}))
    return {"do": "set", "path": chance.choice(units)["path"], "values": values}


def _set_side(state: Json, chance: Random) -> Json:
    values = chance.choice(
        ({"start": chance.randint(30, 40)}, {"name": {"en": "Blue: “we”", "it": "Blu"}}, {"cube": "grey"})
    )
    return {"do": "set", "path": chance.choice(state["sides"])["path"], "values": values}


def _set_head(_state: Json, chance: Random) -> Json:
    values = chance.choice(
        (
            {"turns": chance.randint(3, 6)},
            {"title": {"en": "Fog: a day", "it": "Nebbia: un giorno"}},
            {"level": 3},
            {"players": 2},
        )
    )
    return {"do": "set", "path": "", "values": values}


def _rename(state: Json, chance: Random) -> Json | None:
    named = [one for one in [*_pieces(state, "unit"), *state["objectives"], *state["sides"]] if one["id"]]
    if not named:
        return None
    return {"do": "set", "path": chance.choice(named)["path"], "values": {"id": f"new-{chance.randint(1, 10**9)}"}}
