"""Kill a workshop at random moments while it saves; every file must be one whole version, and the next start must work.

python -m tests.programs.workshop_kills 100 --seed 1
"""

import argparse
import random
import shutil
import tempfile
import threading
import time
from pathlib import Path

import httpx

from sandtable.model.authoring.new_pack import new_pack
from tests.workshop.live_server import LiveServer, descendants


def kill_at_moments(count: int, seed: int) -> tuple[int, int]:
    """Kill a workshop so many times; return the number of saves that were answered, and of files left behind."""
    chance = random.Random(seed)
    root = Path(tempfile.mkdtemp(prefix="sandtable-kills-"))
    answered = left = 0
    try:
        new_pack(root / "mine")
        name = next(
            file.relative_to(root / "mine").as_posix() for file in sorted((root / "mine" / "decks").glob("*.yaml"))
        )
        file = root / "mine" / name
        start = file.read_text()
        for number in range(count):
            server = LiveServer(root / "mine", root)
            children: list[int] = []
            texts = _save_until_killed(server, name, start, number, chance.uniform(0.0, 0.12), children)
            answered += len(texts) - 1
            now = file.read_text()
            assert now.startswith(start), f"{name} is not whole after kill {number}"
            assert now == start or now.removeprefix(start).startswith("# version "), now[-80:]
            _wait_for_end(children)
            file.write_text(start)
        with LiveServer(root / "mine", root) as server:
            opened = server.get("/api/file", pack=".", name=name).json()
            assert (
                server.put(
                    "/api/file", {"pack": ".", "name": name, "text": start + "# end\n", "rev": opened["rev"]}
                ).status_code
                == 200
            )
        left = len(list((root / "mine").rglob("*.sandtable.part")))
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return answered, left


def _save_until_killed(
    server: LiveServer, name: str, start: str, number: int, moment: float, children: list[int]
) -> list[str]:
    """Save one version after the other, and kill the server in the middle of it; return the versions that were saved."""
    rev = server.get("/api/file", pack=".", name=name).json()["rev"]
    children += descendants(server.process.pid)
    timer = threading.Timer(moment, server.process.kill)
    saved = [start]
    timer.start()
    try:
        for version in range(1000):
            text = f"{start}# version {number}.{version} {'x' * 2000}\n"
            rev = server.put("/api/file", {"pack": ".", "name": name, "text": text, "rev": rev}).json()["rev"]
            saved.append(text)
    except (httpx.HTTPError, KeyError):
        pass
    timer.join()
    server.stop()
    return saved


def _wait_for_end(processes: list[int]) -> None:
    for _ in range(600):
        if not any(Path(f"/proc/{one}").exists() for one in processes):
            return
        time.sleep(0.05)
    raise AssertionError("a worker outlived its server")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    answered, left = kill_at_moments(arguments.count, arguments.seed)
    print(f"{arguments.count} kills, {answered} saves answered before them, every file whole, {left} parts left")


if __name__ == "__main__":
    main()
