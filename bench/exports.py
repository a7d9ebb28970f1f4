"""Exports for virtual tables against drawing the same pictures: pieces drawn, rendered and written as PNG, and nothing else."""

import gc
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from unittest import mock

from bench.measure import finish, verdict
from sandtable.exports.export import Wishes, ordered, service_for
from sandtable.exports.tabletop import pictures
from sandtable.exports.tabletop.files import png
from sandtable.exports.tabletop.gathering import gather_table
from sandtable.exports.tabletop.table import Table
from sandtable.exports.targets import TARGETS
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import read_document
from sandtable.ink.page import Page
from sandtable.model.document import open_document
from sandtable.model.loading.opening import open_pack
from sandtable.resources import shipped_document

ROUNDS = 3
MOST = 1.5
CASES = (("proelio", ""), ("warfare", "warfare/05-take-the-bridge"))

Batches = list[tuple[list[Page], Sequence[tuple[int, int]]]]


def gather(game: str, scenario: str, target: str) -> Table:
    pack = open_pack(game)
    file = shipped_document(scenario) if scenario else None
    documents = [open_document(file, pack)] if file is not None else []
    wishes = Wishes()
    components = ordered(pack, wishes).components
    views = [(one, read_document(one)) for one in documents]
    return gather_table(FaceRenderer(pack, "en"), components, service_for(target, wishes), views)


def export(game: str, scenario: str, target: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        list(TARGETS[target].write_table(gather(game, scenario, target), Path(folder), lambda _: None))


def recorded(game: str, scenario: str, target: str) -> Batches:
    """Pages that an export renders, with their sizes, batch by batch."""
    batches: Batches = []
    make_pdf, open_plates = pictures.pdf, pictures.open_plates
    pages: list[list[Page]] = []

    def keep_pages(batch: list[Page], *rest: object) -> bytes:
        pages.append(list(batch))
        return make_pdf(batch, *rest)  # type: ignore[arg-type]

    def keep_sizes(document: bytes, sizes: Sequence[tuple[int, int]]) -> object:
        batches.append((pages[-1], list(sizes)))
        return open_plates(document, sizes)

    with mock.patch.object(pictures, "pdf", keep_pages), mock.patch.object(pictures, "open_plates", keep_sizes):
        export(game, scenario, target)
    return batches


def draw(game: str, scenario: str, target: str, batches: Batches) -> None:
    """Draw the pieces, and render and pack the pictures of an export."""
    gather(game, scenario, target)
    for batch, sizes in batches:
        for plate in pictures.open_plates(pictures.pdf(batch, pictures.Metadata("", "en")), sizes):
            png(plate.on_paper())


def main() -> None:
    verdicts = []
    for target in ("tts", "pcio", "vassal"):
        for game, scenario in CASES:
            batches = recorded(game, scenario, target)
            exported, drawn = [], []
            for _ in range(ROUNDS):
                gc.collect()
                start = time.process_time()
                export(game, scenario, target)
                middle = time.process_time()
                draw(game, scenario, target, batches)
                exported.append(middle - start)
                drawn.append(time.process_time() - middle)
            name = f"export {scenario or game} --to {target}: times drawing the same pictures"
            verdicts.append(verdict(name, min(exported) / min(drawn), MOST, True))
    finish(*verdicts)


if __name__ == "__main__":
    main()
