"""Manual pages of everything that can be reported, by any part of the program."""

from dataclasses import dataclass
from functools import cache

from rules_check.manual.codes import CHECKER_CODES
from rules_check.manual.names import whole_code
from rules_check.registry import all_rules
from rules_check.rule import Rule
from sandtable.findings import Severity
from sandtable.games.registry import all_games, find_game
from sandtable.model.codes import EDITION_CODES, FACE_CODES, LOADER_CODES, PREFLIGHT_CODES, RULEBOOK_CODES
from sandtable.model.manual import Manual
from sandtable.model.manual.faces import FACE_MANUAL
from sandtable.model.manual.loader import LOADER_MANUAL
from sandtable.model.manual.preflight import PREFLIGHT_MANUAL
from sandtable.model.manual.rulebook import RULEBOOK_MANUAL

# The number of a rule below this is that of its item in the game's checklist; from here on rules are ours.
FIRST_OWN = 101

_UNIT = "units: [{unit: usa-marines, at: T01.d4}]"

SUPPRESSION_MANUAL: dict[str, Manual] = {
    "ST030": Manual(
        "Something is allowed that is not found",
        "The comment was needed once; now it would hide the next fault of that kind.",
        f"{_UNIT}   # sandtable: allow two-units-in-hex -- they swap on turn 1\n",
        f"{_UNIT}\n",
    ),
    "ST031": Manual(
        "Something is allowed without a reason",
        "Whoever reads the file next wants to know whether it is still true. The reason stands after two hyphens.",
        f"{_UNIT}   # sandtable: allow contact-at-start\n",
        f"{_UNIT}   # sandtable: allow contact-at-start -- an ambush\n",
    ),
    "ST032": Manual(
        "A rule is allowed that does not exist",
        "The comment allows nothing. A rule is called by its code or its name; the hint names the nearest.",
        f"{_UNIT}   # sandtable: allow contact-at-strat -- an ambush\n",
        f"{_UNIT}   # sandtable: allow contact-at-start -- an ambush\n",
    ),
    "ST033": Manual(
        "A rule gave up on a file",
        "The file is stranger than the rule's author thought. The other rules were asked all the same; please report it.",
    ),
}


EDITION_MANUAL: dict[str, Manual] = {
    "ST050": Manual(
        "A card changed and its since: did not",
        "Players tell by the edition in a card's small print whether theirs is the new one. Asked with --since and a "
        "git revision: every card that differs from what it was there should name the edition that changed it.",
        "id: shields\ncopies: 9        # 8 in v1.0\n",
        'id: shields\ncopies: 9        # 8 in v1.0\nsince: "1.1"\n',
    ),
}


@dataclass(frozen=True, slots=True)
class Page:
    """Manual page of one code; `game` is None when it is common to all games."""

    code: str
    name: str
    severity: Severity
    manual: Manual
    game: str | None = None
    ref: str = ""
    given: str = ""
    publish_only: bool = False

    @property
    def item(self) -> str:
        """Item of the game's checklist that this implements; "" for a rule of our own."""
        number, game = int(self.code[2:]), find_game(self.game)
        return game.checklist.format(number) if game is not None and number < FIRST_OWN else ""


@cache
def all_pages() -> tuple[Page, ...]:
    """Return every page in order of its code, those common to all games first."""
    codes = {**LOADER_CODES, **CHECKER_CODES, **FACE_CODES, **RULEBOOK_CODES, **EDITION_CODES, **PREFLIGHT_CODES}
    manual = {
        **LOADER_MANUAL,
        **SUPPRESSION_MANUAL,
        **FACE_MANUAL,
        **RULEBOOK_MANUAL,
        **EDITION_MANUAL,
        **PREFLIGHT_MANUAL,
    }
    common = [Page(code, name, severity, manual[code]) for code, (name, severity) in codes.items()]
    pages = [*common, *(_of_rule(rule) for rule in all_rules())]
    order = ["ST", "PF", *(game.letters for game in all_games())]
    return tuple(sorted(pages, key=lambda page: (order.index(page.code[:2]), page.code)))


def find_page(named: str) -> Page | None:
    """Return the page of a code or name; case is ignored."""
    wanted = whole_code(named).lower()
    return next((page for page in all_pages() if wanted in (page.code.lower(), page.name)), None)


def _of_rule(rule: Rule) -> Page:
    manual = Manual(rule.title, rule.why, rule.bad, rule.good)
    return Page(rule.code, rule.name, rule.severity, manual, rule.game, rule.ref, rule.given, rule.publish_only)
