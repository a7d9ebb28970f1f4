"""Shell completion: names from packs, settings and folders.

Nothing here raises; on any error the answer is an empty list. Names that would control the terminal are left out.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sandtable.errors import UserError
from sandtable.resources import builtin_packs, find_pack, is_pack, shipped_with

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from sandtable.model.pack import Pack

MOST = 400  # names that are offered at once
Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def complete_games(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Built-in packs, and folders here that are packs or may lead to one."""
    return [*(name for name in builtin_packs() if name.startswith(incomplete)), *_folders(incomplete)]


def complete_playable(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Games, and once one is named its set-ups and scenarios, as proelio/open-3."""
    named, slash, start = incomplete.rpartition("/")
    if not slash or find_pack(named) is None:
        return complete_games(ctx, param, incomplete)
    return [f"{named}/{name}" for name in beginning(shipped_with(named), start)]


def complete_documents(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Files, and once a game is named its set-ups and scenarios."""
    from click.shell_completion import CompletionItem

    named, slash, start = incomplete.rpartition("/")
    shipped = beginning(shipped_with(named), start) if slash else []
    return [CompletionItem(f"{named}/{name}") for name in shipped] or [CompletionItem(incomplete, type="file")]


def complete_components(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Components of the game that was named; all of them, tables too."""
    pack = _pack(ctx)
    return beginning((part.id for part in pack.components) if pack else (), incomplete)


def complete_printed(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the printable parts of the named game: components, groups, texts."""
    from sandtable.press.selection import texts_of

    pack = _pack(ctx)
    if pack is None:
        return []
    parts = [part for part in pack.components if part.type != "table"]
    names = [*(part.id for part in parts), *(part.group for part in parts if part.group), *texts_of(pack)]
    return beginning((name for name in names if name not in ctx.params.get("what", ())), incomplete)


def complete_cards(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Cards and counters of the game that was named, or of the components that were; after a comma the next one."""
    pack = _pack(ctx)
    if pack is None:
        return []
    before, comma, start = incomplete.rpartition(",")
    wanted = ctx.params.get("what") or _loose(ctx)[1:]
    parts = [part for part in pack.components if part.type != "table"]
    named = [part for part in parts if part.id in wanted or part.group in wanted] or parts
    found = beginning((record.id for part in named for record in part.records), start)
    return [f"{before}{comma}{one}" for one in found if one not in before.split(",")]


def complete_languages(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Languages of the game that was named; those of all built-in ones before it is."""
    pack = _pack(ctx)
    return beginning(pack.languages if pack is not None else ("en", "it"), incomplete)


def complete_printers(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Printers that were calibrated."""
    from cli.shared.printers import printers_file
    from sandtable.press.printers import load_printers

    with suppress(UserError, OSError):
        return beginning(load_printers(printers_file()), incomplete)
    return []


def complete_rules(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Codes of the checker, or names once it cannot be a code."""
    from rules_check.manual.pages import all_pages

    wanted = incomplete.lower()
    codes = [page.code for page in all_pages() if page.code.lower().startswith(wanted)]
    return codes or [page.name for page in all_pages() if page.name.startswith(wanted)]


def complete_values(*values: str) -> Complete:
    """One of some words."""
    return lambda _ctx, _param, incomplete: beginning(values, incomplete)


def _pack(ctx: click.Context) -> "Pack | None":
    named = ctx.params.get("game") or (ctx.obj if isinstance(ctx.obj, str) else next(iter(_loose(ctx)), None))
    return open_quietly(named) if isinstance(named, str) else None


def _loose(ctx: click.Context) -> list[str]:
    """Return arguments that are not yet assigned to parameters, as while an option waits for its value."""
    return [word for word in ctx.args if not word.startswith("-")]


def open_quietly(named: str) -> "Pack | None":
    from sandtable.model.loading.pack_cache import load_cached

    folder = find_pack(named)
    return load_cached(folder).pack if folder is not None else None


def _folders(incomplete: str) -> list[str]:
    folder, _, start = incomplete.rpartition("/")
    root = Path(f"{folder}/" if incomplete.startswith("/") or folder else ".")
    with suppress(OSError):
        below = sorted(one for one in root.iterdir() if one.name.startswith(start) and not one.name.startswith("."))
        prefix = f"{folder}/" if folder or incomplete.startswith("/") else ""
        packs = [one.name for one in below if one.is_dir() and (is_pack(one) or _leads_to_one(one))]
        return beginning((f"{prefix}{name}" for name in packs), incomplete)
    return []


def _leads_to_one(folder: Path) -> bool:
    with suppress(OSError):
        return any(is_pack(one) for one in folder.iterdir() if one.is_dir())
    return False


def beginning(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete) and name.isprintable()][:MOST]
