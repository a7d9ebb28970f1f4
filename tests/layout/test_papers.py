"""Papers by name and by size."""

import pytest

from sandtable.layout.paper import NAMED_PAPERS, NoPaper, find_paper


@pytest.mark.parametrize(
    ("written", "name", "sides"),
    [
        ("A3", "a3", (297, 420)),
        ("330x480", "330x480", (330, 480)),
        ("480 × 330 mm", "330x480", (330, 480)),
        ("13x19in", "13x19in", (330.2, 482.6)),
        ('8.5x14"', "8.5x14in", (215.9, 355.6)),
        ("4x6", "4x6", (101.6, 152.4)),
    ],
)
def test_a_paper_is_named_or_measured(written, name, sides) -> None:
    paper = find_paper(written)
    assert paper.name == name
    assert (paper.width, paper.height) == pytest.approx(sides)
    # Its name finds it again: files are called by it.
    again = find_paper(paper.name)
    assert (again.width, again.height) == pytest.approx(sides)


@pytest.mark.parametrize("written", ["", "foolscap", "10x10", "9999x9999", "x", "210", "nanxnan", "1e3x1e3"])
def test_other_papers_are_told(written) -> None:
    with pytest.raises(NoPaper):
        find_paper(written)


def test_names_are_those_of_the_papers() -> None:
    assert all(paper.name == name for name, paper in NAMED_PAPERS.items())
