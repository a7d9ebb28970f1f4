"""Read many generated scenarios: no finding at publish, no false statement, rolls that can be followed, no title twice.

    python -m tests.programs.scenario_texts 1000 [--first N]

Missions come in turn; the seeds are those of bench.generate.
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from generator.seed import Seed
from generator.warfare.batch import TakenWords
from generator.warfare.content.loader import open_content
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from rules_check.checker import check_paths
from rules_check.run import Choice, Profile
from sandtable.games.warfare.box import Box
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
from tests.programs.scenario_texts.rolls import wrong_steps
from tests.programs.scenario_texts.scene import Scene
from tests.programs.scenario_texts.statements import false_statements, statements


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("scenarios", type=int)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    box, content = Box(pack), open_content(pack)
    workshop, missions, told = Workshop(box, content), list(content.missions), Counter[str]()
    found: list[str] = []
    taken, without = TakenWords(), 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.first, asked.first + asked.scenarios):
            wishes = Wishes(mission=missions[number % len(missions)])
            made = workshop.make(Seed(number), wishes)
            without += taken.take_title(made) is None
            file = Path(folder) / f"{number}.yaml"
            text = scenario_text(made, Seed(number), wishes)
            file.write_text(text, encoding="utf-8")
            scene = Scene(text, box)  # read with PyYAML
            here = [str(one) for one in check_paths([str(file)], Choice(profile=Profile.PUBLISH))]
            if {key: value for key, value in scene.data.items() if key != "generated"} != {
                key: value for key, value in made.data.items() if key != "generated"
            }:
                here.append("PyYAML reads something else than was written")
            here += false_statements(text, box) + wrong_steps(scene)
            told.update(claim for one in statements(scene) for claim in one.claims)
            for wrong in here:
                print(wrong)
            found += here
    print(f"{asked.scenarios} scenarios read; {len(found)} findings, false statements or wrong steps")
    print(
        f"{sum(told.values())} claims told: " + ", ".join(f"{claim} {count}" for claim, count in sorted(told.items()))
    )
    print(f"{without} of them found all their titles taken in one batch")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
