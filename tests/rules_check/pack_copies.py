"""Copies of the built-in packs, to be broken one file at a time."""

import shutil
from pathlib import Path

from playtest.subject import without_certificate
from sandtable.model.authoring.new_pack import new_pack
from sandtable.resources import builtin_packs
from tests.rules_check.fault_cases import BASES, STARTER

# Packs that `sandtable init` makes, in the folder of bases: name, and the built-in pack each is copied from.
PACKS_OF_USERS = {STARTER: None, "my-edadh": "edadh", "my-proelio": "proelio", "my-war": "warfare"}


def copy_packs(root: Path) -> Path:
    """Make the built-in packs with their templates, packs of users, and the files made to be broken."""
    for name, folder in builtin_packs().items():
        shutil.copytree(folder, root / "content" / name)
    shutil.copytree(builtin_packs()["warfare"].parent.parent / "templates", root / "templates")
    shutil.copytree(Path(__file__).parent / BASES, root / BASES)
    for name, base in PACKS_OF_USERS.items():
        new_pack(root / BASES / name, base)
    # Any change that is played makes a certificate stale; the cases are about what else is wrong.
    for file in (*root.glob("content/warfare/scenarios/*.yaml"), *root.glob(f"{BASES}/my-war/scenarios/*.yaml")):
        file.write_text(without_certificate(file.read_text(encoding="utf-8")), encoding="utf-8")
    return root
