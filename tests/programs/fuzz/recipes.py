"""Packs of the cookbook, of which one file at a time is exchanged: maps, boards, boxes, fonts, translations."""

import shutil
from collections.abc import Callable
from pathlib import Path

from rules_check.checker import check_paths
from rules_check.more_checks import MoreChecks
from rules_check.run import Choice, Profile
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.translation.catalog import faults_of
from sandtable.model.translation.importing import take_in
from sandtable.model.translation.po_file import read_catalog
from sandtable.press.checks.face_check import check_faces

COOKBOOK = Path(__file__).parents[3] / "docs/cookbook"
RECIPES = ("hex-map", "square-board", "box-and-dividers", "several-kinds", "font-and-drawing")
TEXTS = (".yaml", ".json", ".svg", ".j2")
CHOICE = Choice(Profile.PUBLISH, facts=True)
PO = """#
msgid ""
msgstr ""
"Language: it\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. a note
#: a.yaml:3
#, fuzzy
#| msgid "Uno"
msgctxt "a.yaml#cards.one.name"
msgid "One"
msgstr "Uno"

msgctxt "words#many"
msgid "A card."
msgid_plural "{n} cards."
msgstr[0] "Una carta."
msgstr[1] "{n} carte."

#~ msgctxt "gone"
#~ msgid "Gone"
#~ msgstr "Via"
"""


def recipe_files(folder: Path) -> dict[str, tuple[str, Callable[[bytes], object]]]:
    """By name: a file of a recipe as it is, and what is done when it is another."""
    made = {}
    for recipe in RECIPES:
        pack = folder / recipe
        shutil.copytree(COOKBOOK / recipe, pack)
        for file in sorted(pack.rglob("*")):
            if file.suffix in TEXTS:
                name = f"recipe/{file.relative_to(folder).as_posix()}"
                made[name] = (file.read_text(encoding="utf-8"), _exchanged(pack, file))
    return made


def _exchanged(pack: Path, file: Path) -> Callable[[bytes], object]:
    sound = file.read_bytes()

    def work(content: bytes) -> object:
        file.write_bytes(content)
        try:
            found = check_paths([str(pack)], CHOICE, more=MoreChecks(check_faces))
        finally:
            file.write_bytes(sound)
        return tuple(sorted({one.code for one in found}))

    return work


def catalogue(content: bytes) -> object:
    """A translator's file as it is read, without a pack."""
    try:
        read = read_catalog(content, "it.po")
    except Refused as refused:
        return str(refused.reason.message)[:24]
    return tuple(sorted({one.message.partition("'")[0][:24] for one in faults_of(read, "it.po")}))


def brought_into(pack: Path) -> Callable[[bytes], object]:
    """A translator's file as it is held against a pack."""

    def work(content: bytes) -> object:
        try:
            return take_in(pack, content, "it.po").tally
        except Refused as refused:
            return str(refused.reason.message)[:24]

    return work
