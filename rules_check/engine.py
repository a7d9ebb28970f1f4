"""Run rules over what was loaded: choose them, ask them, leave out what the author allowed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules_check.registry import rules_of
from rules_check.rule import Rule, Subject
from rules_check.suppressions import apply_suppressions, find_suppressions
from sandtable.findings import Finding, Severity


class Profile(StrEnum):
    """How much is asked: errors alone, warnings too, or everything a published pack should have."""

    DRAFT = "draft"
    PLAY = "play"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Choice:
    """Which rules speak; names are codes, beginnings of codes, or names, however they are cased.

    Facts (severity info) are no findings: they are told only to who selects them.
    """

    profile: Profile = Profile.PLAY
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def wants(self, code: str, name: str, severity: Severity, publish_only: bool = False) -> bool:
        if self.select:
            return any(_means(wish, code, name) for wish in self.select) and not self._ignored(code, name)
        if severity is Severity.INFO:
            return False
        if self.profile is Profile.DRAFT and severity is not Severity.ERROR:
            return False
        if publish_only and self.profile is not Profile.PUBLISH:
            return False
        return not self._ignored(code, name)

    def _ignored(self, code: str, name: str) -> bool:
        return any(_means(wish, code, name) for wish in self.ignore)


def _means(wish: str, code: str, name: str) -> bool:
    wish = wish.lower()
    return code.lower().startswith(wish) or wish == name


class Inquiry:
    """One run of the checker: what was asked under a choice, and which rules were."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.asked: set[str] = set()

    def ask(self, subject: Any, on: Subject, game: str | None) -> Iterator[Finding]:
        """Findings of every chosen rule about one subject that follows a game's rules."""
        for rule in self._chosen(game):
            if rule.on == on:
                yield from rule.run(subject)

    def settle(self, findings: Iterable[Finding], texts: dict[str, str]) -> list[Finding]:
        """What is reported in the end: chosen findings that no comment in their file allows, in order of place."""
        wanted = [found for found in findings if self.choice.wants(found.code, found.name, found.severity)]
        suppressions = [one for file, text in texts.items() for one in find_suppressions(text, file)]
        left = dict.fromkeys(apply_suppressions(wanted, suppressions, self.asked))
        return sorted(left, key=lambda found: found.place)

    def _chosen(self, game: str | None) -> list[Rule]:
        rules = (*rules_of("common"), *(rules_of(game) if game else ()))
        chosen = [rule for rule in rules if self.choice.wants(rule.code, rule.name, rule.severity, rule.publish_only)]
        self.asked.update(name for rule in chosen for name in (rule.code.lower(), rule.name))
        return chosen
