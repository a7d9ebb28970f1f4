"""Drawing of a tile face, cold and from the cache, and of a poster of 30 × 20 hexes, compared with bench/deck."""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from bench.deck.pack import write_pack
from bench.measure import compiled, finish, processes, verdict
from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import pdf
from sandtable.games.warfare.box import Box as GameBox
from sandtable.geometry.chance import Chance
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.maps.map_cache import drawn_tile
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.prepared import PreparedDrawings
from sandtable.resources import builtin_packs

POSTER = 20.0
TILE = ("T03", "A")  # a town on a river: as busy as tiles get


def sketch() -> str:
    """A scenario of 600 hexes of all kinds of ground."""
    chance = Chance("bench/map")
    ground = "." * 40 + "t" * 18 + "#" * 8 + "^" * 12 + "~" * 8 + "=" * 10 + "+"
    rows = (" ".join(chance.pick(ground) for _ in range(30)) for _ in range(20))
    return "game: warfare\nmap:\n  sketch: |\n" + "".join(f"    {row}\n" for row in rows)


def document(face: Face) -> bytes:
    page = Page(face.width, face.height, (Placed(face, IDENTITY, Box(0, 0, face.width, face.height)),))
    return pdf([page], Metadata("tile", "en"), PdfMemory(PreparedDrawings()))


def main() -> None:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    tile = GameBox(pack).face(*TILE)
    assert tile is not None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder / "deck", 540)
        script = [sys.executable, "-m", "bench.deck.forms", str(folder / "deck" / "deck.yaml"), str(folder / "x.pdf")]
        (folder / "wide.yaml").write_text(sketch(), encoding="utf-8")
        poster = [
            sys.executable,
            "-m",
            "cli",
            "scenario",
            str(folder / "wide.yaml"),
            "--poster",
            "--lang",
            "en",
            "-o",
            str(folder / "out"),
        ]
        cache = folder / "cache"
        runs = processes(
            2,
            {**compiled(folder), "SANDTABLE_CACHE": str(cache)},
            {"forms": script, "poster": poster},
            lambda: shutil.rmtree(cache, ignore_errors=True),
        )
        floor = runs["forms"].seconds
        cold, warm, same = [], [], True
        for number in range(3):
            os.environ["SANDTABLE_CACHE"] = str(folder / str(number))
            start = time.process_time()
            drawn = document(drawn_tile(tile, pack.palette))
            cold.append(time.process_time() - start)
            start = time.process_time()
            kept = document(drawn_tile(tile, pack.palette))
            warm.append(time.process_time() - start)
            same = same and drawn == kept
        print(f"floor {floor:.2f} s, tile cold {min(cold):.2f} s, from the cache {min(warm) * 1000:.1f} ms CPU")
        print(f"poster of 600 hexes, with its operations order, cold {runs['poster'].seconds:.2f} s CPU")
        finish(
            verdict("poster of 600 hexes: times the floor", runs["poster"].seconds / floor, POSTER, True),
            verdict("cold: times the floor", min(cold) / floor, 2.5, True),
            verdict("cache: share of cold", min(warm) / min(cold), 0.05, True),
            verdict("same bytes either way", float(same), 1, False),
        )


if __name__ == "__main__":
    main()
