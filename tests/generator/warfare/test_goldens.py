"""Twelve scenarios kept as they are. When one changes, the generation in generator/seed.py must rise."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.seed import Seed
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text

GOLDENS: dict[int, Wishes] = {
    11: Wishes(mission="hearts-and-minds", level=1, size="small"),
    12: Wishes(mission="hostage-rescue", sides=(("FR",), ("INS",))),
    13: Wishes(mission="clear-and-hold", theme="urban", players=3),
    14: Wishes(mission="meeting-engagement", sides=(("JSDF",), ("PLA",)), level=5),
    15: Wishes(mission="convoy", level=4),
    16: Wishes(mission="bridge", level=5, size="medium"),
    17: Wishes(mission="raid", players=1),
    18: Wishes(mission="last-stand", size="large", players=4),
    19: Wishes(mission="reconnaissance", theme="hills"),
    20: Wishes(mission="downed-aircraft", theme="desert"),
    21: Wishes(mission="checkpoint", sides=(("INS",), ("GER",))),
    22: Wishes(mission="evacuation", theme="coast"),
}

ALL = """
from generator.warfare.content.loader import open_content
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from generator.seed import Seed
from sandtable.games.warfare.box import Box
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
import hashlib, importlib.util, sys
spec = importlib.util.spec_from_file_location("goldens", sys.argv[1])
goldens = importlib.util.module_from_spec(spec)
spec.loader.exec_module(goldens)
pack = load_pack(builtin_packs()["warfare"]).pack
workshop = Workshop(Box(pack), open_content(pack))
for seed, wishes in goldens.GOLDENS.items():
    text = scenario_text(workshop.make(Seed(seed), wishes), Seed(seed), wishes)
    print(seed, hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", GOLDENS)
def test_golden(workshop: Workshop, golden: Callable[[str, str], None], seed: int) -> None:
    wishes = GOLDENS[seed]
    golden(
        f"generated/{wishes.mission}-{seed}.yaml", scenario_text(workshop.make(Seed(seed), wishes), Seed(seed), wishes)
    )


@pytest.mark.slow
def test_hash_order_changes_nothing() -> None:
    root = Path(__file__).parent.parent.parent
    outputs = {
        subprocess.run(
            [sys.executable, "-c", ALL, __file__],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root), "PATH": ""},
        ).stdout
        for hash_seed in ("1", "4242")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) == len(GOLDENS)
