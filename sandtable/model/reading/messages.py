"""Turn jsonschema's errors into findings in an author's words."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.reading.schema import MOST_FAULTS, Fault
from sandtable.model.reading.schema_shapes import BY_LANGUAGE
from sandtable.model.reading.suggestions import nearest, nearest_name, nearest_or_list, shown

Path = Sequence[str | int]
# Position of the value at a path; with a key, of that key.
Locate = Callable[[Path, str | None], Position]

# A number with its unit, as `40 AP`; not a date.
_NUMBER = r"(\d{1,6}) ?[A-Za-z%]+$"
_TYPE_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "a mapping (key: value)",
    "array": "a list",
    "null": "nothing",
}


def schema_findings(faults: Iterable[Fault], locate: Locate) -> Iterator[Finding]:
    """One finding per thing to put right, at the key or value concerned."""
    faults = list(faults)
    # A value that is no text is not also reported as an unknown text.
    mistyped = {fault.path for fault in faults if fault.keyword == "type"}
    said = (fault for fault in faults if fault.keyword == "type" or fault.path not in mistyped)
    yield from bounded(
        words for fault in said for words in _SPEAKERS.get(fault.keyword, _other)(fault, fault.path, locate)
    )


def bounded(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the first findings; the last one says that there are more."""
    for number, found in enumerate(findings):
        if number == MOST_FAULTS:
            yield finding("ST027", found.at, "more faults follow, which are not shown", "put these right first")
            return
        yield found


def type_words(types: str | Sequence[str]) -> str:
    """`a whole number or text`."""
    names = [types] if isinstance(types, str) else list(types)
    return " or ".join(_TYPE_WORDS[name] for name in names)


def field_words(path: Path) -> str:
    """Words for the place at `path`: 'copies', or item 2 of 'levels'."""
    if not path:
        return "the file"
    last = path[-1]
    if isinstance(last, str):
        return f"'{last}'"
    owner = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"item {last + 1}" + (f" of '{owner}'" if owner else "")


def _about(schema: object) -> str:
    """Hint from a schema's description: its first clause, with a small first letter; "" without a description."""
    words = schema.get("description", "") if isinstance(schema, Mapping) else ""
    words = words.split(";")[0].rstrip(".")
    return words[:1].lower() + words[1:]


def _languages(fault: Fault) -> list[str]:
    """Keys of a mapping that are languages of the pack; empty if it is not written by language."""
    marked = fault.schema.get(BY_LANGUAGE)
    return marked if isinstance(marked, list) else []


def _suggested_keys(fault: Fault) -> dict[str, str]:
    """For unknown keys of a mapping, the known ones most likely meant: by spelling, or the only one missing."""
    if fault.schema.get("additionalProperties") is not False:
        return {}
    known = fault.schema.get("properties", {})
    unknown = [key for key in fault.value if key not in known and key != "<<"]
    meant = {key: near for key in unknown if (near := nearest_name(key, known))}
    lost = [key for key in unknown if key not in meant]
    missing = [key for key in fault.schema.get("required", ()) if key not in fault.value and key not in meant.values()]
    if len(lost) == len(missing) == 1:
        meant[lost[0]] = missing[0]
    return meant


def _unknown_keys(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
    known = fault.schema.get("properties", {})
    has_other_keys = set(known) > set(_languages(fault))
    meant = _suggested_keys(fault)
    for key in fault.value:
        if key in known:
            continue
        at = locate(path, key)
        if _languages(fault) and not has_other_keys:
            turned = sorted(meant.get(key, "")) == sorted(key)
            hint = f"did you mean '{meant[key]}'?" if turned else f"the pack's languages are {', '.join(known)}"
            yield finding("ST016", at, f"language '{key}' is not one of the pack's", hint, (key,))
        elif key == "<<":
            hint = "repeat the fields, or use defaults: in a records file"
            yield finding("ST009", at, "merge key '<<' is not supported", hint)
        elif key in meant and not nearest_name(key, known):
            yield finding(
                "ST009", at, f"unknown key '{key}'", f"did you mean '{meant[key]}', which is missing?", (key,)
            )
        else:
            yield finding("ST009", at, f"unknown key '{key}'", nearest_or_list(key, known), (key,))


def _missing_key(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
    known = fault.schema.get("properties", {})
    # A misspelt key is reported as unknown; that the right one is missing says nothing new.
    misspelt = set(_suggested_keys(fault).values())
    if _languages(fault) and fault.value and not set(fault.value) & set(known):
        return  # all it has is in a language that is not the pack's, and that is said
    for key in fault.wanted:
        if key in fault.value or key in misspelt:
            continue
        at = locate(path, None)
        if key in _languages(fault):
            yield finding(
                "ST015", at, f"{field_words(path)} has no '{key}' text", f"add the key {key}: with the text", (key,)
            )
            continue
        own_id = fault.value.get("id")
        owner = f"'{own_id}'" if isinstance(own_id, str) else field_words(path)
        about = _about(known.get(key))
        hint = f"add {key}:" + (f" ({about})" if about else "")
        # The file itself, or an item without a name, lacks a key once.
        yield finding("ST010", at, f"{owner} has no '{key}'", hint, (key,) if "'" in owner else ())


def _wrong_type(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
    at, wanted, value = locate(path, None), fault.wanted, fault.value
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    hint = ""
    if value is None:
        yield finding("ST011", at, f"{field_words(path)} is empty; {type_words(wanted)} is wanted", hint)
        return
    if isinstance(value, str) and {"integer", "number"} & set(names) and value.lstrip("+-").isdigit():
        hint = "write the number without quotes or leading zeros"
    elif isinstance(value, str) and {"integer", "number"} & set(names) and (found := re.match(_NUMBER, value)):
        hint = f"write the number alone: {found[1]}"
    elif isinstance(value, str) and "boolean" in names and value.lower() in {"yes", "no", "on", "off"}:
        hint = "write true or false"
    elif isinstance(value, str) and names == ["array"]:
        hint = f"write [{value}]" if len(value) < 30 else "write a list"
    yield finding("ST011", at, f"{field_words(path)} is {shown(value)}; {type_words(wanted)} is wanted", hint)


def _not_in_list(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
    choices = [str(choice) for choice in fault.wanted]
    hint = nearest(str(fault.value), choices) or f"one of {', '.join(choices)}"
    yield finding("ST012", locate(path, None), f"{field_words(path)} is {shown(fault.value)}, which is not known", hint)


def _pattern(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
    if fault.on_key:
        at = locate(path, fault.value)
        yield finding(
            "ST012", at, f"key {shown(fault.value)} is not a usable name", "small letters, digits, underscore"
        )
        return
    yield finding(
        "ST012",
        locate(path, None),
        f"{field_words(path)} is {shown(fault.value)}, which does not fit",
        _about(fault.schema),
    )


def _limit(words: str, noun: str = "") -> Callable[[Fault, Path, Locate], Iterator[Finding]]:
    """Return a message builder for a bound; `noun` is the thing counted, `character` or `entry`."""

    def speak(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
        value = fault.value
        bound = f"{fault.wanted} {_plural(noun, fault.wanted)}" if noun == "character" else f"{fault.wanted}"
        verb = "are" if noun and fault.wanted != 1 else "is"
        if isinstance(value, list | dict):
            found = f"has {len(value) or 'no'} {_plural(noun, len(value))}"
        else:
            found = "is empty" if value == "" else f"is {shown(value)}"
        message = f"{field_words(path)} {found}; {words.format(f'{bound} {verb}')}"
        yield finding("ST012", locate(path, None), message)

    return speak


def _plural(noun: str, count: int) -> str:
    return noun if count == 1 else "entries" if noun == "entry" else f"{noun}s"


def _repeated(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
    for index, value in enumerate(fault.value):
        if value in fault.value[:index]:
            at = locate([*path, index], None)
            yield finding("ST012", at, f"{shown(value)} stands twice in {field_words(path)}")


def _other(fault: Fault, path: Path, locate: Locate) -> Iterator[Finding]:
    yield finding("ST012", locate(path, None), f"{field_words(path)}: {fault.message[:160]}")


_SPEAKERS: dict[str, Callable[[Fault, Path, Locate], Iterator[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_key,
    "type": _wrong_type,
    "enum": _not_in_list,
    "pattern": _pattern,
    "uniqueItems": _repeated,
    "minimum": _limit("at least {} wanted"),
    "maximum": _limit("at most {} allowed"),
    "minLength": _limit("at least {} wanted", "character"),
    "maxLength": _limit("at most {} allowed", "character"),
    "minItems": _limit("at least {} wanted", "entry"),
    "maxItems": _limit("at most {} allowed", "entry"),
    "minProperties": _limit("at least {} wanted", "entry"),
    "maxProperties": _limit("at most {} allowed", "entry"),
}
