"""Set-ups to print: as written, or dealt by the generator."""

from functools import cache
from pathlib import Path

from generator.edadh.setup import EdadhWishes, edadh_setup
from generator.lets_war.setup import LetsWarWishes, lets_war_setup
from generator.proelio.setup import ProelioWishes, proelio_setup
from generator.seed import setup_seed
from sandtable.games.documents import Setup, read_document
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elisa", "Fabio", "Giulia")


@cache
def pack(game: str) -> Pack:
    loaded = load_pack(builtin_packs()[game]).pack
    assert loaded is not None
    return loaded


def setup_of(text: str, name: str = "set-up.yaml") -> Setup:
    document = load_document(text.encode(), name, Path()).document
    assert document is not None
    setup = read_document(document)
    assert setup is not None
    return setup


@cache
def dealt(game: str) -> Setup:
    if game == "lets-war":
        wishes = LetsWarWishes(players=7, territory="third", armistice="second_half", names=NAMES, deal=True)
        return setup_of(lets_war_setup(pack(game), wishes, setup_seed(7)).text())
    if game == "edadh":
        return setup_of(edadh_setup(pack(game), EdadhWishes("draft", "hill", deal=True), setup_seed(5)).text())
    return setup_of(
        proelio_setup(pack(game), ProelioWishes(mode="allied", names=NAMES[:4], deal=True), setup_seed(4)).text()
    )
