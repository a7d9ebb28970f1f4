"""Kill every writing command at random moments: no half-written file, nothing left that hinders, and the next run gives the same bytes.

    python -m tests.programs.kills 200 --seed 1

Commands run as forks of a command server and are killed from outside (kill -9) when they have used a random part of the
processor time they usually take; besides, each is killed once before every operation that changes the file system, which is
where harm would be done. Moments are those of the command's own clock, so that a busy machine changes nothing.
"""

import argparse
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from sandtable.files import PART
from tests.security.command_server import ROOT, CommandServer, How, Kill, Ran

_CHANCE = re.compile(r"\.[a-z0-9_]{8}(?=\.sandtable\.part)")
_SEATS = [word for seat in range(1, 7) for word in ("--seat", f"{seat}=greedy")]
# Each writes into out/ below the folder it is run in, makes a folder there, or changes the pack beside it.
COMMANDS: dict[str, tuple[str, ...]] = {
    "render": ("render", "pack", "cargo", "--only", "tea", "-o", "out"),
    "render svg": ("render", "pack", "night", "--only", "fog-bank", "--format", "svg", "-o", "out"),
    "export": ("export", "pack", "cargo", "--only", "tea", "--to", "mpc", "-o", "out"),
    "export vassal": ("export", "pack", "cargo", "--to", "vassal", "-o", "out"),
    "export tts": ("export", "pack", "cargo", "--to", "tts", "-o", "out"),
    "rules": ("render", "pack", "rules", "--format", "html", "-o", "out"),
    "pack": ("pack", "pack", "-o", "out/pack.sandtable"),
    "unpack": ("unpack", "sent.sandtable", "out/sent"),
    "scenario": ("scenario", "setups/open-3.yaml", "-o", "out"),
    "check -o": ("check", "pack", "--no-faces", "--format", "sarif", "-o", "out/report.sarif"),
    "check --fix": ("check", "fix.yaml", "--fix", "--profile", "publish"),
    "art": ("art", "pack", "-o", "out"),
    "init": ("init", "out/mine"),
    "import": ("import", "beasts.csv", "out/beasts"),
    "import --update": ("import", "herd.csv", "herd", "--update"),
    "schema": ("schema", "pack", "-o", "out"),
    "calibrate": ("calibrate", "-o", "out"),
    "calibrate --printer": ("calibrate", "--printer", "x", "--offset", "1,1"),
    "hexes": ("hexes", "-o", "out/hexes.pdf"),
    "words export": ("words", "export", "pack", "--lang", "de", "-o", "out/de.po"),
    "words import": ("words", "import", "de.po", "pack"),
    "words correct": ("words", "import", "it.po", "twin", "--correct"),
    "generate setup": ("generate", "proelio", "--seed", "7", "-o", "out/made.yaml"),
    "generate": ("generate", "warfare", "--seed", "7", "-o", "out/made.yaml"),
    "errata diff": ("errata", "diff", "old", "pack", "--sheet", "out/errata.pdf"),
    "play": ("play", "proelio/open-6", *_SEATS, "--seed", "7", "-o", "out/war.play"),
    "playtest": (
        "playtest",
        "proelio/open-6",
        "--games",
        "3",
        "--jobs",
        "1",
        "--keep",
        "long",
        "--format",
        "json",
        "-o",
        "out/fair.json",
    ),
    "report": ("playtest", "proelio/open-3", "--games", "3", "--jobs", "1", "--format", "html", "-o", "out/fair.html"),
    "sweep": ("playtest", "setups", "--games", "2", "--jobs", "1", "-o", "out/sweep.jsonl"),
}
# What a second run refuses to write over, because the first came to its end.
ONCE = ("init", "import", "unpack")
FIXABLE = """\
game: warfare
map:
    tiles: [{tile: t1, side: A, at: [0, 0]}]
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "t1.D4"}]}
"""
TABLE = "name,strength,copies\nWolf,3,2\nBear,5,1\n"
CHANGED = "name,strength,copies\nWolf,4,2\nBear,5,1\nLynx,2,3\n"


class Bench(NamedTuple):
    """A command server and two folders: as before a command, and as after it."""

    server: CommandServer
    sound: Path
    place: Path

    def fresh(self, name: str) -> Path:
        folder = self.place / name
        shutil.copytree(self.sound, folder)
        return folder

    def run(self, name: str, folder: Path, kill: Kill | None = None) -> Ran:
        # The cache is on: it is written too, and what a killed command left there must not harm.
        known = {"SANDTABLE_CACHE": None, "XDG_CACHE_HOME": f"{folder}/cache"}
        return self.server.run(folder, *COMMANDS[name], how=How(kill=kill, environment=known))


def prepare(server: CommandServer, place: Path) -> Bench:
    """What all commands begin with."""
    sound = place / "sound"
    sound.mkdir()
    for name in ("pack", "old"):
        made = server.run(sound, "init", name)
        assert made.code == 0, made
    game = sound / "old/game.yaml"
    game.write_text(game.read_text().replace("id: old", "id: pack"))
    night = sound / "pack/decks/night.yaml"
    night.write_text(night.read_text().replace("copies: 3", "copies: 4"))
    (sound / "fix.yaml").write_text(FIXABLE)
    (sound / "beasts.csv").write_text(TABLE)
    herd = sound / "herd.csv"
    herd.write_text(TABLE)
    for words in (("import", "herd.csv", "herd"), ("pack", "pack", "-o", "sent.sandtable")):
        made = server.run(sound, *words)
        assert made.code == 0, made
    herd.write_text(CHANGED)
    # A pack in two languages, and what translators made of both.
    shutil.copytree(sound / "pack", sound / "twin")
    _change(sound / "twin/game.yaml", "\nname: ", "\nname:\n  it: Una luce\n  en: ")
    _change(sound / "twin/game.yaml", "languages: [en]", "languages: [en, it]")
    _change(sound / "twin/decks/night.yaml", "name: Fog Bank", "name: {en: Fog Bank, it: Nebbia}")
    gull = 'msgid "A Light at Gull Rock"\nmsgstr "'
    for name, lang, old in (("pack", "de", gull), ("twin", "it", 'msgstr "Una luce'), ("twin", "it", 'msgstr "Nebbia')):
        file = sound / f"{lang}.po"
        if not file.exists():
            made = server.run(sound, "words", "export", name, "--lang", lang, "-o", file.name)
            assert made.code == 0, made
        _change(file, old, f"{old} O")
    shutil.copytree(ROOT / "content/proelio/setups", sound / "setups")
    shutil.rmtree(sound / "state", ignore_errors=True)
    # With one key for all, equal runs leave equal caches.
    key = sound / "state/sandtable/cache.key"
    key.parent.mkdir(parents=True)
    key.write_bytes(bytes(32))
    key.chmod(0o600)
    return Bench(server, sound, place)


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text, file
    file.write_text(text.replace(old, new))


def written(folder: Path) -> dict[str, str]:
    """What lies in a folder but for cache and key, by name: a digest of each file, hidden ones too."""
    return {name: digest for name, digest in _all(folder).items() if not name.startswith(("cache/", "state/"))}


def state(folder: Path) -> str:
    """All that a next run could find in a folder, in one word; names of parts are chance."""
    return repr(sorted((_CHANCE.sub("", name), digest) for name, digest in _all(folder).items()))


def _all(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


class Told(NamedTuple):
    """What so many kills of one command came to."""

    name: str
    kills: int  # at random moments
    hit: int  # of these, before the command was at its end
    operations: int  # each killed before once
    parts: int  # how often a hidden part was left
    states: int  # different ones that were left; from each the command was run again
    seconds: float  # the command usually takes in a fork
    faults: list[str]

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.kills} moments ({self.hit} before its end) over {self.seconds:.2f} s, "
            f"{self.operations} operations on files; parts left {self.parts}, states {self.states}, faults {len(self.faults)}"
        )


def kill_command(bench: Bench, name: str, kills: int, chance: random.Random, operations: bool = True) -> Told:
    """Kill one command at random moments, and once before each of its operations on files."""
    before = written(bench.sound)
    whole = bench.fresh("whole")
    usual = bench.run(name, whole)
    expected = written(whole)
    assert usual.code in (0, 1), usual
    assert expected != before, (name, usual)
    hit = parts = cut = 0
    faults: list[str] = []
    seen: set[str] = set()
    for number, kill in enumerate(_moments(usual.seconds, kills, chance, operations)):
        folder = bench.fresh(f"{number}")
        ran = bench.run(name, folder, kill)
        left = written(folder)
        begun = [file for file in left if any(part.endswith(PART) for part in Path(file).parts)]
        parts += bool(begun)
        wrong = [
            file
            for file, digest in left.items()
            if file not in begun and digest not in (expected.get(file), before.get(file))
        ]
        if wrong and not _may_be_torn(name, wrong):
            faults.append(f"{name} {kill}: half-written or strange: {wrong[:3]}")
        # A run that finds what another found does what that did.
        if (found := state(folder)) not in seen:
            seen.add(found)
            again = bench.run(name, folder)
            there = name in ONCE and "exists" in again.err
            if again.code != usual.code and not there:
                faults.append(
                    f"{name} {kill}: the next run ends with {again.code}, not {usual.code}: {again.err[:200]}"
                )
            elif (after := written(folder)) != expected:
                odd = [file for file in {**after, **expected} if after.get(file) != expected.get(file)]
                faults.append(f"{name} {kill}: the next run leaves other files: {odd[:3]}")
        shutil.rmtree(folder)
        if kill.seconds:
            hit += ran.code == -9
        elif ran.code == -9:
            cut += 1
        else:
            break  # it had no more operations than these
    shutil.rmtree(whole)
    return Told(name, kills, hit, cut, parts, len(seen), usual.seconds, faults)


def _moments(seconds: float, kills: int, chance: random.Random, operations: bool) -> Iterator[Kill]:
    for _ in range(kills):
        yield Kill(seconds=chance.uniform(0.001, seconds))
    number = 0
    while operations:
        number += 1
        yield Kill(operations=number)


def _may_be_torn(name: str, files: list[str]) -> bool:
    """A sweep adds lines to its file; one that is cut short is played again."""
    return name == "sweep" and files == ["out/sweep.jsonl"]


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.programs.kills")
    asked.add_argument("kills", type=int, help="at random moments, of every command")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", default="")
    order = asked.parse_args()
    wrong: list[str] = []
    shelf = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=shelf) as place, CommandServer() as server:
        bench = prepare(server, Path(place))
        for name in COMMANDS:
            if name.startswith(order.only):
                told = kill_command(bench, name, order.kills, random.Random(f"{order.seed}/{name}"))
                print(told, flush=True)
                print("".join(f"  {fault}\n" for fault in told.faults[:5]), end="", flush=True)
                wrong += told.faults
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
