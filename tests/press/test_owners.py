"""Copies that belong to several players: one front, a back for each."""

from collections import Counter

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.items import walk
from sandtable.ink.shapes import TextRun
from sandtable.layout.imposition import impose
from sandtable.layout.options import CARDS
from sandtable.layout.paper import PAPERS
from sandtable.press.component_sheets import draw_pieces
from sandtable.press.options import JobOptions
from tests.builtin import pack


def test_each_player_has_a_set_of_stratagems_with_a_back_of_its_own() -> None:
    renderer = FaceRenderer(pack("edadh"), "en")
    pieces = draw_pieces(renderer, pack("edadh").component("stratagems"), JobOptions(), lambda _: None)
    assert pieces is not None
    assert len(pieces) == 13
    for piece in pieces:
        assert piece.copies == 2
        assert ["Angueth" in said(back) for back in piece.backs] == [True, False]
        assert ["Huaos-Dzaa" in said(back) for back in piece.backs] == [False, True]
    pages = impose(pieces, PAPERS["a4"], CARDS)
    backs = Counter(said(placed.face) for page in pages for placed in page.placed if placed.side == "back")
    assert sorted(backs.values()) == [13, 13]
    assert renderer.findings == []


def said(face) -> str:
    runs = (item for item, _ in walk(face.items) if isinstance(item, TextRun))
    return " ".join(run.written or " ".join(word.text for _, word in run.words) for run in runs)
