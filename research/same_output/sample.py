"""Choose the sample: some cases of every group, the same ones in every run."""

from collections import defaultdict
from collections.abc import Sequence

from research.same_output.case import Case

FEWEST = 4  # of a group
SHARE = 16  # one case of so many


def sample(cases: Sequence[Case]) -> list[Case]:
    """Return cases spread evenly over each group, without heavy ones; a case with a twin brings the twin."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        if not case.heavy:
            groups[case.group].append(case)
    chosen = set()
    for found in groups.values():
        count = min(len(found), max(FEWEST, len(found) // SHARE))
        picked = [found[n * len(found) // count] for n in range(count)]
        chosen |= {case.id for case in picked} | {case.twin for case in picked if case.twin}
    return [case for case in cases if case.id in chosen]
