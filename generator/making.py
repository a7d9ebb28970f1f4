"""Generate from Python: a scenario or a set-up in one call."""

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.pack_name import PackName
from generator.seed import Seed
from sandtable.errors import UserError
from sandtable.model.loading.opening import open_pack

if TYPE_CHECKING:
    from generator.warfare.workshop import Workshop


class NothingToMake(UserError):
    """A game that has no generator; shown to the user as it stands."""

    exit_code = 2


def generate(game: str, seed: int, **wishes: Any) -> str:
    """The YAML of a scenario of Warfare, or of a set-up of another built-in game; the same seed gives the same bytes.

    `wishes` are those of the command line: mission, players, sides, size, level … Raise UserError for what cannot be.
    """
    drawn = Seed(seed)
    if game == "warfare":
        from generator.warfare.wishes import Wishes, read_sides
        from generator.warfare.writing.scenario_file import scenario_text

        if isinstance(wishes.get("sides"), str):
            wishes["sides"] = read_sides(wishes["sides"])
        asked = Wishes(**wishes)
        return scenario_text(_workshop().make(drawn, asked), drawn, asked, PackName(game, game))
    pack = open_pack(game)
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


@cache
def _workshop() -> "Workshop":
    """What Warfare's scenarios are made from; a built-in pack is the same as long as the program runs."""
    from generator.warfare.content.loader import open_content
    from generator.warfare.workshop import Workshop
    from sandtable.games.warfare.box import box_of

    pack = open_pack("warfare")
    return Workshop(box_of(pack), open_content(pack))
