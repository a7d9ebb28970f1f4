"""Modules that wait to be imported until something of them is asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.backends.pdf.stand_ins import stand_ins


@pytest.fixture
def late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module in a package, neither imported yet."""
    package = tmp_path / "some_package"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "late.py").write_text("import sys\nASKED = 'an answer'\n__version__ = '7'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("some_package", "some_package.late"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return "some_package.late"


def test_a_module_is_imported_when_something_of_it_is_asked_for(late: str) -> None:
    with stand_ins(late):
        from some_package import late as standing  # type: ignore[import-not-found]
    assert late not in sys.modules
    assert not hasattr(sys.modules["some_package"], "late")
    assert (standing.ASKED, standing.__version__) == ("an answer", "7")
    assert sys.modules[late] is not standing
    assert sys.modules[late].ASKED is standing.ASKED


def test_whoever_asks_at_once_gets_an_answer_and_others_the_module_itself(late: str) -> None:
    with stand_ins(late):
        from some_package import late as standing  # type: ignore[import-not-found]

        assert standing.ASKED == "an answer"
        real = sys.modules[late]
        assert real is not standing
    assert sys.modules[late] is real
    assert sys.modules["some_package"].late is real


def test_what_the_module_lacks_is_lacking(late: str) -> None:
    with stand_ins(late):
        from some_package import late as standing  # type: ignore[import-not-found]
    with pytest.raises(AttributeError, match="nothing"):
        _ = standing.nothing


def test_an_imported_module_is_left_alone() -> None:
    before = sys.modules["pathlib"]
    with stand_ins("pathlib"):
        assert sys.modules["pathlib"] is before
    assert sys.modules["pathlib"] is before


def test_a_fault_leaves_nobody_standing(late: str) -> None:
    with pytest.raises(LookupError), stand_ins(late):
        raise LookupError
    assert late not in sys.modules


def test_a_pdf_imports_pillow_for_pictures_alone() -> None:
    code = """
import io, sys
from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.ink.page import Page
from sandtable.ink.shapes import Path, Picture, Style, rectangle

def printed(*items):
    return pdf([Page(50, 50, (), over=items)], Metadata("t", "en"))

box = Path(rectangle(1, 1, 5, 5), Style())
plain = printed(box)
print("PIL.Image" in sys.modules)
from PIL import Image
out = io.BytesIO()
Image.new("RGB", (2, 2), "red").save(out, "PNG")
assert b"/Image" in printed(Picture(out.getvalue(), 1, 1, 5, 5))
from reportlab.lib.utils import Image as theirs
assert theirs.Image is Image.Image
assert printed(box) == plain
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
