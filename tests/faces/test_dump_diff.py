"""Each way a drawing can change is named: what moved, what is lost, which ink is another."""

import re
from collections.abc import Sequence

import pytest

from sandtable.faces.text import POINT
from sandtable.ink.fonts import font
from sandtable.ink.matrix import multiply, rotate, scale, translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, Outline, Path, Picture, Style, Symbol, TextRun, Use, line, rectangle
from tests.conftest import GOLDENS
from tests.faces.dump_diff import changes, heading, read_dumps
from tests.faces.face_dump import both_inks, dump_face, dump_page, dump_symbols, one_ink

RED = Style(fill="#aa0000")
CURVE: Outline = (("M", 0.0, 0.0), ("C", 2.0, 0.0, 4.0, 2.0, 4.0, 4.0), ("Z",))
FRAME = Path(rectangle(1, 1, 18, 28), Style(fill=None, stroke="#000000", width=0.4))
BLOT = Path(CURVE, RED)
SEAL = Symbol("seal", (Path(rectangle(0, 0, 10, 10), RED),))
BOOM = Symbol("icon-boom@1", (Path(rectangle(0, 0, 1, 1), Style(fill="#222222")),))


def words(text: str, x: float = 2.0, y: float = 6.0, size: float = 10, fill: str = "#000000") -> TextRun:
    return TextRun(y, size * POINT, fill, ((x, font("serif-700").shape(text)),))


CARD: tuple[Item, ...] = (
    FRAME,
    words("Balista"),
    Use(SEAL, translate(5, 12)),
    Use(BOOM, multiply(translate(14, 3), scale(3))),
    Group((BLOT,), translate(2, 20), rectangle(0, 0, 6, 6)),
)


def told(items: Sequence[Item], ink: str = "full") -> str:
    return heading("balista front", ink) + one_ink(dump_face(Face("balista", "en", 20, 30, tuple(items))))


def shapeless(dump: str) -> str:
    """A dump without its digests."""
    return re.sub(r"~\w+", "~…", dump)


def with_item(number: int, item: Item | None) -> tuple[Item, ...]:
    return (*CARD[:number], *([item] if item is not None else []), *CARD[number + 1 :])


def test_a_face_is_a_few_lines() -> None:
    assert shapeless(told(CARD)) == (
        "== balista front full\n"
        "face 0.0,0.0 20.0x30.0\n"
        "rect 1.0,1.0 18.0x28.0 stroke=#000000 width=0.40\n"
        'text "Balista" 2.0,3.7 11.2x2.3 serif-700 10pt #000000\n'
        "symbol seal 5.0,12.0 10.0x10.0 #aa0000\n"
        "icon boom 14.0,3.0 3.0x3.0 #222222\n"
        "clip 2.0,20.0 6.0x6.0 ~…\n"
        "  path 2.0,20.0 4.0x4.0 #aa0000 ~…\n"
    )


GREEN_SEAL = Symbol("seal", (Path(rectangle(0, 0, 10, 10), Style(fill="#00aa00")),))
CHANGES: dict[str, tuple[Sequence[Item], list[str]]] = {
    "nothing": (CARD, []),
    "moved text": (with_item(1, words("Balista", y=7.0)), ["text 'Balista' moved 0.0,+1.0 mm"]),
    "moved symbol": (with_item(2, Use(SEAL, translate(4.5, 12))), ["symbol seal moved -0.5,0.0 mm"]),
    "moved too little to see": (with_item(1, words("Balista", y=6.01)), []),
    "lost icon": (with_item(3, None), ["icon boom lost"]),
    "new path": ((*CARD, Path(line(0, 0, 5, 0), Style(fill=None, stroke="#000000"))), ["line at 0.0,0.0 new"]),
    "other words": (with_item(1, words("Bolista")), ["text 'Balista' now 'Bolista', resized 11.2x2.3 → 11.3x2.3 mm"]),
    "other words, centred": (
        with_item(1, words("Balistae", x=1.5)),
        ["text 'Balista' now 'Balistae', moved -0.5,0.0 mm, resized 11.2x2.3 → 13.0x2.3 mm"],
    ),
    "other size": (
        with_item(1, words("Balista", size=8)),
        ["text 'Balista' moved 0.0,+0.4 mm, resized 11.2x2.3 → 8.9x1.9 mm, size 10pt → 8pt"],
    ),
    "other colour of words": (
        with_item(1, words("Balista", fill="#aa0000")),
        ["text 'Balista' fill #000000 → #aa0000"],
    ),
    "other tint": (with_item(2, Use(GREEN_SEAL, translate(5, 12))), ["symbol seal fill #aa0000 → #00aa00"]),
    "other symbol": (with_item(2, Use(Symbol("star", SEAL.items), translate(5, 12))), ["symbol seal now star"]),
    "other stroke": (
        with_item(0, FRAME._replace(style=FRAME.style._replace(stroke="#00aa00", width=0.6))),
        ["rect at 1.0,1.0 stroke #000000 → #00aa00, width 0.40 → 0.60"],
    ),
    "filled": (
        with_item(0, FRAME._replace(style=FRAME.style._replace(fill="#ffffff"))),
        ["rect at 1.0,1.0 fill none → #ffffff"],
    ),
    "dashed": (
        with_item(0, FRAME._replace(style=FRAME.style._replace(dash=(1, 0.5)))),
        ["rect at 1.0,1.0 dash none → 1.00,0.50"],
    ),
    "wider": (
        with_item(0, FRAME._replace(outline=rectangle(1, 1, 17, 28))),
        ["rect at 1.0,1.0 resized 18.0x28.0 → 17.0x28.0 mm"],
    ),
    "bent": (
        with_item(
            4,
            Group(
                (BLOT._replace(outline=(CURVE[0], ("C", 1.0, 0.0, 4.0, 2.0, 4.0, 4.0), ("Z",))),),
                translate(2, 20),
                rectangle(0, 0, 6, 6),
            ),
        ),
        ["path at 2.0,20.0 redrawn"],
    ),
    "turned": (with_item(2, Use(SEAL, multiply(translate(15, 22), rotate(180)))), ["symbol seal turn none → 180"]),
    "mirrored": (
        with_item(2, Use(SEAL, multiply(translate(15, 12), scale(-1, 1)))),
        ["symbol seal turn none → mirrored"],
    ),
    "clip narrower": (
        with_item(4, Group((BLOT,), translate(2, 20), rectangle(0, 0, 5, 6))),
        ["clip at 2.0,20.0 resized 6.0x6.0 → 5.0x6.0 mm, redrawn"],
    ),
    "clip gone": (
        with_item(4, Group((BLOT,), translate(2, 20))),
        ["path at 2.0,20.0 clips above it 1 → 0", "clip at 2.0,20.0 lost"],
    ),
    "other order": ((CARD[0], CARD[2], CARD[1], *CARD[3:]), ["symbol seal drawn in another order"]),
    "all of it": (
        (Group(CARD, translate(0, -2)),),
        ["6 things moved 0.0,-2.0 mm: rect at 1.0,1.0, text 'Balista', symbol seal …"],
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_named(name: str) -> None:
    items, expected = CHANGES[name]
    assert changes(told(CARD), told(items)) == [f"balista front full: {words}" for words in expected]


def test_the_nearest_of_like_things_is_the_one_that_moved() -> None:
    pips = [Use(SEAL, translate(x, 0)) for x in (0, 20, 40)]
    moved = [pips[0], Use(SEAL, translate(21, 0)), pips[2]]
    assert changes(told(pips), told(moved)) == ["balista front full: symbol seal moved +1.0,0.0 mm"]


def test_runs_of_like_things_are_one_line() -> None:
    hatching = [Path(line(0, y, 9, y), Style(fill=None, stroke="#000000")) for y in range(12)]
    shorter = [*hatching[:5], Path(line(0, 5, 8, 5), hatching[5].style), *hatching[6:]]
    assert shapeless(told(hatching)).splitlines()[2:] == ["line ×12 0.0,0.0 9.0x11.0 stroke=#000000 width=0.20 ~…"]
    assert changes(told(hatching), told(shorter)) == ["balista front full: line at 0.0,0.0 (×12) redrawn"]
    assert changes(told(hatching), told(hatching[:10])) == [
        "balista front full: line at 0.0,0.0 (×12) resized 9.0x11.0 → 9.0x9.0 mm, number 12 → 10, redrawn"
    ]


def test_a_scene_is_one_line_with_its_figures() -> None:
    figures = [
        Use(Symbol(name, SEAL.items), translate(2 * x, x)) for x, name in enumerate(("sky", "hill", "hill", "fort"))
    ]

    def scene(figures: Sequence[Item], y: float = 0) -> str:
        return told([Group(tuple(figures), translate(3, 4 + y), rectangle(0, 0, 9, 9))])

    assert shapeless(scene(figures)).splitlines()[2:] == ["scene 3.0,4.0 9.0x9.0 figures=sky,hill×2,fort ~…"]
    for other, expected in (
        (scene(figures, 1), "moved 0.0,+1.0 mm"),
        (scene([*figures[:3], Use(Symbol("fort", SEAL.items), translate(6.2, 3))]), "redrawn"),
        (
            scene([*figures[:3], Use(Symbol("tower", SEAL.items), translate(6, 3))]),
            "fort in it lost, tower in it new, redrawn",
        ),
    ):
        assert changes(scene(figures), other) == [f"balista front full: scene at 3.0,4.0 {expected}"]


def test_both_inks_stand_in_one_line() -> None:
    low = (words("Balista", fill="#333333"), CARD[2])
    text = heading("balista front", "full", "low") + both_inks(
        *(dump_face(Face("balista", "en", 20, 30, items)) for items in (CARD[1:4], low))
    )
    assert text.splitlines()[2:] == [
        'text "Balista" 2.0,3.7 11.2x2.3 serif-700 10pt #000000|#333333',
        "symbol seal 5.0,12.0 10.0x10.0 #aa0000",
        "full: icon boom 14.0,3.0 3.0x3.0 #222222",
    ]
    assert changes(text, text.replace("#333333", "#444444")) == [
        "balista front low: text 'Balista' fill #333333 → #444444"
    ]
    assert changes(text, text.replace("seal 5.0", "seal 6.0")) == [
        "balista front full, low: symbol seal moved +1.0,0.0 mm"
    ]


def test_a_face_may_come_or_go() -> None:
    other = told(CARD).replace("balista front", "balista back")
    assert changes(told(CARD), told(CARD) + other) == ["balista back full: face new"]
    assert changes(told(CARD) + other, told(CARD)) == ["balista back full: face lost"]


def test_another_size_of_the_face_is_named() -> None:
    small = told(CARD).replace("20.0x30.0", "20.0x29.0")
    assert changes(told(CARD), small) == ["balista front full: face at 0.0,0.0 resized 20.0x30.0 → 20.0x29.0 mm"]


def test_another_picture_is_named() -> None:
    before, after = (told([Picture(content, 1, 1, 8, 6)]) for content in (b"one", b"two"))
    assert changes(before, after) == ["balista front full: picture at 1.0,1.0 redrawn"]


def test_a_symbol_drawn_otherwise_is_named() -> None:
    inner = Symbol("dot", (BLOT,))
    kit = {"seal": SEAL, "rank": Symbol("rank", (Use(inner, translate(1, 1)), FRAME))}
    bent = Symbol("dot", (BLOT._replace(style=Style(fill="#00aa00")),))
    changed = {**kit, "rank": Symbol("rank", (Use(bent, translate(1, 1)), FRAME))}
    before, after = (heading("symbols", "full") + one_ink(dump_symbols(symbols)) for symbols in (kit, changed))
    assert changes(before, after) == ["symbols full: symbol rank redrawn"]


def test_a_page_tells_its_faces_and_what_is_around_them() -> None:
    face = Face("balista", "en", 20, 30, CARD)
    page = Page(100, 100, (Placed(face, translate(10, 10), Box(10, 10, 20, 30)),), over=(words("1/2", 90, 98),))
    assert one_ink(dump_page(page)).splitlines() == [
        "page 0.0,0.0 100.0x100.0",
        "placed balista 10.0,10.0 20.0x30.0",
        'text "1/2" 90.0,95.7 5.2x2.3 serif-700 10pt #000000',
    ]
    whole = Page(20, 30, (Placed(face, translate(0, 0), Box(0, 0, 20, 30)),))
    indented = [f"  {line}" for line in told(CARD).splitlines()[2:]]
    assert one_ink(dump_page(whole, figures=["balista"])).splitlines()[1:] == [
        "placed balista 0.0,0.0 20.0x30.0",
        *indented,
    ]


def test_words_keep_what_looks_like_the_grammar_of_a_line() -> None:
    odd = [words('"1,2 3x4" ×5 fill=#123456 a|b\\'), words("== heading", y=9)]
    assert changes(told(odd), told(odd)) == []
    assert changes(told(odd), told(odd[:1])) == ["balista front full: text '== heading' lost"]


@pytest.mark.parametrize("folder", ["faces", "maps", "pages"])
def test_every_golden_can_be_read(folder: str) -> None:
    paths = sorted((GOLDENS / folder).rglob("*.txt"))
    assert paths
    for path in paths:
        dumps = read_dumps(path.read_text(encoding="utf-8"))
        assert all(things for things in dumps.values()), path.name
