"""Cases of rules: single changes of shipped files, or whole documents, and the findings of the checker.

`<game>/faults*.yaml` and `oddities*.yaml` list changes; `<game>/cases-<family>.yaml` lists documents below the codes of
their rules, with the findings they lead to.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rules_check.checker import check_paths
from rules_check.more_checks import NOTHING_MORE, MoreChecks
from rules_check.run import Choice, Profile
from sandtable.findings import Finding
from sandtable.press.checks.face_check import check_faces
from sandtable.resources import GAME_FILE, builtin_packs

# Scenarios and set-ups made to be broken; a table names them as `bases/…`.
BASES = "bases"
STARTER = "gull-rock"  # the pack among them that `sandtable init` makes


def tables(name: str) -> dict[str, list[dict[str, Any]]]:
    """The cases of every game, from all its tables whose names begin so: `faults` (documents are among them) or `oddities`."""
    found: dict[str, list[dict[str, Any]]] = {}
    for file in sorted(Path(__file__).parent.glob(f"*/{name}*.yaml")):
        found.setdefault(_game_of(file), []).extend(yaml.safe_load(file.read_text()))
    for file in sorted(Path(__file__).parent.glob("*/cases-*.yaml")) if name == "faults" else ():
        found.setdefault(_game_of(file), []).extend(_documents(file))
    return found


def _game_of(file: Path) -> str:
    return file.parent.name.replace("_", "-")


def _documents(file: Path) -> Iterator[dict[str, Any]]:
    """The cases of a family: documents, each in place of the first shipped set-up of its game."""
    codes = yaml.safe_load(file.read_text())
    head = codes.pop("head")
    shipped = min((builtin_packs()[_game_of(file)] / "setups").glob("*.yaml"))
    for code, cases in codes.items():
        for case in cases:
            yield {"code": code, "file": f"setups/{shipped.name}", "text": head + case["yaml"], "says": case["says"]}


def path_of(root: Path, game: str, fault: dict[str, Any]) -> Path:
    """The file that is changed."""
    named: str = fault["file"]
    return root / named if named.startswith(BASES) else root / "content" / game / named


def is_document(file: Path) -> bool:
    return file.parent.name in ("scenarios", "setups", BASES)


def pack_of(file: Path) -> Path:
    """The folder of the pack that a file belongs to."""
    return next(folder for folder in file.parents if (folder / GAME_FILE).is_file())


def changed(text: str, fault: dict[str, Any]) -> str:
    """A text with a change made: `old` becomes `new` once, or everywhere; `and` lists further pairs; `text` replaces it all."""
    if "text" in fault:
        return str(fault["text"])
    assert fault["old"] in text, fault
    text = text.replace(fault["old"], fault["new"], -1 if "everywhere" in fault else 1)
    for old, new in fault.get("and", ()):
        assert old in text, fault
        text = text.replace(old, new, 1)
    return text


def findings_in(root: Path, game: str, fault: dict[str, Any]) -> list[Finding]:
    """What the checker says of one file with a fault in it; the file is then restored."""
    file = path_of(root, game, fault)
    faults = [fault, *fault.get("also", ())]  # the same fault may stand in several files
    before = {path_of(root, game, one): path_of(root, game, one).read_text() for one in faults}
    for one in faults:
        path_of(root, game, one).write_text(changed(before[path_of(root, game, one)], one))
    try:
        path = file if is_document(file) else pack_of(file)
        # The starter is small, and its pictures and drawings are the user's own: its faces are drawn too.
        more = MoreChecks(check_faces) if path.name == STARTER else NOTHING_MORE
        return check_paths([str(path)], Choice(Profile.PUBLISH, facts="facts" in fault), more=more)
    finally:
        for changed_file, text in before.items():
            changed_file.write_text(text)


def found_in(root: Path, game: str, fault: dict[str, Any]) -> list[str]:
    """The same as `code file:line:column message`, and the hint below."""
    said = []
    for found in findings_in(root, game, fault):
        said.append(f"{found.code} {Path(found.at.file).name}:{found.at.line}:{found.at.column} {found.message}")
        if found.hint:
            said.append(f"    {found.hint}")
    return said


def says_of(root: Path, game: str, fault: dict[str, Any]) -> list[str]:
    """The same as a document's `says`: `line:column message`, with its code before it if another rule's, then the hint."""
    said = []
    for found in findings_in(root, game, fault):
        code = "" if found.code == fault["code"] else f"{found.code} "
        said.append(f"{code}{found.at.line}:{found.at.column} {found.message}")
        if found.hint:
            said.append(f"hint: {found.hint}")
    return said
