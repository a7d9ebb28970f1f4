"""Small editions for the tests: a base pack, edited."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack

CASES: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"))
BASE: Mapping[str, str] = CASES["base"]
Edits = Mapping[str, Sequence[str]]


def write_edition(folder: Path, *edits: Edits, write: Mapping[str, str] | None = None) -> Path:
    """The base pack with texts replaced, and files added, in a folder."""
    files = {**BASE, **(write or {})}
    for edit in edits:
        for name, (old, new) in edit.items():
            assert old in files[name], f"{name} has no {old!r}"
            files[name] = files[name].replace(old, new, 1)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder


def edition(folder: Path, *edits: Edits, write: Mapping[str, str] | None = None) -> Pack:
    loaded = load_pack(write_edition(folder, *edits, write=write))
    assert loaded.pack is not None, [str(found) for found in loaded.findings]
    return loaded.pack
