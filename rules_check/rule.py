"""A rule of the checker: a small generator whose docstring is its manual page."""

import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.config.config_file import Config
from sandtable.findings import Finding, Position, Severity

if TYPE_CHECKING:
    from sandtable.games.documents import Subject

# A finding without its rule's code: position, message, hint, and notes.
Complaint = tuple[Position, str, str] | tuple[Position, str, str, str, str]
# Takes the subject and, when it has a second parameter, the user's settings.
Check = Callable[..., Iterator[Complaint]]

NO_SETTINGS: Config = Config()


class Rule(NamedTuple):
    """A check with its code, name, severity and the rulebook section it is about."""

    code: str
    name: str
    severity: Severity
    ref: str
    on: "Subject"
    publish_only: bool
    check: Check
    reads_config: bool = False
    game: str | None = None  # whose rulebook it is about; none for a rule of all games

    @property
    def title(self) -> str:
        return self._parts()[0]

    @property
    def why(self) -> str:
        return self._parts()[1]

    @property
    def bad(self) -> str:
        return self._parts()[2]

    @property
    def good(self) -> str:
        return self._parts()[3]

    @property
    def given(self) -> str:
        """The settings under which Bad is bad; none for most rules."""
        return self._parts()[4]

    def run(self, subject: Any, config: Config = NO_SETTINGS) -> Iterator[Finding]:
        asked = (subject, config) if self.reads_config else (subject,)
        for at, message, hint, *notes in self.check(*asked):
            yield Finding(self.code, self.name, self.severity, message, at, hint, tuple(notes))

    def _parts(self) -> tuple[str, str, str, str, str]:
        """Title, why, bad, good and given from the docstring."""
        title, _, rest = (self.check.__doc__ or "").strip().partition("\n")
        sections = {"Why:": "", "Given:": "", "Bad:": "", "Good:": ""}
        current = ""
        for line in rest.splitlines():
            mark = next((mark for mark in sections if line.strip().startswith(mark)), None)
            if mark is not None:
                current = mark
                sections[mark] = line.strip().removeprefix(mark).strip()
            elif current:
                sections[current] += f"\n{line}"
        bad, good, given = (textwrap.dedent(sections[mark].strip("\n")) for mark in ("Bad:", "Good:", "Given:"))
        return title.rstrip("."), " ".join(sections["Why:"].split()), bad, good, given


def rule(
    code: str,
    name: str,
    severity: Severity,
    *,
    ref: str = "",
    on: "Subject" = "scenario",
    publish_only: bool = False,
) -> Callable[[Check], Rule]:
    """Make a rule of a generator of complaints.

    `publish_only` rules ask for completeness and speak only at the profile publish.
    """

    def make(check: Check) -> Rule:
        return Rule(code, name, severity, ref, on, publish_only, check, check.__code__.co_argcount > 1)

    return make
