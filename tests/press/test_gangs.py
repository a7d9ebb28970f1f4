"""Components that share sheets: which do, that backs stay behind their fronts, and what paper it saves."""

from dataclasses import replace
from functools import cache

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.press.component_layout import pieces_of
from sandtable.press.component_sheets import print_gang
from sandtable.press.gangs import Gang, alone, ganged, sheets_needed
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from sandtable.press.selection import select
from tests.builtin import pack
from tests.layout.guillotine import guillotine

GAMES = ("edadh", "lets-war", "proelio", "warfare")


@cache
def gangs(game: str) -> list[Gang]:
    return ganged(select(pack(game), ()).components, JobOptions())


@pytest.mark.parametrize("game", GAMES)
def test_every_component_is_in_one_gang(game) -> None:
    found = [component.id for gang in gangs(game) for component in gang.components]
    assert sorted(found) == sorted(component.id for component in select(pack(game), ()).components)
    names = [gang.name for gang in gangs(game)]
    assert len(set(names)) == len(names)


def test_decks_of_one_size_share_sheets_and_boards_do() -> None:
    named = {gang.name: [component.id for component in gang.components] for gang in gangs("lets-war")}
    assert {"conflict", "armistice", "nation-fra", "character-ita"} <= set(named["cards"])
    assert {"gauges", "homefront", "calendar"} <= set(named["boards"])


def test_tiles_stay_alone() -> None:
    (tiles,) = [gang for gang in gangs("warfare") if gang.components[0].type == "tiles"]
    assert tiles == alone(pack("warfare").component("tiles"))


def test_decks_of_other_sizes_have_names_with_their_size() -> None:
    war = pack("lets-war")
    small = [component for component in select(war, ()).components if component.type == "deck"][:4]
    mini = [replace(component, id=f"{component.id}-mini", size=Size(44, 68)) for component in small]
    named = [gang.name for gang in ganged([*small, *mini], JobOptions())]
    assert named == ["cards-63x88", "cards-44x68"]


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
def test_backs_stay_behind_their_own_fronts(duplex) -> None:
    """On every sheet of the ganged cards each slot has the back that the component of its front has."""
    war = pack("lets-war")
    (cards,) = [gang for gang in gangs("lets-war") if gang.name == "cards"]
    renderer = FaceRenderer(war, "en")
    owner = {record.id: (component, record) for component in cards.components for record in component.records}
    expected = {
        key: renderer.back(component, record).items
        if "verso" not in record.fields
        else renderer.front(component, owner[record.fields["verso"]][1]).items
        for key, (component, record) in owner.items()
    }
    pages = print_gang(renderer, cards, JobOptions(duplex=duplex)).pages
    sides: dict[tuple[int, int], dict[str, object]] = {}
    for number, page in enumerate(pages):
        sheet = number if duplex == "fold" else number // 2
        for placed in page.placed:
            sides.setdefault((sheet, placed.slot), {})[placed.side] = placed.face
    options = JobOptions(duplex=duplex)
    own = [record for component in cards.components for record in pieces_of(component, options)]
    assert len(sides) == sum(record.copies for record in own)
    for pair in sides.values():
        assert pair["back"].items is expected[pair["front"].ref]


def test_pages_are_called_by_what_lies_on_them() -> None:
    war = pack("lets-war")
    (boards,) = [gang for gang in gangs("lets-war") if gang.name == "boards"]
    titles = [page.bookmark for page in print_gang(FaceRenderer(war, "en"), boards, JobOptions()).pages]
    assert titles[:2] == [f"{war.name['en']} · {name}" for name in ("Aids for the table", "Combat gauges")]
    assert any("Homefront gauges" in title for title in titles)


@pytest.mark.parametrize("game", GAMES)
def test_sharing_never_costs_paper(game) -> None:
    options = JobOptions()
    separate = sum(sheets_needed(alone(component), options) for component in select(pack(game), ()).components)
    assert sum(sheets_needed(gang, options) for gang in gangs(game)) <= separate


def test_sheets_are_counted_as_they_are_printed() -> None:
    renderer, options = FaceRenderer(pack("proelio"), "en"), JobOptions()
    for gang in gangs("proelio"):
        printed = print_gang(renderer, gang, options)
        pages = len(printed.pages) // (2 if printed.turned_over else 1)
        assert sheets_needed(gang, options) == pages


def test_light_backs_leave_the_fronts_as_they_are() -> None:
    game = pack("proelio")
    base = alone(game.component("base"))
    full, low = FaceRenderer(game, "en"), FaceRenderer(game, "en", low_ink=True)
    pages = print_gang(full, base, JobOptions(), backs=low).pages
    component, record = game.component("base"), game.component("base").records[0]
    drawn = {id(placed.face.items) for page in pages for placed in page.placed}
    assert id(full.front(component, record).items) in drawn
    assert id(low.back(component, record).items) in drawn
    assert id(full.back(component, record).items) not in drawn


@pytest.mark.slow
def test_a_whole_game_comes_with_all_that_is_read(tmp_path) -> None:
    done = render(pack("proelio"), (), ("en",), JobOptions(gang=True), tmp_path)
    names = {file.name.removesuffix("-en-a4.pdf").removeprefix("proelio-") for file in done.files}
    assert {"0-start-here", "rules", "setups", "errata", "cards"} <= names
    assert done.saved > 0
    assert not done.findings


def test_two_reference_cards_are_one_piece_where_sheets_have_two_sides() -> None:
    war = pack("lets-war")
    renderer, deck = FaceRenderer(war, "en"), war.component("reference")
    pages = print_gang(renderer, alone(deck), JobOptions()).pages
    pairs = {
        (f.face.ref, b.face.ref) for f, b in zip(pages[0].placed, pages[1].placed, strict=True) if f.slot == b.slot
    }
    assert pairs == {("REF-1", "REF-2"), ("REF-3", "REF-4")}
    assert [record.id for record in pieces_of(deck, JobOptions())] == ["REF-1", "REF-3", "REF-5"]
    # Fronts alone: every one is a card of its own.
    single = print_gang(renderer, alone(deck), JobOptions(duplex="none"))
    assert single.pieces == 2 * print_gang(renderer, alone(deck), JobOptions()).pieces


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pieces_of_lets_war_take_forty_sheets(paper) -> None:
    options = JobOptions(paper=paper)
    shared = ganged(select(pack("lets-war"), ()).components, options)
    boxes = [gang for gang in shared if gang.kind == "boxes"]
    assert sum(sheets_needed(gang, options) for gang in shared if gang not in boxes) <= 40
    assert sum(sheets_needed(gang, options) for gang in boxes) <= 6


def test_small_decks_of_several_sizes_share_a_sheet_that_is_cut_from_edge_to_edge() -> None:
    """Four poker cards and two small ones: one sheet instead of two, in rows by size, backs behind their fronts."""
    edadh = pack("edadh")
    masters = [edadh.component("combat-masters"), edadh.component("battle-masters")]
    small = replace(edadh.component("standards"), size=Size(44, 68))
    (gang,) = ganged([*masters, small], JobOptions())
    assert sheets_needed(gang, JobOptions()) == 1
    front, back = print_gang(FaceRenderer(edadh, "en"), gang, JobOptions()).pages
    sizes = {(round(placed.trim.width), round(placed.trim.height)) for placed in front.placed}
    assert len(sizes) == 2
    assert guillotine([placed.trim for placed in front.placed]) is not None
    width = front.width
    behind = {placed.slot: placed.trim for placed in back.placed}
    for placed in front.placed:
        assert behind[placed.slot].x == pytest.approx(width - placed.trim.right)
        assert behind[placed.slot].y == pytest.approx(placed.trim.y)
