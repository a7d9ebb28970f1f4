"""Digests of one case, and the file that holds those of a run."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SHORT = 8  # hexadecimal digits of a part; enough to say which part differs


@dataclass(frozen=True, slots=True)
class Digest:
    """Digest over all parts of a case, and a short one of each: exit codes, printed text, files."""

    whole: str
    parts: Mapping[str, str]


def digest_of(parts: Mapping[str, bytes]) -> Digest:
    """Return the digest of named parts; parts that are empty count in the whole alone."""
    whole = hashlib.sha256()
    short = {}
    for name in sorted(parts):
        digest = hashlib.sha256(parts[name]).hexdigest()
        whole.update(f"{name}\0{digest}\n".encode())
        if name.endswith("exit"):
            short[name] = parts[name].decode()
        elif parts[name]:
            short[name] = digest[:SHORT]
    return Digest(whole.hexdigest(), short)


@dataclass(frozen=True, slots=True)
class Digests:
    """The cases of a run; `full` when none was left out."""

    revision: str
    engines: str  # pure or compiled
    full: bool
    cases: Mapping[str, Digest]


def write_digests(file: Path, digests: Digests) -> None:
    """Write one line for each case, in the order of their ids."""
    lines = [
        f"{json.dumps(id_)}:{json.dumps([found.whole, found.parts], sort_keys=True, separators=(',', ':'))}"
        for id_, found in sorted(digests.cases.items())
    ]
    about = {"revision": digests.revision, "engines": digests.engines, "full": digests.full}
    head = json.dumps(about, separators=(",", ":")).removesuffix("}") + ',"cases":{\n'
    file.write_text(head + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


def read_digests(file: Path) -> Digests:
    data = json.loads(file.read_text(encoding="utf-8"))
    cases = {id_: Digest(whole, parts) for id_, (whole, parts) in data["cases"].items()}
    return Digests(data["revision"], data["engines"], data["full"], cases)
