"""Orders as the autofill tool for MakePlayingCards and PrinterStudio reads them."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from sandtable.exports.mpc import order_xml, projects, write_blanks
from sandtable.exports.order import Order, gather
from sandtable.exports.service import load_service
from sandtable.faces.renderer import FaceRenderer
from tests.builtin import pack
from tests.exports.autofill_reader import MOST, STEPS, STOCKS, Refused, read_order


def ordered(game: str = "_starter", *names: str) -> Order:
    whole = pack(game)
    components = [component for component in whole.components if component.type != "table"]
    chosen = [component for component in components if not names or component.id in names]
    return gather(FaceRenderer(whole, "en"), chosen, load_service("mpc"))


def written(order: Order, folder: Path, stock: str = STOCKS[0]) -> list[Path]:
    """The orders, and something under the name of every picture: the tool looks no closer before it sends it."""
    for picture in order.pictures:
        (folder / f"{picture.file}.png").parent.mkdir(parents=True, exist_ok=True)
        (folder / f"{picture.file}.png").write_bytes(b"ink")
    list(write_blanks(order, folder))
    files = []
    for name, slots in projects(order):
        files.append(folder / f"{name}.xml")
        files[-1].write_text(order_xml(slots, stock), encoding="utf-8")
    return files


def test_what_the_tool_knows_is_what_our_data_say() -> None:
    service = load_service("mpc")
    assert set(service.stocks) == set(STOCKS)
    assert (tuple(service.counts), service.most) == (STEPS, MOST)


@pytest.mark.parametrize("stock", STOCKS)
def test_every_slot_has_the_front_and_the_back_of_its_card(stock: str, tmp_path: Path) -> None:
    order = ordered()
    for file, (_, slots) in zip(written(order, tmp_path, stock), projects(order), strict=True):
        read = read_order(file)
        assert (read.stock, read.foil) == (stock, False)
        assert [read.fronts[slot] for slot in range(len(slots))] == [
            tmp_path / f"{card.front.file}.png" for card in slots
        ]
        assert sorted(read.fronts) == sorted(read.backs) == list(range(len(slots)))
        for slot, card in enumerate(slots):
            if card.back is not None:
                assert read.backs[slot] == tmp_path / f"{card.back.file}.png"


def test_more_cards_than_a_project_holds_are_several_orders_that_are_all_read(tmp_path: Path) -> None:
    order = ordered()
    order.cards = [replace(card, copies=card.copies * 30) for card in order.cards]
    files = written(order, tmp_path)
    assert len(files) > 1
    assert sum(len(read_order(file).fronts) for file in files) == order.pieces


def test_cards_without_backs_get_a_blank_one_for_the_tool_refuses_none_at_all(tmp_path: Path) -> None:
    order = ordered()
    order.cards = [replace(card, back=None) for card in order.cards if card.product.id == "poker"]
    [file] = written(order, tmp_path)
    [blank] = set(read_order(file).backs.values())
    with Image.open(blank) as picture:
        assert (picture.size, picture.getextrema()) == ((822, 1122), ((255, 255),) * 3)


def test_the_reader_refuses_what_the_tool_refuses(tmp_path: Path) -> None:
    [file] = written(ordered("_starter", "night"), tmp_path)
    whole = file.read_text(encoding="utf-8")
    for wrong, told in (("(S27) Smooth", "stock"), ("Local File", "source"), (".png", "no such file")):
        file.write_text(whole.replace(wrong, "x"), encoding="utf-8")
        with pytest.raises(Refused, match=told):
            read_order(file)
