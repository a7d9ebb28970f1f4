"""Greedy templates in whole packs, drawn in a command, in a thread of a host program, and in a limited worker.

python -m tests.security.greedy_callers FOLDER    all of them in a thread of this process, a line of JSON each
"""

import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from sandtable.budget import OverBudget
from sandtable.jobs.dispatch import run
from sandtable.jobs.print_requests import RenderRequest, RenderResult
from tests.security.greedy_templates import ODD, OVER, SOUND

TEMPLATES = {**OVER, **ODD, **SOUND}
GAME = """\
id: evil
name: Evil
edition: '1'
languages: [en]
components: [{id: a, type: deck, name: A, file: a.yaml, size: poker, template: card}]
"""


def write_pack(folder: Path, body: str) -> Path:
    """A pack of one card whose template has this body."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "a.yaml").write_text("cards: [{id: c, name: x, source: house}]\n")
    head, foot = '<svg xmlns="http://www.w3.org/2000/svg">', "</svg>"
    (folder / "templates" / "card.svg.j2").write_text(f"{head}{body}{foot}")
    (folder / "templates" / "b.svg.j2").write_text("y" * 10_000)
    return folder


def request_for(folder: Path) -> RenderRequest:
    return RenderRequest(str(folder), folder=folder.parent / "out")


def outcome(render: Callable[[], RenderResult]) -> str:
    """What is said of a template when its pack is printed: ST035, ST044, or sound."""
    try:
        codes = {found.code for found in render().findings}
    except OverBudget:
        return "ST035"
    return next((code for code in ("ST035", "ST044") if code in codes), "sound")


def is_expected(name: str, said: str) -> bool:
    """Whether that is to be said of a template; of a sound one only that it takes too much would be wrong here.

    Some sound ones show what a card does not have, or write what no XML may hold.
    """
    return said == ("ST035" if name in OVER else "ST044") if name in OVER or name in ODD else said != "ST035"


def main() -> None:
    place, chosen = Path(sys.argv[1]), sys.argv[2:] or list(TEMPLATES)

    def draw_all() -> None:
        for number, name in enumerate(chosen):
            request = request_for(write_pack(place / str(number) / "pack", TEMPLATES[name]))
            begun = time.process_time()
            said = outcome(lambda request=request: run(request))  # type: ignore[misc]
            print(json.dumps([name, said, time.process_time() - begun]), flush=True)

    thread = threading.Thread(target=draw_all)
    thread.start()
    thread.join()


if __name__ == "__main__":
    main()
