"""A folder is a shelf a reader takes in at a glance."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("cli", "generator", "playtest", "rules_check", "sandtable")
MOST = 22


def test_no_folder_has_more_modules_than_a_reader_takes_in() -> None:
    folders = [folder for package in PACKAGES for folder in (ROOT / package).rglob("*") if folder.is_dir()]
    crowded = {
        folder.relative_to(ROOT).as_posix(): count
        for folder in [*folders, *(ROOT / package for package in PACKAGES)]
        if (count := len(list(folder.glob("*.py")))) > MOST
    }
    assert crowded == {}
