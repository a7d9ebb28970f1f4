"""What scenarios and set-ups are judged by: their schemas with all they refer to, and what these expect at each place.

Putting one together takes longer than judging a file by it, so those of built-in games are kept.
"""

from functools import cache

from sandtable.cache import MEGABYTE, Cache
from sandtable.game_packages import BUILT_IN
from sandtable.installation import code_dates
from sandtable.model.reading.schema import Validator, bundle, document_schema
from sandtable.model.reading.schema_shapes import Shape, shape_of

_SCHEMAS = Cache("schemas", MEGABYTE)


@cache
def document_validator(kind: str, game: str | None, languages: tuple[str, ...]) -> Validator | None:
    """The validator of a game's scenarios or set-ups; None when it has none."""
    # Schemas of built-in games lie beside the code; of others nobody knows whether they are as they were.
    key = _SCHEMAS.key(kind, game, languages, code_dates()) if game in BUILT_IN else None
    kept = _SCHEMAS.load(key) if key is not None else None
    if isinstance(kept, tuple):
        schema, shape = kept
        assert isinstance(shape, Shape)
        return Validator(schema, shape, glances=True)
    written = document_schema(kind, game)
    if written is None:
        return None
    schema = bundle(written, languages)
    shape = shape_of(schema)
    if key is not None:
        _SCHEMAS.keep(key, (schema, shape))
    return Validator(schema, shape, glances=True)
