"""Checks of what ships, in every form of report."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.cases.given import commit, files, starter, together, tree
from research.same_output.cases.scenarios import DRAFT, FORD
from research.same_output.inputs import GAMES, Inputs

FORMATS = ("text", "json", "sarif", "github")


def cases(inputs: Inputs) -> Iterator[Case]:
    for game in GAMES:
        for format_ in FORMATS:
            yield case(f"check/{game}/{format_}", "check", game, "--info", "--format", format_)
        yield case(f"check/{game}/plain", "check", game)
        for profile in ("draft", "play", "publish"):
            yield case(f"check/{game}/profile-{profile}", "check", game, "--profile", profile)
        yield case(f"check/{game}/stats", "check", game, "--stats", "--no-faces")
        folder = "scenarios" if game == "warfare" else "setups"
        documents = [f"{game}/{name}" for name in inputs.documents(game)]
        for format_ in ("text", "json"):
            args = ["check", *documents, "--info", "--stats", "--format", format_]
            yield case(f"check/{game}/{folder}/{format_}", *args)
        yield case(f"check/{game}/select", "check", game, "--info", "--no-faces", "--select", "ST", "--ignore", "WF")
        own = tree(inputs.content(game) / folder, "mine")
        yield case(f"check/{game}/own-copies", "check", "mine", "--info", prepare=own, then=[step("check", "mine")])
    given = files({"ford.yaml": FORD, "draft.yaml": DRAFT})
    for format_ in FORMATS:
        yield case(f"check/ford/{format_}", "check", "ford.yaml", "draft.yaml", "--format", format_, prepare=given)
    yield case("check/ford/info,stats", "check", "ford.yaml", "--info", "--stats", prepare=given)
    yield case("check/ford/folder", "check", ".", prepare=given)
    yield case("check/ford/output", "check", "ford.yaml", "--format", "sarif", "-o", "found.sarif", prepare=given)
    yield case("check/ford/ignore", "check", "ford.yaml", "--ignore", "WF060", prepare=given)
    yield case("check/ford/stdin", "check", "-", "--stdin-name", "ford.yaml", stdin=FORD)
    mine = starter(inputs)
    for format_ in FORMATS:
        yield case(f"check/my-game/{format_}", "check", "my-game", "--info", "--format", format_, prepare=mine)
    yield case("check/my-game/publish", "check", "my-game", "--profile", "publish", "--stats", prepare=mine)
    edits = {"decks/night.yaml": (("copies: 3", "coppies: 3"),)}
    broken = starter(inputs, edits=edits)
    for format_ in FORMATS:
        yield case(f"check/broken/{format_}", "check", "my-game", "--format", format_, prepare=broken)
    dated = FORD.replace("turns: 4", 'turns: "4"').replace("game: warfare", "game: Warfare")
    fixable = files({"ford.yaml": dated})
    yield case("check/fix/diff", "check", "ford.yaml", "--diff", prepare=fixable)
    yield case("check/fix/fix", "check", "ford.yaml", "--fix", prepare=fixable)
    old = together(mine, commit("First edition", "v1.0"), files({}))
    yield case("check/since", "check", "my-game", "--since", "v1.0", prepare=old)
    for game in ("edadh", "proelio"):
        args = ["init", "copy", "--from", game]
        then = [step("check", "copy", "--profile", "publish", "--format", "json")]
        yield case(f"check/copy-of-{game}", *args, then=then)
