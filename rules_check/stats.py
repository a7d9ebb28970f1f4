"""Figures about checked subjects: sizes, strengths, distances; they are not rated."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rules_check.figures import Figures, GameFigures
from sandtable.games.documents import Setup, Subject
from sandtable.games.registry import find_part
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import display_path


@dataclass(frozen=True, slots=True)
class ComponentFigures:
    component: str
    records: int
    pieces: int
    house: int


@dataclass(frozen=True, slots=True)
class PackFigures:
    file: str
    components: tuple[ComponentFigures, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        pieces = sum(component.pieces for component in self.components)
        return (f"{len(self.components)} components, {pieces} pieces",)

    @property
    def tables(self) -> tuple[Sequence[Any], ...]:
        return (self.components,)


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """A seat or side of a set-up and the cards it begins with."""

    seat: str
    cards: int


@dataclass(frozen=True, slots=True)
class SetupFigures:
    file: str
    seats: tuple[SeatFigures, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        return ()

    @property
    def tables(self) -> tuple[Sequence[Any], ...]:
        return (self.seats,)


class Stats:
    """An observer that keeps the figures of everything checked."""

    def __init__(self) -> None:
        self.figures: list[Figures] = []

    def __call__(self, on: Subject, subject: Any, game_id: str | None) -> None:
        if on == "pack":
            self.figures.append(pack_figures(subject))
            return
        own = find_part(game_id, GameFigures)
        if own is not None and on in own.by_subject:
            self.figures.append(own.by_subject[on](subject))
        elif on == "setup":
            self.figures.append(setup_figures(subject))

    def data(self) -> list[dict[str, Any]]:
        """Return the figures as plain data."""
        return [asdict(figures) for figures in self.figures]  # type: ignore[call-overload]


def pack_figures(pack: Pack) -> PackFigures:
    return PackFigures(
        display_path(Path(pack.folder)),
        tuple(
            ComponentFigures(
                component.id,
                len(component.records),
                component.pieces,
                sum(record.copies for record in component.records if record.is_house),
            )
            for component in pack.components
        ),
    )


def setup_figures(setup: Setup) -> SetupFigures:
    """Return figures of a set-up of any game: the cards of its seats or sides."""
    known, counted = setup.document.pack.by_id, setup.counted
    seats = tuple(SeatFigures(name, _cards(given, known, counted)) for name, given in setup.places())
    return SetupFigures(setup.document.file.tree.file, seats)


def _cards(given: Any, known: Mapping[str, Any], counted: Sequence[str]) -> int:
    """Count the cards of a seat: those named at any depth, and those given as a number under a `counted` key."""
    if isinstance(given, str):
        return int(given in known)
    if isinstance(given, list):
        return sum(_cards(item, known, counted) for item in given)
    if isinstance(given, Mapping):
        numbers: list[int] = [given[key] for key in counted if isinstance(given.get(key), int)]
        return sum(numbers) + sum(_cards(value, known, counted) for value in given.values())
    return 0
