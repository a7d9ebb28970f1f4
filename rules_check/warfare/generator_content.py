"""Faults in files of a pack that only Warfare reads: those of the generator, the shelf, and the opponent on paper."""

from collections.abc import Iterator

from generator.warfare.content.loader import content_findings
from generator.warfare.fair.shelf import shelf_findings
from rules_check.game_rules import GeneratorContent
from sandtable.findings import Finding
from sandtable.games.warfare.solo.reader import solo_findings
from sandtable.games.warfare.solo.strength import load_strength
from sandtable.model.pack import Pack


def _findings(pack: Pack) -> Iterator[Finding]:
    yield from content_findings(pack)
    yield from shelf_findings(pack)
    yield from solo_findings(pack)
    yield from load_strength(pack)[1]


PART = GeneratorContent(_findings)
