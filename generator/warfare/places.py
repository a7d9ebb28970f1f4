"""Names of the ground inside sentences: faces of tiles, and hexes by their letter and paint."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.warfare.content.grammar import in_languages
from sandtable.geometry.hexes import Hex
from sandtable.ground.terrain import Spot
from sandtable.ground.tiles import TileFace
from sandtable.model.pack import Text

LEAST_WORTH = 1  # of a landmark


@dataclass(frozen=True, slots=True)
class Feature:
    """Name of a hex and its worth as a landmark, from 0 to 3."""

    name: Text
    worth: int


@dataclass(frozen=True, slots=True)
class Places:
    """Names of tile faces, such as T01A, and of hexes by letter and paint; the letter alone serves for other paints."""

    tiles: Mapping[str, Text]
    features: Mapping[str, Feature]
    # Faces that were asked for, and their hexes that are worth having.
    _worthy: dict[tuple[str, str], tuple[TileFace, tuple[Hex, ...]]] = field(
        default_factory=dict, compare=False, repr=False
    )

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

    def worthy(self, face: TileFace) -> tuple[Hex, ...]:
        """The hexes of a face that are something of a landmark, in the order of labels."""
        known = self._worthy.get((face.tile, face.side))
        if known is None or known[0] is not face:
            hexes = face.shape.labels().values()
            worthy = tuple(hex_ for hex_ in hexes if self.feature(face.spots[hex_]).worth >= LEAST_WORTH)
            known = self._worthy[face.tile, face.side] = (face, worthy)
        return known[1]

    def feature(self, spot: Spot) -> Feature:
        return self.features.get(spot.letter + spot.paint) or self.features[spot.letter]
