"""Selection of the components, records and texts of a pack to print."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from sandtable.errors import UserError
from sandtable.faces.template_folder import SUFFIX
from sandtable.model.pack import Component, Pack
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.model.rulebook.presence import has_rules

COLOPHON, RULES, SOLO, ERRATA = "colophon", "rules", "solo", "errata"
# Folders of documents, each of which is a text of its own.
DOCUMENTS = ("setups", "scenarios")


class NoSuchThing(UserError):
    """A component or card the pack does not have; shown to the user as it stands."""

    exit_code = 2


class Selection(NamedTuple):
    """Components of a job, and its texts in reading order; `whole` when it is all of a game."""

    components: tuple[Component, ...]
    texts: tuple[str, ...]
    whole: bool = False


def select(pack: Pack, what: Sequence[str], only: Sequence[str] = ()) -> Selection:
    """Return the printable components and texts that `what` names; all of them when it is empty.

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
            known = {component.id for component in printable} | {c.group for c in printable if c.group} | set(texts)
            raise NoSuchThing(f"'{pack.id}' has nothing called '{name}' to print; {nearest_or_list(name, known, 40)}")
        wanted += [component for component in found if component not in wanted]
    whole = not what and not only
    read = texts if whole else tuple(name for name in texts if name in what)
    return Selection(tuple(_only(wanted, only) if only else wanted), read, whole)


def texts_of(pack: Pack) -> tuple[str, ...]:
    """Names of the printable texts of a pack, in reading order."""
    found = [COLOPHON, *([RULES] if has_rules(pack) else [])]
    found += [name for name in DOCUMENTS if documents_of(pack, name)]
    found += [SOLO] if PackFolder(Path(pack.folder)).exists(f"{SOLO}.yaml") else []
    return (*found, *([ERRATA] if pack.errata else []))


def documents_of(pack: Pack, name: str) -> list[str]:
    """Return the files in one of a pack's folders of documents, by their names in the pack."""
    listed = PackFolder(Path(pack.folder)).names(name)
    return [f"{name}/{file}" for file in listed if file.endswith(".yaml")]


def touched(pack: Pack, what: Sequence[str], only: Sequence[str], saved: Sequence[Path]) -> tuple[str, ...]:
    """Return the part of `what` to print again after files were saved.

    That is all of it, unless these files are nothing but the records or templates of some components.
    """
    folder = Path(pack.folder).resolve()
    wanted = {component.id for component in select(pack, what, only).components}
    found: list[str] = []
    for path in saved:
        owners = [
            component
            for component in pack.components
            if (path == (folder / component.file).resolve() and not component.holds)
            or path.name.removesuffix(SUFFIX) in _templates(component)
        ]
        if not owners or any(component.type == "table" for component in owners):
            return tuple(what)
        held = {component.id for component in owners}
        # A box is as large as its deck, and shows its back.
        owners += [component for component in pack.components if held.intersection(component.holds)]
        found += [component.id for component in owners if component.id in wanted]
    return tuple(dict.fromkeys(found)) or tuple(what)


def allow_only(only: Sequence[str], known: Iterable[str]) -> None:
    """Raise NoSuchThing when `only` has unknown ids; the message names all of them."""
    ids = set(known)
    unknown = [name for name in only if name not in ids]
    if unknown:
        hints = ((name, near_ids(name, ids)) for name in unknown)
        messages = (f"no card '{name}' among what is printed" + (f"; {hint}" if hint else "") for name, hint in hints)
        raise NoSuchThing("\n".join(messages))


def near_ids(name: str, ids: Iterable[str]) -> str:
    """Up to three known ids close to a wrong one, or a few of all ids."""
    known = sorted(set(ids))
    close = get_close_matches(name.lower(), known, n=3, cutoff=0.7)
    if len(close) > 1:
        first = "', '".join(close[:-1])
        return f"did you mean '{first}' or '{close[-1]}'?"
    return nearest_or_list(name, known)


def _templates(component: Component) -> set[str | None]:
    return {component.template, component.back, *(component.front_of(record) for record in component.records)}


def _only(components: Sequence[Component], only: Sequence[str]) -> list[Component]:
    allow_only(only, (record.id for component in components for record in component.records))
    kept = [
        replace(component, records=tuple(record for record in component.records if record.id in only))
        for component in components
    ]
    return [component for component in kept if component.records]
