"""Shelf of a pack: fair scenarios that were found before, as seeds, settings and certificates.

Making one lays its battle out again, without a game. `research/shelf.py` writes the file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from generator.seed import FAIR_GENERATION, Seed
from generator.warfare.fair.certifying import ASKED, LEADS, Opinion, certificate_of
from generator.warfare.fair.layouts import Battles
from generator.warfare.fair.matches import Trial
from generator.warfare.fair.search import FairScenario, FairWorkshop
from generator.warfare.generator import read_wishes
from generator.warfare.parameters import Parameters, Team
from generator.warfare.setting import PLAIN, Setting
from generator.warfare.wishes import Wishes
from sandtable.findings import Finding, Position
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.scenarios.certificate import VERSIONS, Certificate
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import DataFile, load_data
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.schema import file_validator
from sandtable.model.reading.yaml_file import Refused

SHELF_FILE = "shelf.yaml"
SCHEMA = "warfare/shelf/shelf"
DIGEST_BYTES = 8


class Facts(NamedTuple):
    """Parts of a scenario that can be wished for, as a battle turned out."""

    mission: str
    level: int
    size: str
    theme: str
    players: int
    turns: int
    sides: str  # nations, attacker first: USA+ITA,RU

    def meets(self, wishes: Wishes) -> bool:
        """True if the scenario has all that is wished for; wishes beyond these facts are never met."""
        wanted = wishes.options()
        return wishes.own.is_everything and all(
            name in self._fields and str(getattr(self, name)) == value for name, value in wanted.items()
        )


def facts_of(terms: Parameters, turns: int) -> Facts:
    """Return the facts of a battle of these parameters."""
    sides = ",".join("+".join(team.nations) for team in terms.teams)
    return Facts(terms.sheet.id, terms.level, terms.size, terms.theme, terms.players, turns, sides)


def blocs_of(terms: Parameters) -> str:
    """Return the blocs of both sides in the order of the alphabet, such as `east-west`."""
    teams: tuple[Team, Team] = terms.teams
    return "-".join(sorted(team.bloc for team in teams))


def digest(text: str) -> str:
    """Return the digest of a file."""
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


@dataclass(frozen=True, slots=True)
class Shelved:
    """A scenario on the shelf: its seed, the wishes it was made with, its facts, setting and certificate."""

    seed: Seed
    wishes: Wishes
    facts: Facts
    setting: Setting
    certificate: Certificate
    text: str  # digest of the file

    def make(self, workshop: FairWorkshop) -> FairScenario | None:
        """Return the scenario with its certificate; None where the content of a pack makes another of the seed."""
        battles = Battles(workshop.workshop, self.seed, self.wishes)
        layout = battles.lay_out(replace(self.setting, wounds=PLAIN.wounds, boxes=PLAIN.boxes))
        if layout is None:
            return None
        made = battles.make(self.setting, layout)
        text = workshop.text(made, self.seed, self.wishes, self.certificate)
        return FairScenario(made, text, self.certificate) if digest(text) == self.text else None

    def data(self) -> dict[str, Any]:
        """The scenario as the file has it."""
        return entry_data(self.seed.number, self.wishes, self.facts, self.setting, self.certificate, self.text)


def entry_data(
    seed: int, wishes: Wishes, facts: Facts, setting: Setting, proof: Certificate, text: str
) -> dict[str, Any]:
    """Return an entry as the file has it: what follows from the rest is left out."""
    turned = {name: value for name, value in asdict(setting).items() if value}
    wins: dict[str, list[float]] = {}
    for one in proof.beside:
        wins.setdefault(one.player, []).extend((whole(one.wins), one.games))
    return {
        "seed": seed,
        "wishes": {name: int(value) if value.isdecimal() else value for name, value in wishes.options().items()},
        "is": facts._asdict(),
        "setting": turned,
        "games": proof.games,
        "wins": whole(proof.wins),
        "attempt": int(proof.seeds.rpartition(" ")[2]),
        "beside": wins,
        "fingerprint": proof.fingerprint,
        "text": text,
    }


def whole(wins: float) -> float:
    """Return a score as a whole number, if it is one."""
    return int(wins) if wins == int(wins) else wins


def shelf_data(player: str, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a whole shelf as its file has it."""
    return {
        "player": player,
        "version": VERSIONS[player],
        "engine": ENGINE,
        "generation": FAIR_GENERATION,
        "asked": {one: VERSIONS[one] for one in ASKED},
        "scenarios": entries,
    }


class Shelf(NamedTuple):
    """The scenarios of a shelf, and the player that certified them."""

    player: str
    scenarios: tuple[Shelved, ...] = ()

    def fitting(self, wishes: Wishes) -> tuple[Shelved, ...]:
        """Return the scenarios that meet the wishes."""
        return tuple(one for one in self.scenarios if one.facts.meets(wishes))

    def drawn(self, wishes: Wishes, seed: Seed) -> Iterator[Shelved]:
        """Yield the scenarios that meet the wishes, each once, in an order drawn from a seed."""
        yield from Chance(f"shelf:{seed.number}").shuffled(self.fitting(wishes))

    def of_seed(self, wishes: Wishes, seed: Seed) -> Shelved | None:
        """Return the scenario that this seed gives with exactly these wishes; None if it is not there."""
        return next((one for one in self.scenarios if (one.seed, one.wishes) == (seed, wishes)), None)


EMPTY = Shelf("")


class LoadedShelf(NamedTuple):
    """The shelf of a pack with its findings; empty where there is none, or it is wrong or of another engine."""

    shelf: Shelf
    findings: tuple[Finding, ...] = ()


def load_shelf(pack: Pack) -> LoadedShelf:
    """Load the shelf of a pack; every fault becomes a finding."""
    folder = PackFolder(Path(pack.folder))
    if not folder.exists(SHELF_FILE):
        return LoadedShelf(EMPTY)
    file = folder.display(SHELF_FILE)
    try:
        return _read(folder.read(SHELF_FILE, Position(file)), file)
    except Refused as refused:
        return LoadedShelf(EMPTY, (refused.reason,))


def shelf_findings(pack: Pack) -> tuple[Finding, ...]:
    """Faults of a pack's shelf.yaml; none where there is no such file."""
    return load_shelf(pack).findings


@lru_cache(maxsize=4)
def _read(content: bytes, file: str) -> LoadedShelf:
    found: list[Finding] = []
    loaded = load_data(content, file, file_validator(SCHEMA), found)
    if loaded is None or not _is_current(loaded):
        return LoadedShelf(EMPTY, tuple(found))
    data = loaded.data
    entries = tuple(read_entry(data["player"], row) for row in data["scenarios"])
    return LoadedShelf(Shelf(data["player"], entries), tuple(found))


def _is_current(loaded: DataFile) -> bool:
    """True if generation, engine and players are those of today, and every entry has all opinions."""
    data = loaded.data
    asked = data["asked"]
    versions = {data["player"]: data["version"], **asked}
    return (
        (data["engine"], data["generation"]) == (ENGINE, FAIR_GENERATION)
        and all(VERSIONS.get(player) == version for player, version in versions.items())
        and all(set(row["beside"]) == set(asked) for row in data["scenarios"])
    )


def read_entry(player: str, row: Mapping[str, Any]) -> Shelved:
    """Return the scenario of an entry that passed the schema, certified by a player."""
    opinions = [
        Opinion(player, leads, Trial(games, wins))
        for player, both in row["beside"].items()
        for leads, (wins, games) in zip(LEADS, (both[:2], both[2:]), strict=True)
    ]
    trial = Trial(row["games"], row["wins"], "fair")
    proof = certificate_of(player, trial, str(row["attempt"]), row["fingerprint"], opinions)
    turned = row["setting"]
    # YAML has whole numbers without a point; the text of a scenario has them as they were found.
    setting = Setting(**{**turned, "ratio": float(turned["ratio"]), "wounds": float(turned.get("wounds", 0.0))})
    seed = Seed(row["seed"], FAIR_GENERATION)
    return Shelved(seed, read_wishes(**row["wishes"]), Facts(**row["is"]), setting, proof, row["text"])


def nearest_wishes(shelf: Shelf, wishes: Wishes) -> tuple[str, int] | None:
    """Return the wish without which most scenarios of the shelf would fit, and their number; None if none would."""
    asked = wishes.options()
    left_out: dict[str, int] = {}
    for name in asked:
        without: Mapping[str, Any] = {name: None}
        left_out[name] = len(shelf.fitting(replace(wishes, **without)))
    best = max(left_out, key=lambda name: left_out[name], default=None)
    return (best, left_out[best]) if best is not None and left_out[best] else None
