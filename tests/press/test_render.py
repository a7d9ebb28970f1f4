"""Whole jobs: files, their names, their bytes, and what happens when something goes wrong."""

import io
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.svg import svg_page
from sandtable.faces.renderer import FaceRenderer
from sandtable.files import PART, CannotWrite
from sandtable.games.wording import wording
from sandtable.layout.paper import PAPERS
from sandtable.layout.registration import Offset
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.press.component_layout import pieces_of
from sandtable.press.component_sheets import print_gang
from sandtable.press.gangs import alone
from sandtable.press.options import JobOptions
from sandtable.press.printers import NoPrinter, find_printer, load_printers, save_printer
from sandtable.press.render import render
from sandtable.press.selection import NoSuchThing, Selection, select
from sandtable.resources import builtin_packs

pytestmark = pytest.mark.slow

POINTS = 72 / 25.4
GAMES = ("edadh", "lets-war", "proelio", "warfare")
# One component of each game whose sheet stands for the others.
SAMPLE = {"edadh": "troops", "lets-war": "conflict", "proelio": "base", "warfare": "units-ins"}


@cache
def pack(name: str) -> Pack:
    loaded = load_pack(builtin_packs()[name])
    assert loaded.pack is not None
    return loaded.pack


def printable(name: str) -> list[str]:
    return [component.id for component in pack(name).components if component.type not in ("table", "tiles")]


@pytest.mark.parametrize("low", [False, True], ids=["full", "low"])
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_drawn_without_a_finding(game, language, low) -> None:
    """No text overflows, no glyph, symbol or picture is missing, in either language and either ink."""
    renderer = FaceRenderer(pack(game), language, low)
    for name in printable(game):
        component = pack(game).component(name)
        for record in component.records:
            assert renderer.front(component, record) is not None, renderer.findings
            assert (renderer.back(component, record) is not None) == (component.back is not None)
    assert renderer.findings == []


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("game", GAMES)
def test_every_component_goes_on_every_paper(game, paper) -> None:
    renderer = FaceRenderer(pack(game), "en")
    for name in printable(game):
        component = pack(game).component(name)
        printed = print_gang(renderer, alone(component), JobOptions(paper=paper))
        fronts = [placed for page in printed.pages for placed in page.placed if placed.side == "front"]
        assert len(fronts) == sum(record.copies for record in pieces_of(component, JobOptions(paper=paper)))
        for page in printed.pages:
            area = PAPERS[paper].printable if page.height >= page.width else PAPERS[paper].turned().printable
            for placed in page.placed:
                assert area.holds(placed.clip, slack=1e-3)
                for other in page.placed:
                    assert other is placed or not placed.trim.overlaps(other.trim)
    assert renderer.findings == []


@cache
def document(game: str, language: str = "en") -> bytes:
    renderer = FaceRenderer(pack(game), language)
    printed = print_gang(renderer, alone(pack(game).component(SAMPLE[game])), JobOptions())
    return pdf(printed.pages, Metadata("Test", language))


@pytest.mark.parametrize("game", GAMES)
def test_fonts_are_embedded_and_subset(game) -> None:
    with pikepdf.open(io.BytesIO(document(game))) as opened:
        assert opened.check_pdf_syntax() == []
        fonts = [
            found for found in opened.objects if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"
        ]
        composite = [font for font in fonts if font.Subtype == "/Type0"]
        assert composite
        for font in composite:
            (glyphs,) = font.DescendantFonts
            # Six letters and a plus mark a subset; all three dictionaries must call it by the same name.
            assert re.fullmatch(r"/[A-Z]{6}\+Source(Serif|Sans)Pro-\w+", str(font.BaseFont))
            assert font.BaseFont == glyphs.BaseFont == glyphs.FontDescriptor.FontName
            assert len(bytes(glyphs.FontDescriptor.FontFile2.read_bytes())) < 100_000
        assert len(fonts) == 2 * len(composite)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", ["edadh", "lets-war", "proelio"])
def test_text_comes_out_as_written(game, language) -> None:
    opened = pypdfium2.PdfDocument(document(game, language))
    found = " ".join(opened[n].get_textpage().get_text_range() for n in range(len(opened)))
    # A hyphen at a line's end is the press's own; PDFium gives it as a soft one.
    found = " ".join(found.replace("\ufffe", "").replace("-\r\n", "").replace("-", "").split())
    for record in pack(game).component(SAMPLE[game]).records:
        for word in f"{record.name[language]} {wording(pack(game), record, language)}".replace("-", "").split():
            assert word in found, (record.id, word)


def test_metadata_bookmarks_and_boxes() -> None:
    with pikepdf.open(io.BytesIO(document("lets-war"))) as opened:
        assert opened.docinfo["/Title"] == "Test"
        assert str(opened.Root.Lang) == "en"
        assert opened.Root.Outlines.First.Title == "Let’s War · Conflict deck"
        page = opened.pages[0]
        left, bottom, right, top = (float(number) for number in page.TrimBox)
        assert right - left == pytest.approx(3 * 63 * POINTS, abs=0.01)
        assert top - bottom == pytest.approx(3 * 88 * POINTS, abs=0.01)


def test_trims_are_exact_in_the_document_s_own_coordinates() -> None:
    with pikepdf.open(io.BytesIO(document("lets-war"))) as opened:
        scale, here = 0.0, (0.0, 0.0)
        drawn: dict[str, list[tuple[float, float]]] = {}
        for operands, operator in pikepdf.parse_content_stream(opened.pages[0], "cm Do"):
            if str(operator) == "Do":
                drawn.setdefault(str(operands[0]), []).append(here)
                continue
            a, b, c, d, e, f = (float(number) for number in operands)
            if not scale:
                scale = a
            elif (a, b, c, d) == (1, 0, 0, 1):
                here = (e * scale / POINTS, f * scale / POINTS)
        # Of nine cards alike each is the same form.
        (places,) = (each for each in drawn.values() if len(each) == 9)
        xs, ys = sorted({round(x, 2) for x, _ in places}), sorted({round(y, 2) for _, y in places})
        assert [round(b - a, 2) for a, b in itertools.pairwise(xs)] == [63.0, 63.0]
        assert [round(b - a, 2) for a, b in itertools.pairwise(ys)] == [88.0, 88.0]


@pytest.mark.parametrize("game", GAMES)
def test_pdf_and_svg_agree(game) -> None:
    """The same page as two rasters of 50 dpi: at most 1.6 % mean difference, which is anti-aliasing."""
    import resvg_py

    renderer = FaceRenderer(pack(game), "en")
    page = print_gang(renderer, alone(pack(game).component(SAMPLE[game])), JobOptions()).pages[0]
    one = pypdfium2.PdfDocument(pdf([page], Metadata("Test", "en")))[0].render(scale=200 / 72).to_pil().convert("RGB")
    drawn = resvg_py.svg_to_bytes(svg_string=svg_page(page), dpi=200, background="white")
    two = Image.open(io.BytesIO(bytes(drawn))).convert("RGB").resize(one.size)
    difference = ImageChops.difference(one.reduce(4), two.reduce(4)).convert("L")
    assert ImageStat.Stat(difference).mean[0] / 255 < 0.016
    # Nothing is missing or misplaced: no patch of 4 mm differs by a tenth.
    assert difference.reduce(8).getextrema()[1] / 255 < 0.1


def run(*args: str, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "cli", *args], capture_output=True, text=True, check=False, **options)


def test_two_runs_give_the_same_bytes(tmp_path) -> None:
    for number, seed in enumerate(("1", "2")):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        for form in ("pdf", "svg"):
            args = ("render", "proelio", "imperial", "mats", "--format", form, "-o", str(tmp_path / str(number)))
            assert run(*args, env=environment).returncode == 0
    first, second = (sorted((tmp_path / name).iterdir()) for name in ("0", "1"))
    assert [path.name for path in first] == [path.name for path in second]
    assert len(first) > 3
    for one, two in zip(first, second, strict=True):
        assert one.read_bytes() == two.read_bytes()


def test_names_and_closing_line(tmp_path) -> None:
    result = run("render", "proelio", "base", "--lang", "all", "--paper", "letter", "--ink", "low", "-o", str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "proelio-base-en-letter-low.pdf",
        "proelio-base-it-letter-low.pdf",
    ]
    assert result.stderr == ""
    assert result.stdout == (
        f"192 pieces on 22 sheets in 2 files in {tmp_path}; print at 100 % on Letter, duplex, turned on the long edge\n"
    )


def test_png_per_piece(tmp_path) -> None:
    args = ("render", "proelio", "base", "--only", "dung", "--only", "knights", "--format", "png", "--dpi", "100")
    assert run(*args, "-o", str(tmp_path)).returncode == 0
    names = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png"))
    assert names == [f"base/{card}-en-{side}.png" for card in ("dung", "knights") for side in ("back", "front")]
    with Image.open(tmp_path / names[0]) as picture:
        assert picture.size == (249, 347)


def test_one_file_has_bookmarks_and_starts_with_the_colophon(tmp_path) -> None:
    parts = printable("proelio")
    result = run("render", "proelio", "colophon", *parts, "--one-file", "--copies-once", "-o", str(tmp_path))
    assert result.returncode == 0, result.stderr
    (path,) = tmp_path.iterdir()
    assert path.name == "proelio-all-en-a4.pdf"
    with pikepdf.open(path) as opened:
        titles, entry = [], opened.Root.Outlines.First
        while entry is not None:
            titles.append(str(entry.Title))
            entry = entry.get("/Next")
    assert titles[0] == "Proelio"
    assert len(titles) == 1 + len(parts)


@pytest.mark.parametrize(("duplex", "blank"), [(None, [2, 10, 12, 14, 16, 18]), ("none", [])])
def test_one_file_keeps_fronts_at_the_front_of_sheets(duplex, blank, tmp_path) -> None:
    """The colophon, boards and boxes of one side have blank backs, so that the cards' backs are behind their fronts."""
    options = JobOptions(one_file=True, copies_once=True, duplex=duplex)
    done = render(pack("proelio"), ("colophon", *printable("proelio")), ("en",), options, tmp_path)
    (path,) = done.files
    opened = pypdfium2.PdfDocument(path)
    shown = [page.get_textpage().get_text_range().strip() for page in opened]
    assert [number for number, text in enumerate(shown, 1) if not text] == blank
    assert (done.pages, done.sheets) == (len(shown), len(shown) if duplex else len(shown) // 2)


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("proelio", "bsae"), 2, "'proelio' has nothing called 'bsae' to print; did you mean 'base'?"),
        (("proelio", "--only", "knigths"), 2, "no card 'knigths' among what is printed; did you mean 'knights'?"),
        (("proelio", "--printer", "attic"), 2, "no printer 'attic'"),
        (("proelio", "--lang", "fr"), 2, "it speaks en, it"),
        (("proelio", "base", "-o", "/proc/nowhere"), 3, "cannot write /proc/nowhere"),
    ],
)
def test_wrong_wishes_are_one_line(args, code, message, tmp_path) -> None:
    result = run(
        "render",
        *args,
        cwd=tmp_path,
        env={**os.environ, "SANDTABLE_CONFIG": str(tmp_path), "PYTHONPATH": str(Path.cwd())},
    )
    assert result.returncode == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert list(tmp_path.rglob("*.pdf")) == []


def test_a_full_disk_is_one_line(tmp_path, monkeypatch) -> None:
    def full(*_args, **_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sandtable.files.open_part", full)
    with pytest.raises(CannotWrite, match="no space left on device"):
        render(pack("proelio"), ("mats",), ("en",), JobOptions(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_killed_run_leaves_nothing_half_written(tmp_path) -> None:
    for wait in (0.6, 1.0, 1.4):
        folder = tmp_path / str(wait)
        job = subprocess.Popen(
            [sys.executable, "-m", "cli", "render", "lets-war", "-o", str(folder)], stdout=subprocess.DEVNULL
        )
        time.sleep(wait)
        job.send_signal(signal.SIGKILL)
        job.wait()
        for path in folder.rglob("*") if folder.exists() else ():
            if path.name.startswith(".") and path.name.endswith(PART):
                continue  # what was being written, under a name that nobody takes for a file; the next run clears it away
            assert path.suffix == ".pdf"
            with pikepdf.open(path) as opened:
                assert len(opened.pages) > 0


def test_printers_are_remembered(tmp_path) -> None:
    file = tmp_path / "printers.toml"
    assert load_printers(file) == {}
    save_printer(file, "attic", Offset(0.5, -1.25, 0.1))
    save_printer(file, "club", Offset(1))
    assert find_printer(file, "attic") == Offset(0.5, -1.25, 0.1)
    with pytest.raises(NoPrinter, match="did you mean 'attic'"):
        find_printer(file, "atic")
    file.write_text("nonsense")
    with pytest.raises(NoPrinter, match="not a list of printers"):
        load_printers(file)


def test_selection() -> None:
    war = pack("lets-war")
    assert [component.id for component in select(war, ["nations"]).components][:2] == ["nation-fra", "nation-gbr"]
    assert select(war, []).whole
    assert select(war, []).texts[0] == "colophon"
    assert select(war, ["conflict"]).texts == ()
    assert select(war, ["colophon"]) == Selection((), ("colophon",))
    with pytest.raises(NoSuchThing):
        select(war, ["nations"], ["CF-01"])


def test_the_calibration_page_is_one_sheet(tmp_path) -> None:
    result = run("calibrate", "-o", str(tmp_path), env={**os.environ, "SANDTABLE_CONFIG": str(tmp_path)})
    assert result.returncode == 0, result.stderr
    with pikepdf.open(tmp_path / "calibrate-en-a4.pdf") as opened:
        assert len(opened.pages) == 2
    environment = {**os.environ, "SANDTABLE_CONFIG": str(tmp_path)}
    assert run("calibrate", "--printer", "attic", "--offset", "0.5,-1", env=environment).returncode == 0
    assert find_printer(tmp_path / "printers.toml", "attic") == Offset(0.5, -1)
    for wrong in ("0.5", "a,b", "99,0"):
        assert run("calibrate", "--printer", "attic", "--offset", wrong, env=environment).returncode == 2


def test_the_starter_pack_prints(tmp_path) -> None:
    folder = Path(tmp_path) / "mine"
    assert run("init", str(folder)).returncode == 0
    result = run("render", str(folder), "-o", str(tmp_path / "out"))
    assert result.returncode == 0, result.stderr
    assert len(list((tmp_path / "out").glob("*.pdf"))) >= 3
