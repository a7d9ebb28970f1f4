"""Read a module with pywargame, and print what is in it as JSON. Runs in the environment of the readers."""

import json
import sys
from xml.dom.minidom import parseString
from zipfile import ZipFile

from pywargame.vassal.buildfile import BuildFile
from pywargame.vassal.traits.mask import MaskTrait


def described(traits):
    """The traits of a piece by their ids, and the fields that are compared."""
    basic = traits[-1]
    mask = next((one for one in traits if isinstance(one, MaskTrait)), None)
    return {
        "name": basic["name"],
        "gpid": basic["gpid"],
        "traits": [one.ID for one in traits],
        "masked": mask["access"] if mask is not None else "",
        "layers": [one["name"] for one in traits if one.ID == "emb2"],
    }


with ZipFile(sys.argv[1]) as archive:
    game = BuildFile(parseString(archive.read("buildFile.xml"))).getGame()
    boards, regions = {}, {}
    for map_ in game.getMaps(asdict=False):
        for picker in map_.getBoardPicker(single=False) or []:
            for board in picker.getBoards(asdict=False):
                zoned = board.getZonedGrids(single=False) or []
                zones = [zone for grid in zoned for zone in grid.getZones(asdict=False)]
                boards[board["name"]] = sorted(zone["name"] for zone in zones if zone.inheritGrid())
                own = [zone for zone in zones if not zone.inheritGrid()]
                for grid in (one for zone in own for one in zone.getRegionGrids(single=False) or []):
                    for name, region in grid.getRegions().items():
                        regions[name] = [int(region["originx"]), int(region["originy"])]
    starts = []
    for map_ in game.getMaps(asdict=False):
        for stack in map_.getAtStarts(single=False) or []:
            pieces = [described(slot.getTraits()) for slot in stack.getPieces(asdict=False)]
            starts.append([stack["owningBoard"], int(stack["x"]), int(stack["y"]), pieces])
    pieces = [described(slot.getTraits()) for slot in game.getPieces(asdict=False)]
    decks = {}
    for map_ in game.getMaps(asdict=False):
        for deck in map_.getDecks(single=False) or []:
            decks[deck["name"]] = len(deck.getCards(asdict=False))
    found = {
        "name": game["name"],
        "boards": boards,
        "regions": regions,
        "starts": starts,
        "pieces": pieces,
        "decks": decks,
    }
    json.dump(found, sys.stdout)
