"""One tile face: drawn cold, and from the cache, against the 540 cards by hand of bench/deck."""

import os
import sys
import tempfile
import time
from pathlib import Path

from bench.deck.pack import write_pack
from bench.measure import compiled, finish, processes, verdict
from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.games.warfare.box import Box as GameBox
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.maps.map_cache import drawn_tile
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

TILE = ("T03", "A")  # a town on a river: as busy as tiles get


def document(face: Face) -> bytes:
    page = Page(face.width, face.height, (Placed(face, IDENTITY, Box(0, 0, face.width, face.height)),))
    return pdf([page], Metadata("tile", "en"))


def main() -> None:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    tile = GameBox(pack).face(*TILE)
    assert tile is not None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder / "deck", 540)
        script = [sys.executable, "-m", "bench.deck.forms", str(folder / "deck" / "deck.yaml"), str(folder / "x.pdf")]
        floor = processes(3, compiled(folder), {"forms": script})["forms"].seconds
        cold, warm = [], []
        for number in range(3):
            start = time.process_time()
            os.environ["SANDTABLE_CACHE"] = str(folder / str(number))
            drawn = drawn_tile(tile, pack.palette)
            cold.append(time.process_time() - start)
            start = time.process_time()
            kept = drawn_tile(tile, pack.palette)
            warm.append(time.process_time() - start)
        same = document(drawn) == document(kept)
        print(f"floor {floor:.2f} s, tile cold {min(cold):.2f} s, from the cache {min(warm) * 1000:.1f} ms CPU")
        finish(
            verdict("cold: times the floor", min(cold) / floor, 2.5, True),
            verdict("cache: share of cold", min(warm) / min(cold), 0.05, True),
            verdict("same bytes either way", float(same), 1, False),
        )


if __name__ == "__main__":
    main()
