"""Generate from Python: a scenario or a set-up in one call."""

from typing import Any

from generator.pack_name import PackName
from generator.seed import Seed
from sandtable.errors import UserError
from sandtable.model.loading.opening import open_pack


class NothingToMake(UserError):
    """A game that has no generator; shown to the user as it stands."""

    exit_code = 2


def generate(game: str, seed: int, **wishes: Any) -> str:
    """The YAML of a scenario of Warfare, or of a set-up of another built-in game; the same seed gives the same bytes.

    `wishes` are those of the command line: mission, players, sides, size, level … Raise UserError for what cannot be.
    """
    pack, drawn = open_pack(game), Seed(seed)
    if game == "warfare":
        from generator.warfare.content.loader import open_content
        from generator.warfare.wishes import Wishes, read_sides
        from generator.warfare.workshop import Workshop
        from generator.warfare.writing.scenario_file import scenario_text
        from sandtable.games.warfare.box import box_of

        if isinstance(wishes.get("sides"), str):
            wishes["sides"] = read_sides(wishes["sides"])
        asked = Wishes(**wishes)
        made = Workshop(box_of(pack), open_content(pack)).make(drawn, asked)
        return scenario_text(made, drawn, asked, PackName(game, game))
    if game == "proelio":
        from generator.proelio.setup import ProelioWishes, proelio_setup

        return proelio_setup(pack, ProelioWishes(**wishes), drawn).text()
    if game == "edadh":
        from generator.edadh.setup import EdadhWishes, edadh_setup

        return edadh_setup(pack, EdadhWishes(**wishes), drawn).text()
    if game == "lets-war":
        from generator.lets_war.setup import LetsWarWishes, lets_war_setup

        return lets_war_setup(pack, LetsWarWishes(**wishes), drawn).text()
    raise NothingToMake(f"nothing can be generated for '{game}'")
