"""All gestures by their names."""

from collections.abc import Callable, Mapping

from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.games.warfare.gestures import areas, orders, pieces, sketch, tiles
from sandtable.jobs.workbench.field.part import Done, Json, Refused

GESTURES: Mapping[str, Callable[[Scenario, Draft, Json], Done]] = {
    "place": pieces.place,
    "move": pieces.move,
    "flip": pieces.flip,
    "remove": pieces.remove,
    "lay": tiles.lay,
    "turn": tiles.turn,
    "shift": tiles.shift,
    "exchange": tiles.exchange,
    "paint": sketch.paint,
    "resize": sketch.resize,
    "fortify": sketch.fortify,
    "link": sketch.link,
    "zone": areas.zone,
    "entry": areas.entry,
    "objective": orders.objective,
    "victory": orders.victory,
    "side": orders.side,
    "set": orders.set_fields,
}
# Gestures that need no map.
_WITHOUT_MAP = frozenset({"lay", "turn", "shift", "remove", "set", "objective", "victory", "side"})


def gesture(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Make a gesture in a draft of the scenario's text; raise Refused or Unreadable."""
    if scenario.board is None and asked["do"] not in _WITHOUT_MAP:
        raise Refused("no-map")
    return GESTURES[asked["do"]](scenario, draft, asked)
