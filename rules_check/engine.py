"""Run rules over what was loaded: choose them, ask them, leave out what the author allowed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules_check.registry import all_rules
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


def ask(subject: Any, on: Subject, game: str | None, choice: Choice) -> Iterator[Finding]:
    """Findings of every chosen rule about one subject."""
    for rule in chosen(choice):
        if rule.on == on and rule.game in (None, game):
            yield from rule.run(subject)


def chosen(choice: Choice) -> list[Rule]:
    return [rule for rule in all_rules() if choice.wants(rule.code, rule.name, rule.severity, rule.publish_only)]


def settle(findings: Iterable[Finding], texts: dict[str, str], choice: Choice) -> list[Finding]:
    """What is reported in the end: chosen findings that no comment in their file allows, in order of place."""
    wanted = [found for found in findings if choice.wants(found.code, found.name, found.severity)]
    suppressions = [one for file, text in texts.items() for one in find_suppressions(text, file)]
    rules = chosen(choice)
    ran = {rule.code.lower() for rule in rules} | {rule.name for rule in rules}
    left = dict.fromkeys(apply_suppressions(wanted, suppressions, ran))
    return sorted(left, key=lambda found: found.place)
