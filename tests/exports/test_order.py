"""What is handed over: counts, files, pixels; the same bytes every time."""

import csv
import hashlib
import xml.etree.ElementTree as ET
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from sandtable.exports.export import Exported, Wishes, export
from sandtable.exports.order import gather
from sandtable.exports.service import load_service
from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import SIZES, Size
from tests.builtin import pack

INCH = 25.4


def exported(folder: Path, target: str, name: str = "_starter", **wishes: object) -> Exported:
    return export(pack(name), target, ["en"], Wishes(**wishes), folder)  # type: ignore[arg-type]


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "copies.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_pictures_have_the_pixels_of_the_service_and_the_list_all_copies(tmp_path: Path) -> None:
    done = exported(tmp_path, "mpc")
    listed = rows(tmp_path)
    wanted = {component.id: component.pieces for component in pack("_starter").components if component.type != "table"}
    assert {name: sum(int(row["copies"]) for row in listed if row["component"] == name) for name in wanted} == wanted
    assert done.pieces == sum(wanted.values())
    files = {row[side] for row in listed for side in ("front", "back") if row[side]}
    assert files == {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png")}
    for file in files:
        with Image.open(tmp_path / file) as picture:
            assert (picture.size, picture.mode) == ((822, 1122), "RGB")
            assert round(picture.info["dpi"][0]) == 300


@pytest.mark.slow
def test_an_order_fills_every_slot_once_and_names_files_that_are_there(tmp_path: Path) -> None:
    done = exported(tmp_path, "mpc", stock="(M31) Linen")
    order = ET.parse(tmp_path / "order.xml").getroot()
    assert order.findtext("details/quantity") == str(done.pieces)
    assert order.findtext("details/stock") == "(M31) Linen"
    slots = [int(slot) for card in order.findall("fronts/card") for slot in card.findtext("slots", "").split(",")]
    assert sorted(slots) == list(range(done.pieces))
    backs = [int(slot) for card in order.findall("backs/card") for slot in card.findtext("slots", "").split(",")]
    assert len(set(backs)) == len(backs) < done.pieces
    named = [card.findtext("id", "") for card in order.iter("card")] + [order.findtext("cardback", "")]
    assert all((tmp_path / name).is_file() for name in named)
    # Cards and the backs they have in the pack.
    by_front = {row["front"]: row["back"] for row in rows(tmp_path)}
    back_of = {
        slot: card.findtext("id")
        for card in order.findall("backs/card")
        for slot in card.findtext("slots", "").split(",")
    }
    for card in order.findall("fronts/card"):
        for slot in card.findtext("slots", "").split(","):
            expected = by_front[card.findtext("id", "")] or order.findtext("cardback")
            assert back_of.get(slot, order.findtext("cardback")) == expected


@pytest.mark.slow
@pytest.mark.parametrize("target", ["faces", "gamecrafter", "shop"])
def test_the_same_pack_gives_the_same_bytes(target: str, tmp_path: Path) -> None:
    exported(tmp_path / "a", target, what=("cargo",))
    exported(tmp_path / "b", target, what=("cargo",))
    made = digests(tmp_path / "a")
    assert made
    assert made == digests(tmp_path / "b")


@pytest.mark.slow
def test_a_shop_gets_a_page_for_every_side_of_every_copy_with_its_boxes(tmp_path: Path) -> None:
    exported(tmp_path, "shop", bleed=3.0)
    cargo, rules = (pack("_starter").component(name) for name in ("cargo", "rules-cards"))
    with pikepdf.open(tmp_path / "gull-rock-cargo-en.pdf") as file:
        assert len(file.pages) == 2 * cargo.pieces
        for page in file.pages:
            boxes = [
                [float(edge) * INCH / 72 for edge in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            ]
            assert boxes[0] == pytest.approx([0, 0, 69, 94], abs=0.01)
            assert boxes[1] == pytest.approx([0, 0, 69, 94], abs=0.01)
            assert boxes[2] == pytest.approx([3, 3, 66, 91], abs=0.01)
    with pikepdf.open(tmp_path / "gull-rock-rules-cards-en.pdf") as file:
        assert len(file.pages) == rules.pieces


def test_a_metric_card_goes_for_the_us_one_and_a_counter_for_nothing_else() -> None:
    mpc, crafter = load_service("mpc"), load_service("gamecrafter")

    def made(service: object, size: Size) -> str | None:
        product = service.product(size)  # type: ignore[attr-defined]
        return product.id if product is not None else None

    assert [
        made(mpc, SIZES[name]) for name in ("poker", "poker-us", "bridge", "tarot", "tarot-us", "mini", "euro")
    ] == [
        *("poker", "poker", "bridge", "tarot", "tarot", "mini"),
        None,
    ]
    assert [made(crafter, SIZES[name]) for name in ("poker", "poker-us")] == ["EuroPokerDeck", "PokerDeck"]
    assert made(crafter, Size(20, 20)) is None
    assert made(crafter, SIZES["counter-three-quarters"]) == "MediumSquareChit"


def test_a_lying_card_is_turned_onto_the_standing_picture() -> None:
    product = load_service("mpc").product(Size(88.9, 63.5))
    assert product is not None
    assert product.pixels == (822, 1122)


@pytest.mark.parametrize("name", ["mpc", "gamecrafter"])
def test_pixels_of_products_hold_the_trim_and_an_eighth_of_an_inch(name: str) -> None:
    for product in load_service(name).products:
        assert 3.0 < product.cut.x < 4.1
        assert 3.0 < product.cut.y < 4.1


def test_copies_with_backs_of_their_own_are_cards_of_their_own() -> None:
    edadh = pack("edadh")
    order = gather(FaceRenderer(edadh, "en"), [edadh.component("stratagems")], load_service("faces"))
    assert order.pieces == edadh.component("stratagems").pieces
    counter = [card for card in order.cards if card.id == "counter"]
    assert len({card.back for card in counter}) == len(counter) == 2
