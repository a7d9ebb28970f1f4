"""Seeded faults: single changes of shipped files, as the tests of the checker list them."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from research.same_output.case import Case, Prepare, case
from research.same_output.cases.given import beside_templates, files, together
from research.same_output.inputs import GAMES, Inputs

DOCUMENTS = ("scenarios", "setups", "bases")
BATCH = 25  # documents checked by one command
PACKS = 5  # packs checked by one command
LOADED = 10  # small broken packs checked by one command

Fault = dict[str, Any]


def cases(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        for table in ("faults", "oddities"):
            listed = [fault for path in _tables(inputs, game, table) for fault in inputs.data(path)]
            documents = [fault for fault in listed if fault["file"].split("/")[0] in DOCUMENTS]
            packs = [fault for fault in listed if fault["file"].split("/")[0] not in DOCUMENTS]
            for n, batch in enumerate(_batches(documents, BATCH)):
                format_ = ("text", "json")[n % 2]
                args = ["check", "faulty", "--profile", "publish", "--info", "--format", format_]
                prepare = _documents(inputs, game, batch)
                yield case(f"faults/{game}/{table}/documents/{n:02}/{format_}", *args, prepare=prepare)
            for n, batch in enumerate(_batches(packs, PACKS)):
                format_ = ("text", "json")[n % 2]
                args = ["check", *(f"{k:02}/content/{game}" for k in range(len(batch))), "--profile", "publish"]
                prepare = _packs(inputs, game, batch)
                yield case(
                    f"faults/{game}/{table}/packs/{n:02}/{format_}",
                    *(*args, "--no-faces", "--format", format_),
                    prepare=prepare,
                )
    yield from _of_loader(inputs)
    yield from _fixes(inputs)


def _of_loader(inputs: Inputs) -> Iterator[Case]:
    for n, batch in enumerate(_batches(inputs.loader_faults(), LOADED)):
        given = {f"{k:02}/{name}": text for k, (_, broken) in enumerate(batch) for name, text in broken.items()}
        format_ = ("text", "json")[n % 2]
        folders = [f"{k:02}" for k in range(len(batch))]
        yield case(
            f"faults/loader/{n:02}/{format_}",
            *("check", *folders, "--no-faces", "--format", format_),
            prepare=files(given),
            heavy=any("MB" in name or "bomb" in name or "deep" in name for name, _ in batch),
        )


def _fixes(inputs: Inputs) -> Iterator[Case]:
    """Yield cases of --fix over every faulty document of a game."""
    for game in GAMES:
        listed = [fault for path in _tables(inputs, game, "faults") for fault in inputs.data(path)]
        documents = [fault for fault in listed if fault["file"].split("/")[0] in DOCUMENTS]
        prepare = _documents(inputs, game, documents)
        yield case(f"faults/{game}/fix", "check", "faulty", "--fix", "--profile", "draft", prepare=prepare, heavy=True)


def _tables(inputs: Inputs, game: str, table: str) -> list[str]:
    folder = inputs.folder / "tests/rules_check" / game.replace("-", "_")
    return [str(file.relative_to(inputs.folder)) for file in sorted(folder.glob(f"{table}*.yaml"))]


def _batches(things: Sequence[Any], size: int) -> Iterator[list[Any]]:
    iterator = iter(things)
    while batch := list(islice(iterator, size)):
        yield batch


def _changed(text: str, fault: Fault) -> str:
    """Replace `old` by `new` once, or everywhere, then the pairs under `and`."""
    if fault["old"] not in text:
        raise ValueError(f"nothing to replace: {fault}")
    text = text.replace(fault["old"], fault["new"], -1 if "everywhere" in fault else 1)
    for old, new in fault.get("and", ()):
        text = text.replace(old, new, 1)
    return text


def _source(inputs: Inputs, game: str, fault: Fault) -> Path:
    named: str = fault["file"]
    return inputs.folder / "tests/rules_check" / named if named.startswith("bases") else inputs.content(game) / named


def _documents(inputs: Inputs, game: str, faults: Sequence[Fault]) -> Prepare:
    """Write each faulty document into a folder of its own, under its own name."""
    texts = {}
    for n, fault in enumerate(faults):
        file = _source(inputs, game, fault)
        texts[f"faulty/{n:03}/{file.name}"] = _changed(file.read_text(encoding="utf-8"), fault)
    return files(texts)


def _packs(inputs: Inputs, game: str, faults: Sequence[Fault]) -> Prepare:
    """Copy the pack and the templates beside it for each fault."""
    prepares = []
    for n, fault in enumerate(faults):
        changes = (fault, *fault.get("also", ()))
        texts = {
            f"{n:02}/content/{game}/{change['file']}": _changed(
                _source(inputs, game, change).read_text(encoding="utf-8"), change
            )
            for change in changes
        }
        prepares += [beside_templates(inputs, game, f"{n:02}"), files(texts)]
    return together(*prepares)
