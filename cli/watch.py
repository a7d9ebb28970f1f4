"""Do something again whenever a pack's file is saved."""

from collections.abc import Callable
from pathlib import Path

import click

from cli.packs import NoPack, open_pack, pack_folder
from sandtable.faces.press_room import template_folders
from sandtable.model.records import Pack


def render_on_change(named: str, again: Callable[[Pack, tuple[str, ...]], object], *, ruled: bool = False) -> None:
    """Wait for changes and render what they touch, until interrupted."""
    from watchfiles import watch

    folder = pack_folder(named)
    pack = open_pack(named)
    watched = [path for path in (folder, *template_folders(pack)) if path.is_dir()]
    click.echo(f"watching {folder}; Ctrl-C ends", err=True)
    for changes in watch(*watched, raise_interrupt=False):
        # Editors write beside and rename: what is gone again was no file of the pack.
        saved = {Path(path) for _, path in changes if not Path(path).name.startswith(".") and Path(path).is_file()}
        if not saved:
            continue
        try:
            pack = open_pack(named, ruled=ruled)
        except NoPack as error:
            click.echo(f"sandtable: {error}", err=True)
            continue
        again(pack, _touched(pack, folder, saved))


def _touched(pack: Pack, folder: Path, saved: set[Path]) -> tuple[str, ...]:
    """Components whose records file or template was saved; nothing means everything."""
    touched: list[str] = []
    for path in saved:
        parts = [
            component.id
            for component in pack.components
            if path.resolve() == (folder / component.file).resolve()
            or path.name.removesuffix(".svg.j2") in (component.template, component.back)
        ]
        if not parts:
            return ()
        touched += parts
    printable = {component.id for component in pack.components if component.type != "table"}
    kept = tuple(dict.fromkeys(part for part in touched if part in printable))
    return kept if len(kept) == len(set(touched)) else ()
