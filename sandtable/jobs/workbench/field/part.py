"""Part of a game whose scenarios can be edited on their map."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from sandtable.errors import UserError
from sandtable.findings import Finding
from sandtable.games.registry import Part
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.places import Places
from sandtable.model.pack import Pack

Json = dict[str, Any]


class Refused(UserError):
    """A gesture or question that cannot be; `code` names the reason, `values` are put into its words."""

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code)
        self.code, self.values = code, {key: str(value) for key, value in values.items()}


class Shown(NamedTuple):
    """A scenario as it is shown: its view by the game's reader, its text, and the name by which pictures are asked."""

    view: Any
    places: Places
    address: Mapping[str, str]


class Done(NamedTuple):
    """A gesture that was made: the piece it was about, and what it did, as a key of a sentence with its values.

    A value is a text, or one by language.
    """

    select: str | None = None
    say: str = ""
    values: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class FieldPart(Part):
    """Part of a game with an editor of scenarios.

    `state` shows a scenario but for its ground and its box, which are asked for apart since they change seldom.
    `gesture` edits a draft. `questions` are answered about a scenario by name. `picture` draws one by its kind.
    `hexes` names the hexes that a finding is about, `cures` are gestures that put one right. `templates` are new scenarios, `generate` rolls
    one by `wishes`.
    `feet` are millimetres at the foot of counters, by the type of their component, that are not shown.
    """

    name: ClassVar[str] = "field"
    built_in: ClassVar[str] = "sandtable.jobs.workbench.field.games.{}.part"

    ground: Callable[[Shown], Json]
    box: Callable[[Shown], Json]
    state: Callable[[Shown], Json]
    gesture: Callable[[Any, Draft, Json], Done]
    questions: Mapping[str, Callable[[Any, Json], Json]]
    picture: Callable[[Any, Pack, str, Mapping[str, str]], str]
    hexes: Callable[[Any, Finding, str], list[str]]
    cures: Callable[[Any, Finding], list[tuple[str, Mapping[str, str], Json]]]
    forms: Callable[[Pack], Json]
    templates: Callable[[Pack], Json]
    new: Callable[[Pack, Json], str]
    wishes: Callable[[Pack], Json]
    generate: Callable[[Pack, str, Json], Json]
    feet: Mapping[str, int]
