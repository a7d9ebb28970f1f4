"""Which components of a pack to print, and which records of them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sandtable.errors import UserError
from sandtable.faces.renderer import SUFFIX
from sandtable.model.pack import Component, Pack
from sandtable.model.reading.messages import nearest_or_list
from sandtable.model.rulebook.loading import has_rules

COLOPHON = "colophon"
ERRATA = "errata"
RULES = "rules"


class NoSuchThing(UserError):
    """A component or card the pack does not have; shown to the user as it stands."""

    exit_code = 2


def select(pack: Pack, what: Sequence[str], only: Sequence[str] = ()) -> tuple[list[Component], bool]:
    """The printable components that `what` names (all when empty), and whether the colophon is wanted.

    A name is a component's or a group's, or that of a text (see `texts_of`). `only` keeps the records of these ids.
    """
    texts = texts_of(pack)
    printable = [component for component in pack.components if component.type != "table"]
    wanted = printable if not what else []
    for name in what:
        if name in texts:
            continue
        found = [component for component in printable if name in (component.id, component.group)]
        if not found:
            known = {component.id for component in printable} | {c.group for c in printable if c.group} | texts
            raise NoSuchThing(f"'{pack.id}' has nothing called '{name}' to print; {nearest_or_list(name, known, 40)}")
        wanted += [component for component in found if component not in wanted]
    colophon = COLOPHON in what or (not what and not only)
    return (_only(pack, wanted, only) if only else wanted), colophon


def texts_of(pack: Pack) -> set[str]:
    """What can be printed of a pack besides its pieces: the colophon, its rules and the booklet of its rulings."""
    return {COLOPHON, *([ERRATA] if pack.errata else []), *([RULES] if has_rules(pack) else [])}


def touched(pack: Pack, what: Sequence[str], only: Sequence[str], saved: Sequence[Path]) -> tuple[str, ...]:
    """What of `what` to print again after files were saved.

    All of it, unless these files are nothing but the records or templates of some components.
    """
    folder = Path(pack.folder).resolve()
    wanted = {component.id for component in select(pack, what, only)[0]}
    found: list[str] = []
    for path in saved:
        owners = [
            component
            for component in pack.components
            if path == (folder / component.file).resolve()
            or path.name.removesuffix(SUFFIX) in (component.template, component.back)
        ]
        if not owners or any(component.type == "table" for component in owners):
            return tuple(what)
        found += [component.id for component in owners if component.id in wanted]
    return tuple(dict.fromkeys(found)) or tuple(what)


def _only(pack: Pack, components: Sequence[Component], only: Sequence[str]) -> list[Component]:
    ids = {record.id for component in components for record in component.records}
    for name in only:
        if name not in ids:
            raise NoSuchThing(f"no card '{name}' among what is printed; {nearest_or_list(name, ids)}")
    kept = [
        replace(component, records=tuple(record for record in component.records if record.id in only))
        for component in components
    ]
    return [component for component in kept if component.records]
