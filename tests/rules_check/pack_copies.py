"""Copies of the built-in packs, to be broken one file at a time."""

import shutil
from pathlib import Path

from sandtable.resources import builtin_packs
from tests.rules_check.fault_cases import BASES


def copy_packs(root: Path) -> Path:
    """The built-in packs with their templates, and the files made to be broken."""
    for name, folder in builtin_packs().items():
        shutil.copytree(folder, root / "content" / name)
    shutil.copytree(builtin_packs()["warfare"].parent.parent / "templates", root / "templates")
    shutil.copytree(Path(__file__).parent / BASES, root / BASES)
    return root
