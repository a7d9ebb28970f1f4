"""Home: jobs on the bench, the shelf of built-in games, recent work."""

import re
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.errors import UserError
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.reading.folder import read_bytes
from sandtable.model.reading.rejected import Refused
from sandtable.model.reading.schema_shapes import ANY
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml
from sandtable.model.rulebook.lesson import has_lesson
from sandtable.resources import GAME_FILE, builtin_packs
from workshop.bench import BUILTIN, LOOSE, MOST_JOBS, Bench, Place
from workshop.files import Folder
from workshop.page_words import both
from workshop.requests import address

_COLOURS = {
    "proelio": {"lid": "#f1e7d0", "side": "#9e2b25", "ink": "#15120e"},
    "warfare": {"lid": "#33332c", "side": "#8a9a5b", "ink": "#f4efe2"},
    "lets-war": {"lid": "#f2e6cf", "side": "#a3241f", "ink": "#1d1a16"},
    "edadh": {"lid": "#f0e4c8", "side": "#22405f", "ink": "#7a1f1a"},
}
_MOST_HEAD = 64_000  # bytes of a file that are read for its title
_KEY = re.compile(rb"\n(?=[^\s#])")  # where a key of the first level begins
_FAN = 3  # faces beside a job


def home(bench: Bench) -> dict[str, Any]:
    """Everything the page shows at first; findings are counted later, when the page asks for them."""
    jobs = sorted((_job(place) for place in bench.places()), key=lambda job: job["changed"], reverse=True)
    return {"root": shown_path(bench.root), "jobs": jobs, "shelf": _shelf(), "recent": _recent(jobs)}


def shown_path(path: Path) -> str:
    """A path with the user's own folder as `~`."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}".removesuffix("/.")
    except (ValueError, RuntimeError):
        return path.as_posix()


def _job(place: Place) -> dict[str, Any]:
    file = place.path / GAME_FILE if place.is_pack else place.path
    head = read_head(file)
    title = _title(place, head)
    return {
        "kind": "pack" if place.is_pack else _kind_of(head),
        "key": place.key,
        "pack": place.key if place.is_pack else LOOSE,
        "name": None if place.is_pack else place.key,
        "title": title,
        "sentence": _sentence(place, head),
        "facts": _facts(head),
        "findings": None,
        "changed": _iso(_changed(place)),
        "faces": [address("/fan", pack=place.key, n=str(number)) for number in range(_FAN)] if place.is_pack else [],
        "read_only": False,
    }


def title_of(place: Place) -> str:
    """Title of a pack or a document."""
    return _title(place, read_head(place.path / GAME_FILE if place.is_pack else place.path))


def _title(place: Place, head: Mapping[str, Any]) -> str:
    return _in_one_language(head.get("name") or head.get("title")) or place.path.resolve().stem


def _in_one_language(text: object) -> str:
    """A text as it is written, in English where it has several languages; empty if it is none."""
    if isinstance(text, dict) and text:
        text = text.get("en") or next(iter(text.values()))
    return str(text)[:200] if isinstance(text, str | int) else ""


def read_head(file: Path) -> Mapping[str, Any]:
    """First level of a YAML file as plain data; empty if it cannot be read. Of a long file its first keys are read."""
    try:
        status = file.stat()
    except OSError:
        return {}
    return _head(file, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=4 * MOST_JOBS)
def _head(file: Path, _changed: int, _size: int) -> Mapping[str, Any]:
    """Head of a file in the state of a date and size: Home is asked for often, and a stranger's file may be long."""
    try:
        content = read_bytes(file)
        if len(content) > _MOST_HEAD:
            content = content[: max((key.end() for key in _KEY.finditer(content, 0, _MOST_HEAD)), default=0)]
        tree = read_yaml(content, str(file))
        data = values_of(tree, tree.root, ANY, [])
    except (Refused, UserError):
        return {}
    return data if isinstance(data, dict) else {}


def _kind_of(head: Mapping[str, Any]) -> str:
    return "scenario" if "map" in head or "sides" in head else "setup"


def _sentence(place: Place, head: Mapping[str, Any]) -> Mapping[str, str]:
    summary = head.get("summary") or head.get("briefing")
    if isinstance(summary, str):
        return dict.fromkeys(("en", "it"), summary)
    if isinstance(summary, dict) and all(isinstance(one, str) for one in summary.values()) and summary:
        return summary
    if place.is_pack:
        return both("home.pack-without-summary")
    return both(f"home.{_kind_of(head)}-of", game=str(head.get("game", "?"))[:40])


def _facts(head: Mapping[str, Any]) -> list[Mapping[str, str]]:
    facts: list[Mapping[str, str]] = []
    if edition := head.get("edition"):
        facts.append(both("home.edition", edition=str(edition)[:20]))
    if isinstance(languages := head.get("languages"), list):
        facts.append(dict.fromkeys(("en", "it"), ", ".join(str(one)[:12] for one in languages[:12])))
    if isinstance(turns := head.get("turns"), int):
        facts.append(both("home.turns", turns=turns))
    return facts


def _changed(place: Place) -> float:
    """Time of the newest file of a job."""
    if not place.is_pack:
        return place.path.stat().st_mtime if place.path.exists() else 0.0
    return max((file.changed for file in Folder(place.path).listing()), default=0.0)


def _iso(when: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when))


def _shelf() -> list[dict[str, Any]]:
    boxes = []
    for game, folder in builtin_packs().items():
        head = read_head(folder / GAME_FILE)
        players = head.get("players")
        boxes.append(
            {
                "game": game,
                "title": _in_one_language(head.get("name")) or game,
                "subtitle": both(f"home.box-{game}"),
                "players": "–".join(str(one) for one in players) if isinstance(players, list) else "",
                "pieces": _pieces(folder),
                "lesson": (pack := load_cached(folder).pack) is not None and has_lesson(pack),
                "pack": f"{BUILTIN}{game}",
                "cover": f"/cover/{game}",
                "colours": _COLOURS.get(game, {}),
            }
        )
    return boxes


def _pieces(folder: Path) -> int:
    pack = load_cached(folder).pack
    return sum(part.pieces for part in pack.components if part.type != "table") if pack is not None else 0


def _recent(jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The jobs changed last, newest first."""
    return [
        {"when": job["changed"], "kind": "edit", "text": job["title"], "key": job["key"], "file": None}
        for job in jobs[:4]
    ]
