"""Wrong inputs: names that are not there, options that cannot be, files that cannot be read or written."""

from collections.abc import Iterator

from research.same_output.case import Case, case
from research.same_output.cases.given import files, starter, together
from research.same_output.cases.scenarios import FORD
from research.same_output.inputs import Inputs

COMMANDS = """\
rnder proelio
render
render proelo
render ./nowhere
render proelio bse
render proelio --lang fr
render proelio --paper a44
render proelio --paper 10x10
render proelio --paper 0x0
render proelio --ink medium
render proelio --bleed 99
render proelio --bleed x
render proelio --only nothing
render proelio --only
render proelio --format html
render proelio base --format html
render proelio --dpi 10
render proelio --printer attic
render proelio --limits seconds
render proelio --limits speed=3
render proelio --nothing
render proelio --overlap 70
export proelio
export proelio --to moon
export proelio --to mpc --stock paper
scenario warfare/99-nowhere
scenario nowhere.yaml
scenario proelio
check
check nowhere.yaml
check proelio/none
check proelio --profile strict
check proelio --select NOPE
check ford.yaml --since v1
check - --stdin-name x.yaml
explain XX000
play chess
play proelio/none
play proelio --seat 9=recruit
play proelio --seat 1=wizard
play proelio --seed -1
play --replay nowhere.play
play --replay ford.yaml
playtest proelio/none
playtest proelio/open-3 --games 0
playtest proelio/open-3 --players wizard
playtest ford.yaml --write
generate
generate chess
generate warfare --mission nap
generate warfare --sides XX,YY --seed 1
generate warfare --players 9
generate warfare --turns 99 --seed 1
generate warfare --own nowhere.toml
generate lets-war --players 1
generate edadh --terrain sea --seed 1
generate proelio --mode allied --players 3 --seed 1
los ford.yaml
los ford.yaml 9999 0101
los nowhere.yaml 0101 0102
errata diff proelio
errata diff proelio nowhere
errata list nowhere
errata list proelio --card nothing
hexes --size 1
hexes --paper 5x5
hexes --colour red
calibrate --offset 1
art nowhere
art proelio nothing
init .
init my-game/game.yaml
import nowhere.csv
import ford.yaml
words export proelio
words export proelio --lang x
words import nowhere.po my-game
words status nowhere
schema nowhere
schema --json-of nothing
completion tcsh
games nowhere
games proelio nothing
games proelio --lang fr
"""
DOCUMENTS: dict[str, str | bytes] = {
    "empty.yaml": "",
    "broken.yaml": "game: warfare\nmap: [\n",
    "tabs.yaml": "game: warfare\n\tturns: 3\n",
    "unknown-game.yaml": "game: chess\n",
    "latin.yaml": "game: warfare\ntitle: caffè\n".encode("latin-1"),
    "binary.yaml": bytes(range(256)),
    "list.yaml": "- game\n- warfare\n",
    "no-map.yaml": "game: warfare\n",
    "ford-broken.yaml": FORD.replace("usa-marines", "usa-marine").replace('"0502"', '"0902"'),
}


def cases(inputs: Inputs) -> Iterator[Case]:
    given = together(starter(inputs), files({"ford.yaml": FORD}))
    for line in COMMANDS.splitlines():
        yield case(f"wrong/{line.replace('/', '|').replace(' ', '_')}", *line.split(), prepare=given)
    written = files(DOCUMENTS)
    for name in DOCUMENTS:
        yield case(f"wrong/document/{name}/check", "check", name, prepare=written)
        yield case(f"wrong/document/{name}/scenario", "scenario", name, prepare=written)
        yield case(f"wrong/document/{name}/play", "play", name, "--seed", "1", prepare=written)
    broken = together(starter(inputs), files({"my-game/game.yaml": "id: [\n"}))
    for command in ("render my-game", "games my-game", "export my-game --to shop", "art my-game", "schema my-game"):
        yield case(f"wrong/pack/{command.split()[0]}", *command.split(), prepare=broken)
    # A file where a folder is wanted: root may write into any folder.
    locked = together(given, files({"out": "a file\n"}))
    for command in (
        "render proelio imperial",
        "scenario ford.yaml",
        "hexes -o out/paper.pdf",
        "generate proelio --seed 1",
    ):
        yield case(f"wrong/not-writable/{command.split()[0]}", *command.split(), prepare=locked)
    yield case("wrong/is-folder/check", "check", "my-game/decks/night.yaml/x", prepare=given)
    yield case("wrong/is-folder/render", "render", "my-game/decks", prepare=given)
    yield case("wrong/is-folder/replay", "play", "--replay", "my-game", prepare=given)
