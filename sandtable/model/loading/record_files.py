"""Files of records: a deck, counters, boards, a table; YAML or CSV.

`defaults:` gives values for fields that a record leaves out. `each:` makes a record once for every value, or for every
combination of values that `when:` allows; a value replaces its name in braces.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from sandtable.budget import current, over_budget_words
from sandtable.findings import Finding, Position, shifted
from sandtable.geometry.sizes import Size
from sandtable.model.codes import finding
from sandtable.model.effects import Effect, NotationError, parse_effects
from sandtable.model.loading.copies import BadCopies, by_copy, of_copy
from sandtable.model.loading.products import (
    RANGE,
    BadEach,
    Condition,
    Value,
    as_number,
    combinations,
    count,
    fill_in,
    names_in,
    read_conditions,
    read_values,
)
from sandtable.model.marks import Marks
from sandtable.model.pack import Record, Source, Text
from sandtable.model.reading.data_file import DataFile, Fill, Ids, child, dangling
from sandtable.model.reading.messages import bounded, schema_findings
from sandtable.model.reading.schema import Validator, bundle, kind_names, read_schema, record_schema
from sandtable.model.reading.schema_shapes import Shape
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.model.reading.tree import Node, Tree, step_into
from sandtable.model.reading.values import values_of

LIST_KEYS = {
    "deck": "cards",
    "boards": "boards",
    "units": "units",
    "supports": "supports",
    "markers": "markers",
    "tokens": "tokens",
    "tiles": "tiles",
    "hexmap": "maps",
    "squaremap": "maps",
    "table": "rows",
}
# Default kind of records by type of component.
USUAL_KINDS = {"hexmap": "hexmap", "squaremap": "squaremap"}
_JUDGED = 1_000  # records at once
DEPTH = 3  # of parts of a field whose places are kept, as in faces.A.sketch.2

_COMMON = (
    "id",
    "name",
    "text",
    "effect",
    "copies",
    "source",
    "house",
    "inferred",
    "since",
    "was",
    "note",
    "art",
    "size",
)


class Draft(NamedTuple):
    """A record as data, before ids are resolved.

    Its node and number, and `defaults`, give the positions of its fields.
    """

    data: dict[str, Any]
    tree: Tree
    nodes: Sequence[Node]
    number: int
    defaults: Node | None
    by_copy: Mapping[str, tuple[Any, ...]] | None = None

    @property
    def node(self) -> Node:
        return self.nodes[self.number]

    def at(self, path: Sequence[str | int], key: str | None = None) -> Position:
        """Position of a field: in the record itself, or in the file's defaults."""
        owner, step = self.node, path[0] if path else key
        if step is not None and self.defaults is not None and step_into(owner, step) is None:
            # A field in neither is missing from the record.
            owner = self.defaults if step_into(self.defaults, step) is not None else owner
        node = self.tree.locate(path, owner) if key is None else self.tree.locate_key(path, key, owner)
        return self.tree.at(node)

    def text_at(self, key: str) -> Position:
        """Position of a field's first character: after a quotation mark, or on the first line of a block."""
        at = self.at((key,))
        owner = self.node if step_into(self.node, key) is not None or self.defaults is None else self.defaults
        node = step_into(owner, key)
        if node is None or node.plain:
            return at
        return self.tree.at(node.items[0]) if node.items else shifted(at, 1)

    def marks(self) -> dict[str, tuple[int, int]]:
        """Line and column of every field, and of its parts as `rows.C` or `halves.1`, including the defaults."""
        marks: dict[str, tuple[int, int]] = {}
        for key, value in (*(self.defaults.entries if self.defaults is not None else ()), *self.node.entries):
            marks[key.written] = (value.line, value.column)
            if (value.entries or value.items) and key.written != "art":  # Scenes are long, and faces report on them.
                _mark_parts(key.written, value, marks, DEPTH)
        return marks


def _mark_parts(name: str, node: Node, marks: dict[str, tuple[int, int]], depth: int) -> None:
    parts = [*((key.written, value) for key, value in node.entries), *enumerate(node.items)]
    for step, part in parts:
        inner = f"{name}.{step}"
        marks[inner] = (part.line, part.column)
        if depth > 1 and (part.entries or part.items):
            _mark_parts(inner, part, marks, depth - 1)


class RecordFile(NamedTuple):
    """The drafts of one file, and the validator of one kind with the lists of `each:`; `judged` are of that kind."""

    tree: Tree
    drafts: tuple[Draft, ...]
    validator: Validator
    judged: tuple[Draft, ...]

    @property
    def shape(self) -> Shape:
        """Shape of one record."""
        return _record_shape(self.validator)


class _Written(NamedTuple):
    """The lists of `each:` as written, and the file they stand in."""

    frame: DataFile
    lists: Mapping[str, Any]


class _Each(NamedTuple):
    """Values by list of `each:`, and conditions on all records; `has_field` if `when` is a field of the records."""

    values: Mapping[str, list[Value]]
    conditions: tuple[Condition, ...]
    has_field: bool
    shape: Shape


def kind_of_records(tree: Tree, list_key: str, said: str, rules: str | None) -> str | None:
    """The only kind of a game, other than `said`, whose schema fits the keys of all records of a file; else None."""
    records, defaults = child(tree.root, list_key), child(tree.root, "defaults")
    if records is None or rules is None:
        return None
    common = {key.written for key, _ in defaults.entries} if defaults is not None else set()
    keys = [{key.written for key, _ in record.entries} | common for record in records.items]
    fitting = []
    for kind in kind_names():
        schema = record_schema(read_schema(kind)) if kind.startswith(f"{rules}/") and kind != said else {}
        if schema and all(set(schema["required"]) <= one <= set(schema["properties"]) for one in keys):
            fitting.append(kind)
    return fitting[0] if len(fitting) == 1 else None


def read_records(
    tree: Tree,
    list_key: str,
    validator: Validator,
    findings: list[Finding],
    where: Mapping[str, Any] = MappingProxyType({}),
    fill: Fill | None = None,
) -> RecordFile | None:
    """Read the records of a file; None, with reasons in `findings`, unless all are valid.

    With `where`, only the matching records are of this kind and checked by it.
    """
    before = len(findings)
    validator = _with_lists(validator, tree)
    record_shape = _record_shape(validator)
    frame = _file_frame(tree, list_key, record_shape, findings, fill)
    if frame is None:
        return None
    each, defaults, records = frame
    if len(records) > current().limits.records:
        findings.append(too_many(Position(tree.file), "the file has"))
        return None
    defaults_node = child(tree.root, "defaults")
    list_node = child(tree.root, list_key)
    assert list_node is not None
    lists = _read_each(each.frame, each.lists, record_shape, findings)
    if lists is None:
        return None
    drafts = [
        Draft({**defaults, **record} if defaults else record, tree, list_node.items, number, defaults_node)
        for number, record in enumerate(records)
    ]
    records.clear()  # with defaults, drafts have data of their own
    # The validator sees each record once, with the first value of `each` filled in.
    samples = [sample for draft in drafts for sample in _expand(draft, lists, findings, 1)]
    if len(findings) == before:
        _check([one for sample in samples if fits(sample, where) for one in _copies_of(sample)], validator, findings)
    if len(findings) > before:
        return None
    made: list[Draft] = []
    for draft in drafts:
        expanded = _expand(draft, lists, findings)
        made += expanded
        if len(made) > current().limits.records:
            findings.append(too_many(Position(tree.file), "the file makes"))
            return None
        if len(expanded) > 1 and fits(expanded[0], where):
            # A value of a list may be wrong where the first is right; one such record is reported.
            copies = (one for draft in expanded for one in _copies_of(draft))
            wrong = next((one for one in copies if not validator.passes([one.data])), None)
            if wrong is not None:
                _check([wrong], validator, findings)
                return None
    return RecordFile(tree, tuple(made), validator, tuple(draft for draft in made if fits(draft, where)))


def too_many(at: Position, what: str) -> Finding:
    """Finding for more records than the limit, with a hint to raise it."""
    problem, hint = over_budget_words(what, "records", current().limits)
    return finding("ST005", at, problem, f"split it, or {hint}")


def fits(draft: Draft, where: Mapping[str, Any]) -> bool:
    """True if a record has every field value in `where`."""
    return all(draft.data.get(name) == value for name, value in where.items())


def _record_shape(validator: Validator) -> Shape:
    return validator.shape.items or validator.shape


def _with_lists(validator: Validator, tree: Tree) -> Validator:
    """The validator of a kind, with a field for each list of `each:` that it has none for: numbers of a range, or words."""
    each = child(tree.root, "each")
    known = _record_shape(validator).properties
    lists = [] if each is None else [(key.written, value) for key, value in each.entries if key.written not in known]
    fields = {
        name: {"type": "integer" if RANGE.fullmatch(value.written.strip()) else "string"}
        for name, value in lists
        if name != "when" and value.kind != "mapping"
    }
    if not fields:
        return validator
    items = validator.schema["items"]
    return Validator({**validator.schema, "items": {**items, "properties": {**items["properties"], **fields}}})


@lru_cache(maxsize=64)
def _frame_gate(list_key: str) -> Validator:
    """Validator of a records file as a whole; the records themselves are checked by their kind's own validator."""
    schema = bundle(read_schema("records"))
    schema["properties"] = {**schema["properties"], list_key: {"type": "array", "items": {"type": "object"}}}
    schema["required"] = [list_key]
    return Validator(schema)


def _file_frame(
    tree: Tree, list_key: str, record: Shape, findings: list[Finding], fill: Fill | None
) -> tuple[_Written, dict[str, Any], list[dict[str, Any]]] | None:
    """Read the three parts of a records file: each, defaults and the list; None if it is invalid."""
    validator = _frame_gate(list_key)
    records = Shape()
    records.items = record
    shape = Shape()
    shape.properties = {**validator.shape.properties, "defaults": record, list_key: records}
    loaded = DataFile(tree, values_of(tree, tree.root, shape, findings))
    problems = list(schema_findings(validator.faults(_without_records(loaded.data, list_key)), loaded.at))
    findings.extend(problems)
    if problems:
        return None
    if fill is not None:
        fill(loaded.data, shape, loaded.at)
    written = _Written(loaded, loaded.data.get("each", {}))
    return written, loaded.data.get("defaults", {}), loaded.data[list_key]


def _without_records(data: Any, list_key: str) -> Any:
    """Data for the file's validator, without the records if all are mappings.

    The validator copies its input, and asks nothing of such records.
    """
    records = data.get(list_key) if isinstance(data, dict) else None
    whole = isinstance(records, list) and all(isinstance(record, dict) for record in records)
    return {**data, list_key: []} if whole else data


def _read_each(loaded: DataFile, each: Mapping[str, Any], record: Shape, findings: list[Finding]) -> _Each | None:
    """The lists of `each:`, typed as the field of their name, and the conditions; None if they are unusable."""
    values: dict[str, list[Value]] = {}
    path: tuple[str, ...] = ()
    try:
        for name, written in each.items():
            path = ("each", name)
            values[name] = [_as_field(value, record.under(name)) for value in read_values(written)]
        path = ("when",)
        conditions = read_conditions(loaded.data["when"], list(values)) if "when" in loaded.data else ()
    except BadEach as error:
        findings.append(finding("ST012", loaded.at(path), error.problem, error.hint))
        return None
    return _Each(values, conditions, "when" in record.properties, record)


def _as_field(value: Value, field: Shape) -> Value:
    """A value of `each:` as its field wants it: a number, or text."""
    if field.text:
        return str(value)
    return as_number(value, field) if isinstance(value, str) else value


def _expand(draft: Draft, each: _Each, findings: list[Finding], most: int | None = None) -> list[Draft]:
    """The records that a draft stands for, at most so many of them."""
    data, when = draft.data, tuple[Condition, ...]()
    try:
        if "when" in data and not each.has_field:
            data = {key: value for key, value in data.items() if key != "when"}
            when = read_conditions(draft.data["when"], list(each.values))
        names = names_in(data.get("id"), list(each.values))
        if not names:
            return _with_copies([draft if data is draft.data else draft._replace(data=data)], each.shape, findings)
        limit = current().limits.records
        if count(names, each.values) > limit:
            findings.append(too_many(draft.at(("id",)), f"{', '.join(names)} of each: make"))
            return []
        made = combinations(names, each.values, (*each.conditions, *when), most or limit)
    except BadEach as error:
        findings.append(finding("ST012", draft.at(("when",)), error.problem, error.hint))
        return []
    if not made:
        findings.append(finding("ST012", draft.at(("id",)), f"'{data['id']}' is made for no values: when: leaves none"))
    return _with_copies([draft._replace(data=fill_in(data, one)) for one in made], each.shape, findings)


def _with_copies(drafts: list[Draft], shape: Shape, findings: list[Finding]) -> list[Draft]:
    """Drafts with the values of their first copy, and those of all copies beside them."""
    found: list[Draft] = []
    for draft in drafts:
        try:
            apart = by_copy(draft.data, shape)
        except BadCopies as error:
            findings.append(finding("ST012", draft.at((error.field,)), error.problem, error.hint))
            return []
        found.append(draft if apart is None else draft._replace(data=apart.data, by_copy=apart.values))
    return found


def _copies_of(draft: Draft) -> list[Draft]:
    """A draft once for every set of values that its copies have."""
    if draft.by_copy is None:
        return [draft]
    count = max(len(each) for each in draft.by_copy.values())
    return [draft._replace(data={**draft.data, **of_copy(draft.by_copy, number)}) for number in range(count)]


def _check(samples: list[Draft], validator: Validator, findings: list[Finding]) -> None:
    if not samples:
        return

    def locate(path: Sequence[str | int], key: str | None) -> Position:
        if not path:
            return samples[0].at((), None)
        draft = samples[int(path[0])]
        return draft.at(path[1:], key)

    # Some at a time: the validator makes a copy of all it sees.
    if all(
        validator.passes([draft.data for draft in samples[start : start + _JUDGED]])
        for start in range(0, len(samples), _JUDGED)
    ):
        return
    findings.extend(schema_findings(validator.faults([draft.data for draft in samples]), locate))


def finish(draft: Draft, shape: Shape, edition: str, sizes: Mapping[str, Size], findings: list[Finding]) -> Record:
    """Make the typed record of a valid draft; an unreadable effect or an unknown size is a finding."""
    data = draft.data
    effects: tuple[Effect, ...] = ()
    effect_at = None
    if "effect" in data:
        effect_at = draft.text_at("effect")
        try:
            effects = parse_effects(data["effect"])
        except NotationError as error:
            findings.append(
                finding("ST019", shifted(effect_at, error.offset), error.problem, "write op(arguments)@scope")
            )
    for mark in ("house", "inferred"):
        for index, name in enumerate(data.get(mark, ())):
            # A field may be marked although it is left out: its absence is a fact too.
            if not _knows(shape, name):
                hint = nearest_or_list(name, shape.properties)
                findings.append(finding("ST013", draft.at((mark, index)), f"records have no field '{name}'", hint))
    return Record(
        id=data["id"],
        name=Text.of(data["name"]),
        source=Source(data["source"]),
        copies=data.get("copies", 1),
        since=data.get("since", edition),
        at=draft.at(()),
        fields=MappingProxyType({key: value for key, value in data.items() if key not in _COMMON}),
        text=Text.of(data["text"]) if "text" in data else None,
        effects=effects,
        notation=data.get("effect"),
        effect_at=effect_at,
        house=tuple(data.get("house", ())),
        inferred=tuple(data.get("inferred", ())),
        was=(data["was"],) if isinstance(data.get("was"), str) else tuple(data.get("was", ())),
        art=data.get("art"),
        by_copy=draft.by_copy,
        size=read_size(data.get("size"), sizes, lambda: draft.at(("size",)), findings),
        marks=Marks.of(draft.marks()),
    )


def _knows(shape: Shape, dotted: str) -> bool:
    """True if a record may have the field, or the part of one written as `light.range`."""
    for step in dotted.split("."):
        if step not in shape.properties:
            return False
        shape = shape.properties[step]
    return True


def read_size(
    written: str | list[float] | None, sizes: Mapping[str, Size], place: Callable[[], Position], findings: list[Finding]
) -> Size | None:
    """Size for a name or a pair of millimetres; None with a finding for an unknown name."""
    if isinstance(written, list):
        return Size(*written)
    if written is not None and written not in sizes:
        findings.append(finding("ST013", place(), f"no size is called '{written}'", nearest_or_list(written, sizes)))
    return sizes.get(written) if written is not None else None


def references(file: RecordFile, ids: Ids) -> list[Finding]:
    """Return a finding for each field that names a record which does not exist."""
    if not file.shape.has_refs:
        return []
    return list(
        bounded(
            finding("ST013", draft.at(one.path), one.message, one.hint, one.subjects)
            for draft in file.judged
            for one in dangling(draft.data, file.shape, ids)
        )
    )
