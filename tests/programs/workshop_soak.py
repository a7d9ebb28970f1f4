"""Use a workshop at random for a while; print the memory of server and workers on the way.

    python -m tests.programs.workshop_soak 7200 --seed 1 --pause 0.5

Opens packs, edits texts well and badly, draws faces, completes, saves, writes files from outside, creates files, searches.
Every answer must have a status that the page expects, and at the end the files must be what was saved last.
"""

import argparse
import random
import shutil
import tempfile
import time
from pathlib import Path

from sandtable.model.authoring.new_pack import new_pack
from tests.workshop.live_server import LiveServer

_EXPECTED = frozenset({200, 400, 403, 404, 409, 422})
_STEPS = (
    "edit",
    "edit",
    "edit",
    "edit",
    "break",
    "show",
    "show",
    "complete",
    "save",
    "outside",
    "search",
    "fan",
    "pack",
    "create",
    "go_to",
    "home",
)


class User:
    """A random user of one pack."""

    def __init__(self, server: LiveServer, folder: Path, key: str, chance: random.Random) -> None:
        self.server, self.folder, self.key, self.chance = server, folder, key, chance
        self.seq = 0
        opened = server.get("/api/pack", pack=key).json()
        self.cards = [(part["id"], one["id"]) for part in opened["components"] for one in part["records"]]
        self.languages = opened["languages"]
        self.files = [one["name"] for one in opened["files"] if one["kind"] in ("yaml", "csv", "jinja", "markdown")]
        self.texts: dict[str, tuple[str, str]] = {}
        self.statuses: dict[int, int] = {}
        self.written: dict[str, bytes] = {}  # what each file must be

    def step(self) -> None:
        """Do one thing, and count the status of its answer."""
        status = getattr(self, f"_{self.chance.choice(_STEPS)}")()
        self.statuses[status] = self.statuses.get(status, 0) + 1
        assert status in _EXPECTED, status

    def _open(self) -> tuple[str, str, str]:
        name = self.chance.choice(self.files)
        if name not in self.texts:
            read = self.server.get("/api/file", pack=self.key, name=name).json()
            self.texts[name] = (read["text"], read["rev"])
        return (name, *self.texts[name])

    def _changed(self, text: str) -> str:
        lines = text.split("\n")
        at = self.chance.randrange(len(lines))
        line = lines[at]
        if self.chance.random() < 0.5 and line.strip():
            place = self.chance.randrange(len(line))
            lines[at] = line[:place] + self.chance.choice("abcé 01") + line[place:]
        else:
            lines.insert(at, "# a note")
        return "\n".join(lines)

    def _send(self, name: str, text: str) -> int:
        self.seq += 1
        component, record = self.chance.choice(self.cards)
        show = {
            "component": component,
            "record": record,
            "side": "front",
            "lang": self.chance.choice(self.languages),
            "low": self.chance.random() < 0.2,
        }
        data = {"pack": self.key, "name": name, "text": text, "seq": self.seq, "show": [show], "have": []}
        return self.server.post("/api/edit", data).status_code

    def _edit(self) -> int:
        name, text, rev = self._open()
        self.texts[name] = (self._changed(text), rev)
        return self._send(name, self.texts[name][0])

    def _break(self) -> int:
        name, text, _ = self._open()
        half = text[: self.chance.randrange(len(text) + 1)]
        status = self._send(name, half + self.chance.choice(["{{", "[", "\t- :", "{% for", '"']))
        return max(status, self._send(name, text))

    def _show(self) -> int:
        component, record = self.chance.choice(self.cards)
        side = self.chance.choice(["front", "back"])
        return self.server.get("/face", pack=self.key, component=component, record=record, side=side).status_code

    def _complete(self) -> int:
        name, text, _ = self._open()
        data = {"pack": self.key, "name": name, "text": text, "offset": self.chance.randrange(len(text) + 1)}
        return self.server.post(self.chance.choice(["/api/complete", "/api/hover"]), data).status_code

    def _save(self) -> int:
        name, text, rev = self._open()
        answer = self.server.put("/api/file", {"pack": self.key, "name": name, "text": text, "rev": rev})
        if answer.status_code == 200:
            self.texts[name] = (text, answer.json()["rev"])
            self.written[name] = text.encode()
        elif answer.status_code == 409:
            self.texts[name] = (answer.json()["text"], answer.json()["rev"])
        return answer.status_code

    def _outside(self) -> int:
        name = self.chance.choice(self.files)
        file = self.folder / name
        beside = file.with_name(f".{file.name}.tmp")
        self.written[name] = file.read_bytes() + b"\n"
        beside.write_bytes(self.written[name])
        beside.replace(file)
        return 200

    def _create(self) -> int:
        name = f"notes/{self.chance.randrange(20)}.md"
        status = self.server.post("/api/create", {"pack": self.key, "name": name, "text": "# Note\n"}).status_code
        if status == 200:
            self.written[name] = b"# Note\n"
        return status

    def _go_to(self) -> int:
        return self.server.get("/api/goto", q=self.chance.choice(["a", "st", "x"]), pack=self.key).status_code

    def _home(self) -> int:
        return max(
            self.server.get("/api/home").status_code,
            self.server.post("/api/home/findings", {"keys": [self.key]}).status_code,
        )

    def check(self) -> None:
        """Fail unless every file is what was written last."""
        for name, content in self.written.items():
            assert (self.folder / name).read_bytes() == content, name

    def _search(self) -> int:
        return self.server.get("/api/search", pack=self.key, q=self.chance.choice(["a", "the", "x"])).status_code

    def _fan(self) -> int:
        return self.server.get("/fan", pack=self.key, n=self.chance.choice("012")).status_code

    def _pack(self) -> int:
        return self.server.get("/api/pack", pack=self.key).status_code


def use(seconds: float, seed: int, every: float = 60.0, pause: float = 0.0) -> list[int]:
    """Use a workshop; return its memory in megabytes at the start, once in `every` seconds, and at the end.

    `pause` is the number of seconds between two steps, as a person takes them.
    """
    root = Path(tempfile.mkdtemp(prefix="sandtable-soak-"))
    try:
        for name, game in (("mine", None), ("houses", "proelio"), ("clans", "edadh")):
            new_pack(root / "bench" / name, game)
        with LiveServer(root / "bench", root) as server:
            chance = random.Random(seed)
            users = [User(server, root / "bench" / name, name, chance) for name in ("mine", "houses", "clans")]
            taken, steps = [server.memory()], 0
            end, next_look = time.monotonic() + seconds, time.monotonic() + every
            while time.monotonic() < end:
                chance.choice(users).step()
                steps += 1
                time.sleep(pause)
                if time.monotonic() > next_look:
                    taken.append(server.memory())
                    next_look += every
                    print(f"{steps} steps, {taken[-1]} MB", flush=True)
            taken.append(server.memory())
            for user in users:
                user.check()
            statuses: dict[int, int] = {}
            for user in users:
                for status, count in user.statuses.items():
                    statuses[status] = statuses.get(status, 0) + count
            print(f"{steps} steps; answers {dict(sorted(statuses.items()))}; memory {taken[0]} → {taken[-1]} MB")
            return taken
    finally:
        shutil.rmtree(root, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two steps")
    arguments = parser.parse_args()
    use(arguments.seconds, arguments.seed, pause=arguments.pause)


if __name__ == "__main__":
    main()
