"""Forms for what is no drawing: fields of objectives by kind, of units, sides and the scenario, in both languages."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sandtable.jobs.workbench.field.part import Json
from sandtable.model.pack import Pack


@cache
def written() -> Json:
    """The file of forms."""
    read: Json = yaml.safe_load((Path(__file__).parent / "forms.yaml").read_text(encoding="utf-8"))
    return read


def forms(_pack: Pack) -> Json:
    """Fields by kind; those of objectives by their type."""
    return {**written()["kinds"], "objective": {kind: _objective(kind) for kind in written()["objectives"]}}


def _objective(kind: str) -> Json:
    whole = written()
    form, parts = whole["objectives"][kind], whole["parts"]
    own: list[Any] = [
        {**parts[name.removesuffix("!")], "required": True} if name.endswith("!") else parts[name]
        for name in form["fields"]
    ]
    return {
        "label": form["label"],
        "help": form["help"],
        "fields": [*whole["common"]["first"], *own, *whole["common"]["last"]],
    }
