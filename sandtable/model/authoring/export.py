"""JSON Schemas for an editor: of one pack, with its languages and its ids to choose from, and of the settings."""

import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from sandtable.game_packages import game_names
from sandtable.model.document import DOCUMENT_KINDS
from sandtable.model.loading.pack_loader import ERRATA_FILE
from sandtable.model.loading.record_files import LIST_KEYS
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import Ids, ids_of
from sandtable.model.reading.folder import read_bytes
from sandtable.model.reading.schema import (
    bundle,
    document_schema,
    generator_schemas,
    read_schema,
    record_schema,
)
from sandtable.model.reading.schema_shapes import BY_LANGUAGE
from sandtable.model.reading.tables import is_table
from sandtable.resources import GAME_FILE

FOLDER = ".sandtable"
_OURS = ("x-ref", "x-likely", "x-file", BY_LANGUAGE)  # words of ours that mean nothing to an editor
MODELINE = "# yaml-language-server: $schema="


def export_schemas(pack: Pack) -> dict[str, tuple[str, str]]:
    """For each YAML file of the pack: (name of its schema file, schema as text)."""
    ids = ids_of(pack.components)
    schemas: dict[str, Any] = {
        GAME_FILE: _with_games(bundle(read_schema("game"), pack.languages)),
        ERRATA_FILE: bundle(read_schema("errata"), pack.languages),
    }
    for kind in DOCUMENT_KINDS:
        schema = document_schema(kind, pack.rules)
        if schema is not None:
            schemas[f"{kind}s/*.yaml"] = bundle(schema, pack.languages)
    for name, schema in generator_schemas(pack.rules).items():
        if (Path(pack.folder) / name).parent.is_dir():
            schemas[name] = bundle(schema, pack.languages)
    for language in pack.languages:
        schemas[f"words/{language}.yaml"] = bundle(read_schema("words"))
    for component in pack.components:
        if not component.holds and not is_table(component.file):
            schemas[component.file] = _records_file(pack, component.type, component.kind)
    return {
        name: (_schema_name(name), json.dumps(_enumerate(schema, ids), indent=2, ensure_ascii=False) + "\n")
        for name, schema in schemas.items()
    }


def _with_games(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of game.yaml with the games a pack may follow."""
    properties = schema["properties"]
    return {**schema, "properties": {**properties, "rules": {**properties["rules"], "enum": list(game_names())}}}


def settings_schema() -> str:
    """The schema of sandtable.toml, which is the same for every pack."""
    return json.dumps(read_schema("config"), indent=2, ensure_ascii=False) + "\n"


def with_modeline(text: str, file: str, schema: str) -> str:
    """The text of a YAML file with the line on top that tells an editor its schema."""
    up = "../" * (len(PurePosixPath(file).parts) - 1)
    line = f"{MODELINE}{up}{FOLDER}/{schema}"
    first, _, rest = text.partition("\n")
    return f"{line}\n{rest}" if first.startswith(MODELINE) else f"{line}\n{text}"


def _schema_name(file: str) -> str:
    stem = PurePosixPath(file.replace("/*", "")).with_suffix("")
    return str(stem).replace("/", "-") + ".schema.json"


def _records_file(pack: Pack, type_: str, kind: str) -> dict[str, object]:
    fields = json.loads(read_bytes(Path(pack.folder) / kind)) if kind.endswith(".json") else read_schema(kind)
    record = record_schema(fields)
    definitions = record.pop("$defs")
    # Fields may come from defaults: or each:, and an id may hold {nation}: the checker knows, an editor cannot.
    record["required"] = ["id"]
    record["properties"] = {**record["properties"], "id": {"type": "string"}}
    frame = dict(read_schema("records"))
    frame["properties"] = {
        **frame["properties"],
        "defaults": {**record, "required": []},
        LIST_KEYS[type_]: {"type": "array", "items": record},
    }
    frame["required"] = [LIST_KEYS[type_]]
    frame["$defs"] = definitions
    return bundle(frame, pack.languages)


def _enumerate(schema: Any, ids: Ids) -> Any:
    """A copy in which every reference lists the ids it may name, or of these the likely ones."""
    if isinstance(schema, Mapping):
        copy = {key: _enumerate(value, ids) for key, value in schema.items() if key not in _OURS}
        for target in (schema.get("x-likely"), schema.get("x-ref")):
            if isinstance(target, str) and ids.known.get(target):
                return {**copy, "enum": sorted(ids.known[target])}
        return copy
    return [_enumerate(item, ids) for item in schema] if isinstance(schema, list) else schema
