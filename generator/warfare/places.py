"""What the ground is called in a sentence: faces of tiles, and hexes by their letter and paint."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.warfare.content.grammar import in_languages
from sandtable.games.warfare.ground.terrain import Spot
from sandtable.model.pack import Text


@dataclass(frozen=True, slots=True)
class Feature:
    """What a hex is called, and how much of a landmark it is, from 0 to 3."""

    name: Text
    worth: int


@dataclass(frozen=True, slots=True)
class Places:
    """Names of tile faces, such as T01A, and of hexes by letter and paint; the letter alone serves for other paints."""

    tiles: Mapping[str, Text]
    features: Mapping[str, Feature]

    @classmethod
    def read(cls, data: Mapping[str, Any], languages: tuple[str, ...]) -> "Places":
        return cls(
            {face: in_languages(written, languages) for face, written in data["tiles"].items()},
            {
                hex_: Feature(in_languages(written, languages), written["worth"])
                for hex_, written in data["features"].items()
            },
        )

    def tile_words(self, tile: str, side: str) -> Text:
        return self.tiles[f"{tile}{side}"]

    def feature(self, spot: Spot) -> Feature:
        return self.features.get(spot.letter + spot.paint) or self.features[spot.letter]
