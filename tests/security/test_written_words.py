"""Hostile words in exports and HTML pages: they come out as words, and change the form of no file."""

import csv
import io
import json
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.exports.export import Wishes, export
from sandtable.exports.targets import TARGETS
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from tests.security.hostile_words import ALL, HONEST, pack_of_words

pytestmark = pytest.mark.slow
WRITTEN = [name for name, target in TARGETS.items() if not target.types]  # one takes maps alone
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
SCRIPTS = ("LuaScript", "LuaScriptState", "XmlUI")
Files = dict[str, bytes]


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Pack, Pack]:
    """A pack of hostile words, and the same pack of honest ones."""
    found = []
    for name, words in (("hostile", ALL), ("honest", (HONEST,) * len(ALL))):
        pack = load_pack(pack_of_words(tmp_path_factory.mktemp(name) / "evil", words)).pack
        assert pack is not None
        found.append(pack)
    return found[0], found[1]


@pytest.fixture(scope="module")
def exports(packs: tuple[Pack, Pack], tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Files, Files]]:
    return {
        target: tuple(_exported(pack, target, tmp_path_factory.mktemp(target)) for pack in packs)  # type: ignore[misc]
        for target in WRITTEN
    }


def _exported(pack: Pack, target: str, folder: Path) -> Files:
    inside = folder / "inside"
    export(pack, target, ["en"], Wishes(), inside)
    assert [path.name for path in folder.iterdir()] == ["inside"]
    return _unpacked(
        {path.relative_to(inside).as_posix(): path.read_bytes() for path in inside.rglob("*") if path.is_file()}
    )


def _unpacked(files: Files) -> Files:
    found: Files = {}
    for name, content in files.items():
        if content[:4] == b"PK\3\4":
            with zipfile.ZipFile(io.BytesIO(content)) as packed:
                found |= {f"{name}/{one}": packed.read(one) for one in packed.namelist()}
        found[name] = content
    return found


@pytest.mark.parametrize("target", WRITTEN)
def test_names_of_files_do_not_hang_on_words(exports: dict[str, tuple[Files, Files]], target: str) -> None:
    hostile, honest = exports[target]
    pictures = (".png", ".jpg", ".jpeg")  # some are named by their content
    assert sorted(name for name in hostile if not name.endswith(pictures)) == sorted(
        name for name in honest if not name.endswith(pictures)
    )
    for name in hostile:
        assert ".." not in name and "\\" not in name and not name.startswith("/") and name.isprintable(), name


@pytest.mark.parametrize("target", WRITTEN)
def test_files_have_the_form_of_honest_ones(exports: dict[str, tuple[Files, Files]], target: str) -> None:
    hostile, honest = exports[target]
    read = 0
    for name, content in hostile.items():
        form = _form(name, content)
        if form is not None:
            read += 1
            assert form == _form(name, honest[name]), name
    assert read or target == "shop"


def _form(name: str, content: bytes) -> object:
    """Form of a file of data: its elements, keys and rows, without the words in them."""
    if name.endswith(".csv"):
        return [len(row) for row in csv.reader(io.StringIO(content.decode()))]
    if content[:1] in (b"{", b"["):
        return _json_form(json.loads(content))
    if content.lstrip()[:5] == b"<?xml" or name.endswith((".xml", "buildFile")):
        return [(one.tag, sorted(one.attrib)) for one in ElementTree.fromstring(content).iter()]
    return None


def _json_form(value: Any) -> object:
    if isinstance(value, dict):
        return {key: value[key] if key in SCRIPTS else _json_form(below) for key, below in sorted(value.items())}
    return [_json_form(below) for below in value] if isinstance(value, list) else type(value).__name__


@pytest.mark.parametrize("target", [name for name in WRITTEN if name in ("faces", "mpc", "gamecrafter", "shop")])
@pytest.mark.parametrize("number", range(len(ALL)))
def test_no_cell_is_a_formula(exports: dict[str, tuple[Files, Files]], target: str, number: int) -> None:
    rows = list(csv.DictReader(io.StringIO(exports[target][0]["copies.csv"].decode())))
    [row] = [one for one in rows if one["id"] == f"c{number}"]
    assert not any(cell.lstrip(" \u00a0").startswith(FORMULAS) for cell in row.values())


class _Tags(HTMLParser):
    """Elements with the names of their attributes, and the addresses they name."""

    def __init__(self) -> None:
        super().__init__()
        self.form: list[tuple[str, tuple[str, ...]]] = []
        self.addresses: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.form.append((tag, tuple(sorted(name for name, _ in attrs))))
        self.addresses |= {value or "" for name, value in attrs if name in ("href", "src", "action", "xlink:href")}

    def handle_data(self, data: str) -> None:
        self.text += data


def _page(pack: Pack, folder: Path) -> tuple[str, _Tags]:
    render(pack, ("rules",), ["en"], JobOptions(format="html"), folder)
    [file] = folder.rglob("*.html")
    text = file.read_text(encoding="utf-8")
    tags = _Tags()
    tags.feed(text)
    return text, tags


@pytest.fixture(scope="module")
def pages(packs: tuple[Pack, Pack], tmp_path_factory: pytest.TempPathFactory) -> tuple[_Tags, _Tags]:
    return tuple(_page(pack, tmp_path_factory.mktemp("page"))[1] for pack in packs)  # type: ignore[return-value]


def test_a_page_has_the_elements_of_an_honest_one(pages: tuple[_Tags, _Tags]) -> None:
    hostile, honest = pages
    for kind in ("script", "iframe", "object", "embed", "form", "base", "link", "meta", "style", "img", "input", "b"):
        assert [one for one in hostile.form if one[0] == kind] == [one for one in honest.form if one[0] == kind], kind
    assert {names for _, names in hostile.form} <= {names for _, names in honest.form}
    assert not any(name.startswith("on") for _, names in hostile.form for name in names)


def test_a_page_fetches_nothing(pages: tuple[_Tags, _Tags]) -> None:
    assert all(address.startswith(("#", "data:")) for address in pages[0].addresses), pages[0].addresses


@pytest.mark.parametrize("number", range(len(ALL)))
def test_words_of_a_rulebook_are_read_as_words(pages: tuple[_Tags, _Tags], number: int) -> None:
    begins = " ".join(ALL[number].split())[:5].strip()
    assert f"Words {number}: {begins}" in " ".join(pages[0].text.replace("\u00ad", "").split())
