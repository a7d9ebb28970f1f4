"""The documented Python functions, in a child process."""

from collections.abc import Iterator

from research.same_output.case import Case, Step
from research.same_output.cases.given import files, starter, together
from research.same_output.cases.scenarios import FORD
from research.same_output.inputs import GAMES, Inputs

OPEN = """\
import sys, sandtable
pack = sandtable.open_pack(sys.argv[1])
print(pack.id, pack.edition, pack.name[pack.languages[0]], *pack.languages, len(pack.components))
for id_, record in sorted(pack.by_id.items()):
    print(id_, *(record.name[language] for language in pack.languages))
print(dict(pack.untranslated))
"""
CHECK = """\
import sys, sandtable
for found in sandtable.check(*sys.argv[2:], profile=sys.argv[1], faces="faces" in sys.argv[1:]):
    print(found.code, found.name, found.severity, found.message, found.at.file, found.at.line, found.at.column, found.hint, found.names)
"""
CHECK_FACES = """\
import sys, sandtable
print(sandtable.check(*sys.argv[1:]))
"""
GENERATE = """\
import sys, sandtable
wishes = dict(word.split("=") for word in sys.argv[3:])
print(sandtable.generate(sys.argv[1], int(sys.argv[2]), **{k: int(v) if v.isdigit() else v for k, v in wishes.items()}))
"""
RENDER = """\
import sys, sandtable
files = sandtable.render(sys.argv[1], *sys.argv[3:], to="made", lang=sys.argv[2], paper="letter", copies_once=True)
print([str(file) for file in files])
"""
RENDER_OPTIONS = """\
import sandtable
print([f.name for f in sandtable.render("proelio", "imperial", to="a", low_ink=True, format="svg", bleed=2)])
print([f.name for f in sandtable.render("proelio", "imperial", to="b", format="png", dpi=40, only=("edict",))])
print([f.name for f in sandtable.render("edadh", "rules", to="c", lang="it", booklet=True)])
"""
FAILS = """\
import sandtable
for action in (
    lambda: sandtable.open_pack("no-such-game"),
    lambda: sandtable.render("proelio", "nothing", to="made"),
    lambda: sandtable.generate("warfare", 7, mission="nap"),
    lambda: sandtable.check("nowhere.yaml"),
):
    try:
        print(action())
    except sandtable.UserError as error:
        print("UserError", error)
"""


def cases(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        yield _script(f"api/open/{game}", OPEN, game)
        yield _script(f"api/check/{game}", CHECK, "publish", game)
    given = together(starter(inputs), files({"ford.yaml": FORD}))
    yield Case("api/open/my-game", (Step((OPEN, "my-game"), script=True),), given)
    yield Case("api/check/own", (Step((CHECK, "publish", "ford.yaml", "my-game"), script=True),), given)
    yield Case("api/check/faces", (Step((CHECK_FACES, "my-game", "proelio"), script=True),), given)
    yield _script("api/generate/warfare", GENERATE, "warfare", "7", "mission=bridge", "level=2")
    yield _script("api/generate/lets-war", GENERATE, "lets-war", "7", "players=5")
    yield _script("api/generate/edadh", GENERATE, "edadh", "7")
    yield _script("api/generate/proelio", GENERATE, "proelio", "7", "players=4")
    yield _script("api/render/proelio", RENDER, "proelio", "it", "base")
    yield _script("api/render/edadh", RENDER, "edadh", "en", "troops", "mastery")
    yield _script("api/render/lets-war", RENDER, "lets-war", "it", "nation-ita", "gauges")
    yield _script("api/render/warfare", RENDER, "warfare", "en", "units-usa", "charts")
    yield _script("api/render/options", RENDER_OPTIONS)
    yield _script("api/fails", FAILS)


def _script(id_: str, *args: str) -> Case:
    return Case(id_, (Step(args, script=True),))
