"""Request and result of a check."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rules_check.paths import may_have_packs
from rules_check.stdin_file import StdinFile
from sandtable.findings import Finding, Severity
from sandtable.jobs.request import Request
from sandtable.jobs.trust import draws_nothing


@dataclass(frozen=True)
class CheckRequest(Request["CheckResult"]):
    """Check packs, files of packs, scenarios, set-ups and folders of them.

    `profile` None is the one of the settings. With `facts` findings that are only facts are reported too, with `stats`
    figures are gathered, with `faces` every face of a pack is drawn.
    """

    uses_session = True

    paths: tuple[str, ...]
    profile: Literal["draft", "play", "publish"] | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    facts: bool = False
    stats: bool = False
    stdin: StdinFile | None = None
    since: str | None = None
    faces: bool = True

    @property
    def verb(self) -> str:
        """The job for packs where there may be one to draw or compare; that for documents loads nothing that draws."""
        more = self.faces or self.since is not None
        return "sandtable.jobs.check_packs" if more and any(map(may_have_packs, self.paths)) else "sandtable.jobs.check"

    def is_trusted(self) -> bool:
        return not self.faces or self.profile == "draft" or all(map(draws_nothing, self.paths))


class CheckResult(NamedTuple):
    """Findings in order of place, the words for what was checked ("1 pack, 2 scenarios"), and figures if wished for."""

    findings: list[Finding]
    checked: str
    stats: Any = None  # a rules_check.stats.Stats, if the request asked for one
    passed_over: str = ""  # words for files in a folder that name no game

    @property
    def passed(self) -> bool:
        """True when nothing but facts was found."""
        return all(found.severity is Severity.INFO for found in self.findings)
