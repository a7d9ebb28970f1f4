"""Secret pages of a set-up that is printed whole: short ones share a sheet, to be cut apart."""

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.document_sheets import document_sheets
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.handouts.setups.tickets import setup_pages
from sandtable.ink.shapes import Group, Path
from sandtable.layout.paper import find_paper
from sandtable.resources import builtin_packs
from tests.handouts.setups.sample_setups import dealt, pack, setup_of

pytestmark = pytest.mark.slow


def sheets(text: str | None, paper: str) -> SetupSheets:
    setup = dealt("edadh") if text is None else setup_of(text)
    made = document_sheets(setup.document, setup, FaceRenderer(pack("edadh"), "en"), find_paper(paper))
    assert isinstance(made, SetupSheets)
    return made


FULL = (builtin_packs()["edadh"] / "setups" / "full.yaml").read_text()


def test_two_short_secrets_share_a_sheet_of_the_same_paper() -> None:
    whole = sheets(FULL, "a4")
    assert [handout.part for handout in whole.handouts()] == ["", "secret-angueth", "secret-huaos"]
    table, tickets = setup_pages(whole)
    assert (tickets.width, tickets.height) == (table.width, table.height) == (210, 297)
    upper, lower = tickets.placed
    assert upper.clip.bottom < 148.5 < lower.clip.y
    assert lower.matrix[5] == lower.clip.y
    assert tickets.over[-1] == Path((("M", 0, 148.5), ("L", 210, 148.5)), tickets.over[-1].style)
    moved = tickets.over[-2]
    assert isinstance(moved, Group)
    assert moved.matrix == (1, 0, 0, 1, 0, 148.5)


def test_long_secrets_keep_pages_of_their_own() -> None:
    whole = sheets(None, "a4")
    assert len(list(setup_pages(whole))) == sum(len(handout.pages) for handout in whole.handouts())
