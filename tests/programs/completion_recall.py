"""Take words out of all shipped YAML files and ask completion for them.

    python -m tests.programs.completion_recall --each 40

Of every file so many positions are taken, evenly, among those where its schema knows the word. Prints how many of them
completion offers, by kind of position, and the time that an answer takes.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.jobs.workbench.writing.help import Helper
from sandtable.model.authoring.export import schema_of_file
from sandtable.resources import builtin_packs, starter_folder
from tests.jobs.workbench.positions import Position, known_positions


def shipped_positions(each: int) -> Iterator[tuple[Helper, str, str, Position]]:
    """Help of a pack, a file of it, its text, and a position, for every shipped YAML file that has a schema."""
    for folder in [*builtin_packs().values(), starter_folder()]:
        opened = OpenPack(folder)
        pack = opened.pack
        assert pack is not None
        helper = Helper(pack, list)
        for file in sorted(Path(folder).rglob("*.yaml")):
            name = file.relative_to(folder).as_posix()
            schema = schema_of_file(pack, name)
            if schema is None:
                continue
            text = file.read_text(encoding="utf-8")
            found = list(known_positions(text, schema))
            for one in found[:: max(1, len(found) // each)][:each]:
                yield helper, name, text, one


def is_offered(helper: Helper, name: str, text: str, one: Position) -> bool:
    """True if completion offers a word where it was taken out."""
    without = text[: one.start] + text[one.end :]
    return one.word in {option.label for option in helper.complete(name, without, one.start).options}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=40)
    parser.add_argument("--show", action="store_true", help="print every position that is missed")
    arguments = parser.parse_args()
    asked: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    seconds = 0.0
    for helper, name, text, one in shipped_positions(arguments.each):
        begun = time.process_time()
        hit = is_offered(helper, name, text, one)
        seconds += time.process_time() - begun
        asked[one.kind] += 1
        offered[one.kind] += hit
        if not hit and arguments.show:
            line = text.count("\n", 0, one.start) + 1
            print(f"{helper.pack.id}/{name}:{line} {one.kind} {one.word!r}")
    for kind, count in sorted(asked.items()):
        print(f"{kind}: {offered[kind]} of {count}")
    total = sum(asked.values())
    print(f"all: {sum(offered.values())} of {total}, {1000 * seconds / total:.2f} ms each")


if __name__ == "__main__":
    main()
