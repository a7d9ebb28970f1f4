"""Run of rules over loaded subjects: selection, execution, and removal of allowed findings."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_check.manual.codes import checker_finding
from rules_check.manual.names import NoRule, check_wishes, is_exactly, known_names, means
from rules_check.registry import rules_of
from rules_check.rule import NO_SETTINGS, Rule
from rules_check.suppressions import Comment, Name, can_be_allowed, find_comments, judge
from sandtable.budget import OverBudget
from sandtable.config.config_file import Config, ConfigError
from sandtable.findings import Finding, Position, Severity
from sandtable.model.codes import FACE_CODES, LOADER_CODES

if TYPE_CHECKING:
    from sandtable.games.documents import Subject


class Profile(StrEnum):
    """Strictness: errors alone, warnings too, or everything a published pack should have."""

    DRAFT = "draft"
    PLAY = "play"
    PUBLISH = "publish"


class Choice(NamedTuple):
    """Selection of rules by code, prefix of a code, or name; case is ignored.

    Facts (severity info) are no findings. They are reported only if `facts` is set, or if one is selected by its full
    code or name. `left_out` comes from settings, which may have come with the pack: errors of the loader, such as a
    link that leads out of it, are reported nevertheless.
    """

    profile: Profile = Profile.PLAY
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    facts: bool = False
    left_out: tuple[str, ...] = ()

    def wants(self, code: str, name: str, severity: Severity, publish_only: bool = False) -> bool:
        if any(means(selector, code, name) for selector in self.ignore):
            return False
        if any(means(selector, code, name) for selector in self.left_out) and can_be_allowed(code):
            return False
        if severity is Severity.INFO and not self.facts:
            return any(is_exactly(selector, code, name) for selector in self.select)
        if self.select:
            return any(means(selector, code, name) for selector in self.select)
        if severity is Severity.INFO:
            return True
        if self.profile is Profile.DRAFT and severity is not Severity.ERROR:
            return False
        return not publish_only or self.profile is Profile.PUBLISH


def choose(
    config: Config,
    profile: str | None = None,
    select: tuple[str, ...] = (),
    ignore: tuple[str, ...] = (),
    facts: bool = False,
) -> Choice:
    """Combine the settings of a user with options given on the command line.

    A profile or selection given replaces that of the settings. Ignored rules of the settings stay ignored unless rules
    are selected. Raise NoRule for an unknown rule, ConfigError when it is in the settings.
    """
    check_wishes((*select, *ignore))
    for key, settled in (("select", config.select), ("ignore", config.ignore)):
        try:
            check_wishes(settled)
        except NoRule as unknown:
            raise ConfigError(config.file, key, f"no rule '{unknown.selector}'", unknown.hint) from None
    return Choice(
        Profile(profile or config.profile or Profile.PLAY),
        select or config.select,
        ignore,
        facts,
        () if select else config.ignore,
    )


# Endings of files in which a # is no comment.
WITHOUT_COMMENTS = (".csv", ".json")
# Called with every pack, scenario and set-up, and its game, before its rules run.
Observer = Callable[["Subject", Any, str | None], object]


class Run:
    """One run of the checker: the files read, and the rules run over them under a choice."""

    def __init__(self, choice: Choice, observer: Observer | None = None, config: Config = NO_SETTINGS) -> None:
        self.choice, self.config = choice, config
        self.stale: dict[str, tuple[Name, ...]] = {}
        self._observer = observer
        self._comments: dict[str, list[Comment]] = {}
        # Codes and names of the rules that ran, by file.
        self._ran: defaultdict[str, set[str]] = defaultdict(set)
        self._rules: dict[tuple[Subject, str | None], list[Rule]] = {}

    def read(self, file: str, content: bytes) -> None:
        """Record the allow comments of a file."""
        if not file.endswith(WITHOUT_COMMENTS):
            self._comments[file] = find_comments(content.decode("utf-8-sig", errors="replace"), file)

    def loaded(self, files: Iterable[str]) -> None:
        """Record that the loader reached its warnings for these files."""
        for code, (name, severity) in LOADER_CODES.items():
            if severity is Severity.WARNING and self.choice.wants(code, name, severity):
                for file in files:
                    self._ran[file] |= {code.lower(), name}

    @property
    def asks_for_faces(self) -> bool:
        """True if drawing faces can yield findings: not in the draft profile, nor when no face code is selected."""
        return self.choice.profile is not Profile.DRAFT and any(
            self.choice.wants(code, name, severity) for code, (name, severity) in FACE_CODES.items()
        )

    def drawn(self, files: Iterable[str]) -> None:
        """Record that faces were drawn from these files."""
        asked = [
            (code, name) for code, (name, severity) in FACE_CODES.items() if self.choice.wants(code, name, severity)
        ]
        for file in files:
            self._ran[file] |= {word for code, name in asked for word in (code.lower(), name)}

    def run_rules(self, subject: Any, on: "Subject", game: str | None, files: Collection[str]) -> Iterator[Finding]:
        """Yield findings of every chosen rule about one subject of a game that is written in `files`."""
        if self._observer is not None:
            self._observer(on, subject, game)
        for rule in self._chosen(on, game):
            for file in files:
                self._ran[file].update((rule.code.lower(), rule.name))
            try:
                yield from rule.run(subject, self.config)
            except OverBudget:
                raise
            except Exception as error:
                # What people write can be stranger than a rule's author thought; the other rules still have their say.
                message = f"{rule.code} gave up: {type(error).__name__} {error}"
                yield checker_finding(
                    "ST033", Position(next(iter(files))), message, "please report this, with the file"
                )

    def report(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the chosen findings that no comment in their file allows, ordered by place."""
        by_file: dict[str, list[Finding]] = {file: [] for file in self._comments}
        for found in findings:
            if self._wants(found):
                by_file.setdefault(found.at.file, []).append(found)
        left: dict[Finding, None] = {}
        for file, here in by_file.items():
            comments = self._comments.get(file, [])
            if comments:
                verdict = judge(here, comments, self._ran[file], known_names())
                self.stale[file] = verdict.stale
                here = [found for found in verdict.left if self._wants(found)]
            left |= dict.fromkeys(here)
        return sorted(left, key=lambda found: found.place)

    def _wants(self, found: Finding) -> bool:
        # Crashed rules and unreadable files are always reported: no rule ran over such a file.
        unread = found.code in LOADER_CODES and found.severity is Severity.ERROR
        choice = self.choice._replace(select=()) if unread else self.choice
        return found.code == "ST033" or choice.wants(found.code, found.name, found.severity)

    def _chosen(self, on: "Subject", game: str | None) -> list[Rule]:
        if (on, game) not in self._rules:
            rules = (*rules_of("common"), *(rules_of(game) if game else ()))
            self._rules[on, game] = [
                rule
                for rule in rules
                if rule.on == on and self.choice.wants(rule.code, rule.name, rule.severity, rule.publish_only)
            ]
        return self._rules[on, game]
