"""What a printer would complain of."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from sandtable.exports.export import Wishes, export
from sandtable.exports.order import gather
from sandtable.exports.preflight.ink import flaws
from sandtable.exports.service import load_service
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import starter_folder, templates_folder
from tests.builtin import pack


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    folder = tmp_path / "gull"
    shutil.copytree(starter_folder(), folder)
    shutil.copytree(templates_folder() / "_starter", folder / "templates", dirs_exist_ok=True)
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def found(folder: Path, target: str = "mpc", what: tuple[str, ...] = ("cargo",)) -> list[Finding]:
    loaded = load_pack(folder)
    assert loaded.pack is not None, loaded.findings
    return export(loaded.pack, target, ["en"], Wishes(what), None).findings


def codes(findings: list[Finding]) -> list[str]:
    return [one.code for one in findings]


def test_nothing_is_amiss_with_the_starter(starter: Path) -> None:
    assert found(starter) == []


def test_a_ground_that_ends_before_the_bleed(starter: Path) -> None:
    edit(
        starter / "templates/cargo-back.svg.j2",
        'x="-4" y="-4" width="71" height="96"',
        'x="-3" y="-3" width="69" height="94"',
    )
    (finding,) = found(starter)
    assert finding.code == "PF001"
    assert "0.5" in finding.message
    assert "backs of 'cargo'" in finding.message
    assert (starter / "game.yaml").read_text().splitlines()[finding.at.line - 1].strip().startswith("back:")
    assert finding.hint == "draw the ground 4 mm beyond the trim on all sides"


def test_a_white_edge_that_is_meant_is_no_fault(starter: Path) -> None:
    template = starter / "templates/cargo.svg.j2"
    text = template.read_text()
    start = text.index("<svg")
    head = text[start : text.index(">", start) + 1]
    template.write_text(f'{head}<rect x="10" y="10" width="43" height="68" fill="ink"/></svg>')
    assert found(starter) == []


def test_words_lines_and_pictures(starter: Path) -> None:
    Image.new("RGB", (100, 100), "red").save(starter / "art" / "coarse.png")
    edit(
        starter / "templates/cargo.svg.j2",
        "</svg>",
        '<text x="1.2" y="86" font-size="5pt" fill="ink">edge</text><path d="M9 40H50" stroke="ink" stroke-width=".05"/>'
        '<image href="art/coarse.png" x="10" y="10" width="20" height="20"/></svg>',
    )
    findings = found(starter)
    assert codes(findings) == ["PF002", "PF003", "PF004"]
    words, line, picture = findings
    assert "'edge'" in words.message
    assert "0.14 pt" in line.message
    assert "127 dpi" in picture.message


def test_a_size_that_is_not_made_is_left_out(starter: Path) -> None:
    edit(starter / "game.yaml", "    size: poker\n", "    size: euro\n")
    (finding,) = found(starter)
    assert finding.code == "PF005"
    assert "'cargo' is left out" in finding.message
    assert "Bridge" in finding.hint


@pytest.mark.slow
def test_cards_without_a_back(starter: Path) -> None:
    assert codes(found(starter, "mpc", ())) == ["PF007"]
    # Where a back is not needed, a deck without backs is as it should be.
    assert found(starter, "gamecrafter", ()) == []


@pytest.mark.slow
def test_more_cards_than_a_project_holds(starter: Path, tmp_path: Path) -> None:
    text = (starter / "decks/night.yaml").read_text()
    (starter / "decks/night.yaml").write_text(re.sub(r"copies: \d+", "copies: 200", text))
    loaded = load_pack(starter)
    assert loaded.pack is not None
    done = export(loaded.pack, "mpc", ["en"], Wishes(("night",)), tmp_path / "out")
    assert "PF006" in codes(done.findings)
    assert [path.name for path in sorted((tmp_path / "out").glob("order*.xml"))] == ["order-1.xml", "order-2.xml"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["proelio", "lets-war"])
def test_bleeds_of_a_sample_are_inked(name: str) -> None:
    """Every face of every pack is looked at by `make -f research/Makefile bleed-check`."""
    what = {"proelio": ("imperial", "mats"), "lets-war": ("nation-gbr", "gauges")}[name]
    done = export(pack(name), "faces", ["en"], Wishes(what, bleed=4.0, dpi=600), None)
    assert [one for one in done.findings if one.code == "PF001"] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", ["edadh", "warfare", "lets-war", "proelio"])
def test_words_of_built_in_games_keep_clear_of_the_cut(game: str, language: str) -> None:
    """Of each component the card with the longest name: small print and names are what stands near the edge."""
    renderer = FaceRenderer(pack(game), language)
    longest = [
        replace(one, records=(max(one.records, key=lambda record: len(record.name[language])),))
        for one in pack(game).components
        if one.type in ("deck", "boards")
    ]
    for service in map(load_service, ("mpc", "gamecrafter")):
        order = gather(renderer, longest, service)
        assert order.pictures
        out = [flaw for picture in order.pictures for flaw in flaws(picture) if flaw.code == "PF002"]
        assert out == [], service.name
