"""Drawings as they are meant: a dump of sample faces of every template, in both inks, and of every symbol."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.template_folder import SUFFIX
from sandtable.geometry.sizes import SIZES, Size
from sandtable.handouts.cover import cover_face
from sandtable.ink.page import Face
from sandtable.ink.shapes import Symbol, Use
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Component, Record, Source
from sandtable.resources import templates_folder
from tests.builtin import pack
from tests.conftest import GOLDENS, Golden
from tests.faces.dump_diff import heading
from tests.faces.face_dump import both_inks, dump_face, dump_symbols

INKS = ("full", "low")
# Records by template: between them they show every part that any record of the pack shows.
SAMPLES: dict[str, dict[str, tuple[str, ...]]] = {
    "edadh": {
        "troop": ("shieldsmen", "spears"),
        "troop-back": ("shieldsmen", "spears"),
        "mastery": ("M4-angueth", "M1-huaos"),
        "mastery-back": ("M1-huaos",),
        "secondary": ("secondary-angueth",),
        "secondary-back": ("secondary-huaos",),
        "combat-master": ("cm_champion", "cm_blade"),
        "combat-master-back": ("cm_blade",),
        "battle-master": ("bm_warleader",),
        "battle-master-back": ("bm_commander",),
        "standard": ("std_angueth",),
        "standard-back": ("std_huaos",),
        "stratagem": ("high_ground", "retreat"),
        "stratagem-back": ("counter",),
        "terrain": ("wood", "hill"),
        "terrain-back": ("wood",),
        "score-card": ("score-huaos",),
        "token": ("token-mp", "token-damage"),
        "token-back": ("token-mp", "token-damage"),
        "mat": ("mat",),
        "reference": ("ref-turn", "ref-stratagems", "ref-mastery", "ref-symbols"),
        "reference-back": ("ref-turn",),
        "box": ("hand-box", "troops-box"),
    },
    "lets-war": {
        "conflict": ("CF-01", "CF-03", "CF-06", "CF-07", "CF-13", "CF-24", "CF-43", "CF-48", "CF-90"),
        "conflict-back": ("CF-01",),
        "event": ("EV-01", "EV-02", "EV-04", "EV-05", "EV-07", "EV-08", "EV-11", "EV-13", "EV-22", "EV-26", "EV-90"),
        "event-back": ("EV-01",),
        "nation": ("FRA-4", "FRA-5", "FRA-N2", "GBR-1", "GBR-4", "GBR-5", "RUS-2", "RUS-N1", "ITA-6"),
        "nation-back": ("FRA-N1", "GBR-N1", "RUS-N1"),
        "character": ("FRA-C1", "FRA-C3", "GBR-C4", "RUS-C5", "AUH-C1"),
        "character-back": ("FRA-C1", "GBR-C1", "RUS-C1"),
        "gauge": ("FRA-CG", "GBR-CG", "RUS-CG"),
        "homefront": ("FRA-HF", "GBR-HF", "RUS-HF"),
        "calendar": ("CAL",),
        "lozenge": ("LOZ",),
        "factions": ("FAC",),
        "aid": ("EVENTS", "COMMAND"),
        "reference": ("REF-1", "REF-2"),
        "reference-back": ("REF-1",),
        "box": ("events-box", "conflict-box", "nations-box", "characters-box"),
        "divider": ("nation-dividers-FRA", "nation-dividers-AUH", "nation-dividers-GBR", "nation-dividers-RUS"),
    },
    "proelio": {
        "card": ("dung", "palisades", "inquisition", "temporary_alliance", "gunpowder"),
        "base-back": ("dung",),
        "imperial-back": ("hero",),
        "mat": ("player-mat",),
        "reference": ("ref-values",),
        "box": ("imperial-box", "base-box"),
    },
    "warfare": {
        "unit": ("gw-rifles", "gw-apc", "ita-alpini", "ge-btr", "ge-mi-24", "ins-at-team"),
        "unit-back": ("usa-rangers", "gw-tank", "gw-sam-team", "ins-at-team"),
        "support": ("a-10", "usmc-sniper", "east-artillery"),
        "support-back": ("west-drone", "usmc-sniper"),
        "marker": ("damage", "ied", "population", "smoke"),
        "marker-back": ("damage", "ied", "population"),
        "cube": ("cube-blue", "cube-turn"),
        "sticker": ("sticker-yellow",),
        "track": ("action-track",),
        "console": ("dice-console",),
        "chart": ("chart-key", "chart-terrain", "chart-los", "chart-actions", "chart-dice"),
        "reference": ("ref-track", "ref-unknown", "ref-abilities"),
        "reference-back": ("ref-track",),
        "box": ("reference-box",),
    },
    "_starter": {
        "cargo": ("salt",),
        "cargo-back": ("salt",),
        "night": ("fog-bank",),
        "night-back": ("fog-bank",),
        "reference": ("your-turn",),
    },
}
TEMPLATES = [(game, template) for game, templates in SAMPLES.items() for template in templates]
# Templates for any pack; the others of their folder draw whole pages.
COMMON = ("board", "card", "card-back", "reference", "token")
ON_PAGES = ("calibrate", "colophon", "cover", "sheet", "sheet-page")
# Covers as on the first page and on a box.
COVERS = {"wide": Size(190, 65), "tall": Size(66, 91)}
# Drawn for the pack of docs/built-in.md, and looked at cell by cell in tests/model/test_hexmaps.py.
MAPS = ("hexmap", "squaremap")
# Drawn for the decks of the built-in packs.
CONTAINERS = ("box", "divider")
# Symbols of the common kits are told once, with those of the starter.
COMMON_SYMBOLS = ("common-", "sheet-")


@cache
def renderer(game: str, ink: str) -> FaceRenderer:
    return FaceRenderer(pack(game), "en", low_ink=ink == "low")


def printed(game: str) -> list[Component]:
    return [component for component in pack(game).components if component.type not in ("table", "tiles")]


def sides(component: Component) -> Iterator[tuple[str, str]]:
    """Side and template of a component's faces."""
    yield "front", component.template
    if component.back:
        yield "back", component.back


def drawn(game: str, ink: str, component: Component, record: Record, side: str) -> Face:
    at = renderer(game, ink)
    face = at.front(component, record) if side == "front" else at.back(component, record)
    assert face is not None, at.findings
    return face


def sample_faces(game: str, template: str) -> str:
    """The dumps of a template's samples."""
    dumps = []
    for component in printed(game):
        for side, name in sides(component):
            for record in component.records if name == template else ():
                if record.id in SAMPLES[game][template]:
                    faces = [drawn(game, ink, component, record, side) for ink in INKS]
                    dumps.append(heading(f"{record.id} {side}", *INKS) + both_inks(*map(dump_face, faces)))
    return "\n".join(dumps)


@pytest.mark.parametrize(("game", "template"), TEMPLATES, ids=[f"{game}-{template}" for game, template in TEMPLATES])
def test_faces(game: str, template: str, drawing_golden: Golden) -> None:
    drawing_golden(f"faces/{game}/{template}.txt", sample_faces(game, template))


def common_faces(template: str) -> str:
    """The dumps of a common template, drawn for cards of the starter."""
    deck = replace(pack("_starter").component("cargo"), template=template, back=template)
    salt = deck.records[0]
    bare = replace(salt, art=None, source=Source.RULEBOOK)
    zones = replace(bare, fields={"zones": [{"name": "Cave", "note": "Two boats at most."}, "Cliff", "Beach"]})
    sections = next(record for record in pack("_starter").records() if "sections" in record.fields)
    samples = {
        "card": {"pictured": (salt, SIZES["poker"]), "bare": (bare, SIZES["mini"])},
        "card-back": {"poker": (salt, SIZES["poker"])},
        "token": {"small": (salt, Size(12, 12)), "named": (salt, Size(20, 20))},
        "board": {
            "zones": (zones, Size(148, 105)),
            "sections": (sections, Size(148, 105)),
            "picture": (salt, Size(105, 74)),
        },
        "reference": {"sections": (sections, SIZES["poker"])},
    }
    dumps = []
    for name, (record, size) in samples[template].items():
        side = "back" if template.endswith("-back") else "front"
        faces = [drawn("_starter", ink, replace(deck, size=size), record, side) for ink in INKS]
        dumps.append(heading(name, *INKS) + both_inks(*map(dump_face, faces)))
    return "\n".join(dumps)


@pytest.mark.parametrize("template", COMMON)
def test_common_faces(template: str, drawing_golden: Golden) -> None:
    drawing_golden(f"faces/_common/{template}.txt", common_faces(template))


@pytest.mark.parametrize("game", SAMPLES)
def test_covers(game: str, drawing_golden: Golden) -> None:
    dumps = []
    for name, size in COVERS.items():
        faces = [cover_face(renderer(game, ink), size.width, size.height) for ink in INKS]
        assert None not in faces
        assert not any(renderer(game, ink).findings for ink in INKS)
        dumps.append(heading(name, *INKS) + both_inks(*[dump_face(face) for face in faces if face is not None]))
    drawing_golden(f"faces/{game}/cover.txt", "\n".join(dumps))


@pytest.mark.parametrize("template", MAPS)
def test_maps(template: str, drawing_golden: Golden) -> None:
    sampler = load_pack(Path(__file__).parents[2] / "docs" / "gallery" / "pack").pack
    assert sampler is not None
    component = next(one for one in sampler.components if one.type == template)
    faces = []
    for ink in INKS:
        at = FaceRenderer(sampler, "en", low_ink=ink == "low")
        face = at.front(component, component.records[0])
        assert face is not None, at.findings
        faces.append(face)
    dumped = heading(component.records[0].id, *INKS) + both_inks(*map(dump_face, faces))
    drawing_golden(f"faces/_common/{template}.txt", dumped)


@pytest.mark.slow
@pytest.mark.parametrize("game", SAMPLES)
def test_symbols(game: str, drawing_golden: Golden) -> None:
    dumps = []
    for ink in INKS:
        at = renderer(game, ink)
        names = [name for name in at.kit.drawn if game == "_starter" or not name.startswith(COMMON_SYMBOLS)]
        dumps.append(dump_symbols({name: symbol(at, name) for name in names}))
    drawing_golden(f"faces/{game}/symbols.txt", heading("kit", *INKS) + both_inks(*dumps))


def symbol(at: FaceRenderer, name: str) -> Symbol:
    (use,) = at.symbol(name, (0, 0, 100, 100))
    assert isinstance(use, Use)
    return use.symbol


# --- what could be forgotten


def test_every_template_has_a_sample() -> None:
    for folder in sorted(path for path in templates_folder().iterdir() if path.is_dir()):
        known = {*COMMON, *ON_PAGES, *MAPS, *CONTAINERS} if folder.name == "_common" else set(SAMPLES[folder.name])
        templates = {path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}")}
        faces = {name for name in templates if not name.startswith(("_", "kit"))}
        assert faces - known == set(), f"give these templates of {folder.name} a sample"
        # The starter draws its rules cards with a common template, as all draw boxes.
        assert known - faces <= {"reference", *CONTAINERS}, f"{folder.name} has no such template"


@pytest.mark.slow
@pytest.mark.parametrize("game", SAMPLES)
def test_the_samples_show_every_part(game: str) -> None:
    """A line of a template that is drawn for some record is drawn for a sample."""
    shown: dict[str, set[str]] = {}
    parts: dict[str, dict[str, str]] = {}
    for component in printed(game):
        for record in component.records:
            for side, template in sides(component):
                for line in places(game, component, record, side):
                    parts.setdefault(template, {}).setdefault(line, record.id)
                    if record.id in SAMPLES[game].get(template, ()):
                        shown.setdefault(template, set()).add(line)
    unseen = {
        f"{template}: {record} draws {line}"
        for template, lines in parts.items()
        for line, record in lines.items()
        if line not in shown.get(template, ())
    }
    assert unseen == set()


def places(game: str, component: Component, record: Record, side: str) -> set[str]:
    """The lines of templates that a face is made of."""
    texts = [renderer(game, ink).written(component, record, side) or "" for ink in INKS]
    return {line for text in texts for line in re.findall(r'data-at="([^"]+)"', text)}


def test_no_golden_is_left_over() -> None:
    known = {f"{game}/{template}.txt" for game, template in TEMPLATES}
    known |= {f"{game}/{name}.txt" for game in SAMPLES for name in ("symbols", "cover")}
    known |= {f"_common/{template}.txt" for template in (*COMMON, *MAPS)}
    kept = {path.relative_to(GOLDENS / "faces").as_posix() for path in (GOLDENS / "faces").rglob("*.txt")}
    assert kept - known == set()
