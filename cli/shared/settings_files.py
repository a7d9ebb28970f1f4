"""Whether there is any file that could hold settings; where there is none, nothing that reads them is imported."""

from pathlib import Path

from cli.shared.printers import user_folder
from sandtable.config import names_us


def may_be_settled() -> bool:
    """True when one is in the user's folder, in this one or above it."""
    here = Path.cwd()
    folders = (here, *here.parents)
    if any((folder / "sandtable.toml").is_file() for folder in (user_folder(), *folders)):
        return True
    return any(_speaks_of_us(folder / "pyproject.toml") for folder in folders)


def _speaks_of_us(file: Path) -> bool:
    """Whether a project's file may have settings for us; most are of other projects. One that cannot be read is told later."""
    try:
        return file.is_file() and names_us(file.read_bytes())
    except OSError:
        return True
