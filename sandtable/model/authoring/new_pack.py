"""Start a pack: copy the starter, or a built-in pack with its templates, into a new folder."""

import re
import shutil
from pathlib import Path

from sandtable.files import CannotWrite, beside, reason
from sandtable.resources import GAME_FILE, builtin_packs, starter_folder, templates_folder


def new_pack(folder: Path, base: str | None = None) -> list[Path]:
    """Make a pack in `folder`, whole or not at all; return its files, relative to it."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotWrite(f"{folder} exists and is not empty; choose another name")
    source = builtin_packs()[base] if base else starter_folder()
    templates = templates_folder() / (base or starter_folder().name)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with beside(folder) as place:
            draft = place / "pack"
            shutil.copytree(source, draft, ignore=_names_to_skip)
            if templates.is_dir():
                shutil.copytree(templates, draft / "templates", ignore=_names_to_skip)
            _rename(draft / GAME_FILE, folder.resolve().name)
            for document in (*draft.glob("scenarios/*.yaml"), *draft.glob("setups/*.yaml")):
                _point_home(document)
            if folder.exists():
                folder.rmdir()
            draft.replace(folder)
    except shutil.Error as error:
        # Copying goes on after a fault and tells all of them, as (from, to, why).
        [*_, why] = error.args[0][0]
        raise CannotWrite(f"cannot make {folder}: {str(why).rpartition('] ')[2].partition(': ')[0].lower()}") from None
    except OSError as error:
        raise CannotWrite(f"cannot make {folder}: {reason(error)}") from None
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def _names_to_skip(folder: str, names: list[str]) -> set[str]:
    """Names not to copy: hidden files and `__pycache__`. Raise CannotWrite if any name is a symbolic link."""
    for name in names:
        if (Path(folder) / name).is_symlink():
            raise CannotWrite(f"{Path(folder) / name} is a link; a pack is copied from files alone")
    return {name for name in names if name.startswith(".") or name == "__pycache__"}


def _rename(game: Path, name: str) -> None:
    """Give the pack the folder's name as its id, as far as that makes an id."""
    new_id = re.sub(r"[^A-Za-z0-9_.-]+", "-", name).strip("-_.")[:64] or "my-game"
    text = game.read_text(encoding="utf-8")
    game.write_text(re.sub(r"(?m)^id: .*$", f"id: {new_id}", text, count=1), encoding="utf-8")


def _point_home(document: Path) -> None:
    """Change the game of a copied scenario or set-up to the new pack."""
    text = document.read_text(encoding="utf-8")
    document.write_text(re.sub(r"(?m)^game: .*$", "game: ..", text, count=1), encoding="utf-8")
