"""What the tests of the checker share."""

import shutil
from pathlib import Path

import pytest

from sandtable.resources import builtin_packs
from tests.rules_check.seeded import BASES


@pytest.fixture(scope="module")
def copies(tmp_path_factory) -> Path:
    """The built-in packs with their templates, and files made for it, to be broken one file at a time."""
    root = tmp_path_factory.mktemp("packs")
    for name, folder in builtin_packs().items():
        shutil.copytree(folder, root / "content" / name)
    shutil.copytree(builtin_packs()["warfare"].parent.parent / "templates", root / "templates")
    shutil.copytree(Path(__file__).parent / BASES, root / BASES)
    return root
