"""A made scenario as the text of a file that says how to make it again."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generator.pack_name import PackName
from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made
from generator.yaml_writer import write_yaml
from sandtable.games.warfare.scenarios.certificate import Certificate
from sandtable.geometry.hexes import length
from sandtable.ground.tiles import TILE_REACH

BUILT_IN = PackName("warfare", "warfare")
NOTHING: Mapping[str, Any] = MappingProxyType({})


def scenario_text(
    made: Made,
    seed: Seed,
    wishes: Wishes,
    pack: PackName = BUILT_IN,
    fair: Mapping[str, Any] = NOTHING,
    proof: Certificate | None = None,
) -> str:
    """The YAML of a scenario for a pack of that name; the same seed and wishes give the same bytes.

    `fair` is how it was made fair, and by whom; `proof` the certificate it then has.
    """
    # Another player makes another scenario fair, and others are content with it.
    options = f" --fair --player {fair['player']}" if seed.generation == FAIR_GENERATION and fair else ""
    options += f" --apart {fair['apart']}" if "apart" in fair else ""
    options += "".join(f" --{name} {value}" for name, value in wishes.options().items())
    own = "" if wishes.own.is_everything else " --own FILE"
    sheet = made.battle.terms.sheet
    comments = [
        f"{sheet.name.english}, rule level {made.battle.terms.level}; made by sandtable. To make it again:",
        f"{pack.command} --seed {seed}{options}{own}",
    ]
    generated = {**made.data["generated"], "by": pack.command}
    rolls = generated.pop("rolls")
    generated |= {"fair": dict(fair)} if fair else {}
    data = {**made.data, "game": pack.game}
    del data["generated"]
    data |= {"playtest": proof.data()} if proof is not None else {}
    data["generated"] = {**generated, "rolls": rolls}
    return write_yaml(data, comments, {"map": _lie_of_the_land(made)})


def _lie_of_the_land(made: Made) -> str:
    """Where each tile lies, seen from the middle of the map."""
    field, grammar = made.battle.field, made.battle.terms.content.grammar
    tiles = field.tiles
    middle = (sum(tile.centre[0] for tile in tiles), sum(tile.centre[1] for tile in tiles))
    parts = []
    for tile in tiles:
        # All times the number of tiles, so that the middle is a whole hex.
        step = (tile.centre[0] * len(tiles) - middle[0], tile.centre[1] * len(tiles) - middle[1])
        where = "the middle" if length(step) < len(tiles) * TILE_REACH else grammar.direction_words(step).english
        parts.append(f"{field.tile_words(tile.face.tile).english.removeprefix('the ')} in {where}")
    words = ", ".join(parts)
    return words[:1].upper() + words[1:] + "."
