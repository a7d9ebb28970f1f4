"""JSON Schemas for an editor: of one pack, with its languages and its ids to choose from, and of the settings."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path, PurePosixPath
from typing import Any

from sandtable.errors import UserError
from sandtable.game_packages import game_names
from sandtable.geometry.sizes import SIZES
from sandtable.model.authoring.editor_rules import (
    naming_fields,
    of_one_kind,
    of_several_kinds,
    or_by_copy,
    values_in,
    with_game_rules,
    with_packs,
    with_sizes,
)
from sandtable.model.document import DOCUMENT_KINDS
from sandtable.model.loading.pack_loader import ERRATA_FILE
from sandtable.model.loading.record_files import LIST_KEYS
from sandtable.model.pack import Component, Pack
from sandtable.model.reading.data_file import Ids, child, ids_of
from sandtable.model.reading.folder import read_bytes
from sandtable.model.reading.rejected import Refused
from sandtable.model.reading.schema import (
    bundle,
    document_schema,
    file_validator,
    game_file_schemas,
    read_schema,
    record_schema,
)
from sandtable.model.reading.schema_shapes import BY_LANGUAGE, TEXT, Schema
from sandtable.model.reading.tables.table_file import is_table
from sandtable.model.reading.tree import Tree
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml
from sandtable.resources import GAME_FILE

FOLDER = ".sandtable"
_OURS = (
    "x-ref",
    "x-likely",
    "x-file",
    "x-editor",
    "x-values",
    "x-needs",
    TEXT,
    BY_LANGUAGE,
)  # words of ours that mean nothing to an editor
MODELINE = "# yaml-language-server: $schema="


def export_schemas(pack: Pack) -> dict[str, tuple[str, str]]:
    """For each YAML file of the pack: (name of its schema file, schema as text)."""
    ids = ids_of(pack.components)
    return {
        name: (_schema_name(name), json.dumps(_enumerate(make(), ids, pack), indent=2, ensure_ascii=False) + "\n")
        for name, make in _makers(pack).items()
    }


def schema_of_file(pack: Pack, name: str) -> dict[str, Any] | None:
    """The schema of one YAML file of the pack, by its path in it; None if it has none."""
    makers = _makers(pack)
    make = makers.get(name) or next(
        (makers[one] for one in makers if "*" in one and PurePosixPath(name).match(one)), None
    )
    if make is None:
        return None
    schema: dict[str, Any] = _enumerate(make(), ids_of(pack.components), pack)
    return schema


def schema_of_game() -> dict[str, Any]:
    """The schema of game.yaml for a pack that does not load."""
    return with_sizes(_game(()), SIZES)


def _game(languages: tuple[str, ...]) -> dict[str, Any]:
    return with_game_rules(bundle(read_schema("game"), languages), game_names())


def schema_of_records(pack: Pack, component: Component) -> dict[str, Any]:
    """The schema of one record of a component, as in a table."""
    record = _record(pack, component.kind, [component])
    schema: dict[str, Any] = _enumerate(bundle(record, pack.languages), ids_of(pack.components), pack)
    return schema


def _makers(pack: Pack) -> dict[str, Callable[[], dict[str, Any]]]:
    """Functions that make the schema of each file, with the ids left out."""
    sizes = cache(partial(_size_names, pack))
    schemas: dict[str, Callable[[], dict[str, Any]]] = {
        GAME_FILE: lambda: with_sizes(_game(pack.languages), sizes()),
        ERRATA_FILE: lambda: bundle(read_schema("errata"), pack.languages),
    }
    for kind in DOCUMENT_KINDS:
        schema = document_schema(kind, pack.rules)
        if schema is not None:
            schemas[f"{kind}s/*.yaml"] = partial(_document, schema, pack.languages)
    for name, schema in game_file_schemas(pack.rules).items():
        path = Path(pack.folder) / name
        if path.is_file() or ("/" in name and path.parent.is_dir()):
            schemas[name] = partial(bundle, schema, pack.languages)
    for language in pack.languages:
        schemas[f"words/{language}.yaml"] = partial(bundle, read_schema("words"))
    by_file: dict[str, list[Component]] = {}
    for component in pack.components:
        if not component.holds and not is_table(component.file):
            by_file.setdefault(component.file, []).append(component)
    for file, components in by_file.items():
        schemas[file] = partial(_sized_records, pack, components, sizes)
    return schemas


def _document(schema: Schema, languages: tuple[str, ...]) -> dict[str, Any]:
    return with_packs(bundle(schema, languages))


def _sized_records(pack: Pack, components: Sequence[Component], sizes: Callable[[], set[str]]) -> dict[str, Any]:
    return with_sizes(_records_file(pack, components), sizes())


def _size_names(pack: Pack) -> set[str]:
    """Names of sizes, including the pack's own."""
    game = _game_file(pack)
    own = child(game.root, "sizes") if game is not None else None
    return {*SIZES, *(key.written for key, _ in (own.entries if own is not None else ()))}


def _game_file(pack: Pack) -> Tree | None:
    """The pack's game.yaml; None while an editor has it in a state that cannot be read."""
    file = Path(pack.folder) / GAME_FILE
    try:
        return read_yaml(read_bytes(file), str(file))
    except (Refused, OSError, UserError):
        return None


def settings_schema() -> str:
    """The schema of sandtable.toml, which is the same for every pack."""
    return json.dumps(read_schema("config"), indent=2, ensure_ascii=False) + "\n"


def with_modeline(text: str, file: str, schema: str, folder: str = FOLDER) -> str:
    """Add the modeline that points an editor to the schema. `folder` is the schema folder relative to the pack."""
    up = "../" * (len(PurePosixPath(file).parts) - 1) if not PurePosixPath(folder).is_absolute() else ""
    line = f"{MODELINE}{up}{folder}/{schema}"
    first, _, rest = text.partition("\n")
    return f"{line}\n{rest}" if first.startswith(MODELINE) else f"{line}\n{text}"


def _schema_name(file: str) -> str:
    stem = PurePosixPath(file.replace("/*", "")).with_suffix("")
    return str(stem).replace("/", "-") + ".schema.json"


def _records_file(pack: Pack, components: Sequence[Component]) -> dict[str, Any]:
    """Schema of a file of records, for the components that read it."""
    list_key = LIST_KEYS[components[0].type]
    kinds = {component.kind: _record(pack, component.kind, components) for component in components}
    definitions = {name: one for record in kinds.values() for name, one in record.pop("$defs").items()}
    record = next(iter(kinds.values()))
    rules = of_one_kind(list_key, record)
    # Fields may come from defaults: or each:, and an id may hold {nation}.
    loose = {kind: {**one, "required": ["id"]} for kind, one in kinds.items()}
    if len(kinds) == 1:
        items, defaults = loose[components[0].kind], {**record, "required": []}
    else:
        wheres = _where_filters(pack)
        items = of_several_kinds([(wheres.get(one.id, {}), loose[one.kind]) for one in components])
        rules, defaults = {}, {"type": "object"}
    frame = dict(read_schema("records"))
    frame["properties"] = {
        **frame["properties"],
        "defaults": defaults,
        list_key: {"type": "array", "items": {"type": "object", **items}},
    }
    frame["required"] = [list_key]
    frame["$defs"] = definitions
    return bundle({**frame, **rules}, pack.languages)


def _record(pack: Pack, kind: str, components: Sequence[Component]) -> dict[str, Any]:
    """Schema of a record; lists of `each:` that its kind does not have are fields too."""
    fields = json.loads(read_bytes(Path(pack.folder) / kind)) if kind.endswith(".json") else read_schema(kind)
    record = naming_fields(record_schema(fields))
    when = {"when": read_schema("records")["properties"]["when"]}
    for name in (*(fields.get("properties", {}) if kind.endswith(".json") else ()), "name", "text", "art", "template"):
        record["properties"][name] = or_by_copy(record["properties"][name])
    own = (record for one in components if one.kind == kind for record in one.records)
    lists: dict[str, Any] = {name: {} for record in own for name in record.fields}
    return {**record, "properties": {**when, **lists, **record["properties"], "id": {"type": "string"}}}


def _where_filters(pack: Pack) -> dict[str, dict[str, Any]]:
    """Return each component's `where` filter from game.yaml, by component id."""
    game = _game_file(pack)
    written: Any = values_of(game, game.root, file_validator("game").shape, []) if game is not None else {}
    components = written.get("components", ()) if isinstance(written, dict) else ()
    return {one["id"]: one.get("where", {}) for one in components if isinstance(one, dict) and "id" in one}


def _enumerate(schema: Any, ids: Ids, pack: Pack) -> Any:
    """Copy a schema so that every reference lists the ids it may name, or only the likely ones of these."""
    if isinstance(schema, Mapping):
        copy = {key: _enumerate(value, ids, pack) for key, value in schema.items() if key not in _OURS}
        copy |= schema.get("x-editor", {})
        if values := values_in(pack, schema.get("x-values", "")):
            return {**copy, "enum": values}
        for target in (schema.get("x-likely"), schema.get("x-ref")):
            if isinstance(target, str) and ids.known.get(target):
                return {**copy, "enum": sorted(ids.known[target])}
        return copy
    return [_enumerate(item, ids, pack) for item in schema] if isinstance(schema, list) else schema
