"""Every card has a picture of its own; lines print, low ink saves ink, files stay small."""

import json
from functools import cache

import pypdfium2
import pytest
from PIL import ImageStat

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.matrix import IDENTITY, stretch
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, Path, Use
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Component, Pack, Record
from sandtable.press.component_sheets import print_gang
from sandtable.press.gangs import alone
from sandtable.press.options import JobOptions
from sandtable.resources import builtin_packs, content_folder

GAMES = ("edadh", "lets-war", "proelio", "warfare")
CARD_GAMES = ("edadh", "lets-war", "proelio")


@cache
def pack(name: str) -> Pack:
    folder = content_folder() / name
    loaded = load_pack(folder)
    assert loaded.pack is not None
    return loaded.pack


def decks(name: str) -> list[Component]:
    return [
        component
        for component in pack(name).components
        if component.type == "deck" and component.kind not in ("reference", "lets-war/line-up")
    ]


def pictured(name: str) -> list[Record]:
    return [record for component in decks(name) for record in component.records]


@pytest.mark.parametrize("game", [*CARD_GAMES, "_starter"])
def test_every_card_has_art(game) -> None:
    # Mastery cards show the wheel of values, which is their picture.
    without = [record.id for record in pictured(game) if not record.art and "halves" not in record.fields]
    assert without == []


def test_every_counter_has_a_silhouette() -> None:
    renderer = FaceRenderer(pack("warfare"), "en")
    names = set(renderer.symbol_names())
    for component in pack("warfare").components:
        for record in component.records:
            if component.type in ("units", "supports"):
                assert any(name.startswith(f"sil-{record.fields['silhouette']}") for name in names), record.id


@pytest.mark.parametrize("game", CARD_GAMES)
def test_no_two_cards_share_a_scene(game) -> None:
    seen: dict[str, str] = {}
    for record in pictured(game):
        if not isinstance(record.art, list):
            continue
        key = json.dumps(record.art, sort_keys=True)
        # The common cards of the seven nations are one card seven times.
        same = seen.setdefault(key, record.id)
        assert same == record.id or same[4:] == record.id[4:], (same, record.id)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("lets-war", 90), ("edadh", 45), ("proelio", 35)])
def test_kits_are_large_enough(game, least) -> None:
    renderer = FaceRenderer(pack(game), "en")
    assert renderer.findings == []
    assert len(renderer.symbol_names()) >= least


def thinnest(items: tuple[Item, ...], scale: float, known: dict[tuple[int, int], float]) -> float:
    """The thinnest stroke as printed; symbols are measured once."""
    found = 9.0
    for item in items:
        if isinstance(item, Path) and item.style.stroke is not None:
            found = min(found, item.style.width * scale)
        elif isinstance(item, Group):
            found = min(found, thinnest(item.items, scale * (stretch(item.matrix) if item.matrix else 1), known))
        elif isinstance(item, Use):
            inner = scale * stretch(item.matrix)
            key = (id(item.symbol), round(inner * 10_000))
            if key not in known:
                known[key] = thinnest(item.symbol.items, inner, known)
            found = min(found, known[key])
    return found


def faces(game: str, low: bool) -> list[tuple[str, Face]]:
    renderer = FaceRenderer(pack(game), "en", low)
    drawn = []
    for component in decks(game):
        for record in component.records:
            face = renderer.front(component, record)
            assert face is not None, renderer.findings
            drawn.append((record.id, face))
    return drawn


@pytest.mark.slow
@pytest.mark.parametrize("low", [False, True], ids=["full", "low"])
@pytest.mark.parametrize("game", CARD_GAMES)
def test_strokes_are_thick_enough_to_print(game, low) -> None:
    known: dict[tuple[int, int], float] = {}
    thin = {
        name: round(width, 3) for name, face in faces(game, low) if (width := thinnest(face.items, 1, known)) < 0.189
    }
    assert thin == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", CARD_GAMES)
def test_low_ink_covers_less_than_a_tenth(game) -> None:
    drawn = faces(game, low=True)
    pages = [
        Page(face.width, face.height, (Placed(face, IDENTITY, Box(0, 0, face.width, face.height)),))
        for _, face in drawn
    ]
    document = pypdfium2.PdfDocument(pdf(pages, Metadata("low", "en")))
    heavy = {}
    for number, (name, _) in enumerate(drawn):
        # Coarser rasters thicken thin lines to whole pixels.
        picture = document[number].render(scale=150 / 72).to_pil().convert("L")
        coverage = 1 - ImageStat.Stat(picture).mean[0] / 255
        if coverage >= 0.1:
            heavy[name] = round(coverage, 3)
    assert heavy == {}


@pytest.mark.slow
def test_all_lets_war_decks_stay_small() -> None:
    renderer = FaceRenderer(pack("lets-war"), "en")
    size = sum(
        len(pdf(print_gang(renderer, alone(component), JobOptions()).pages, Metadata("x", "en")))
        for component in decks("lets-war")
    )
    assert size < 6_000_000


def test_builtin_packs_are_the_four() -> None:
    assert tuple(builtin_packs()) == GAMES
