"""How many hostile cases there are, by cause: counted from their own tables, each with the finding or refusal it must come to."""

from tests.rules_check import test_hostile
from tests.security import (
    greedy_templates,
    test_arguments,
    test_budget,
    test_doors,
    test_git,
    test_ink,
    test_links,
    test_network,
    test_replays,
    test_sheets,
    test_terminal,
)

MOST_LINKED = 3  # links that go through every command
# Cases that are tried; what somebody may mean, and is let pass, is not among them.
CASES = {
    "templates that take without end": len(greedy_templates.OVER) + len(greedy_templates.ODD),
    "numbers that are none, in art": len(test_ink.PLACES) * (len(test_ink.NUMBERS) - 1),
    "odd drawings": len(test_ink.ODD),
    "pictures": len(test_ink.PICTURES),
    "links out of the pack": 2 * len(test_links.LINKS) + MOST_LINKED * (len(test_links.COMMANDS) - 1),
    "pack data": len(test_hostile.PACKS) + len(test_hostile.DOCUMENTS),
    "budgets": len(test_budget.CASES),
    "the terminal": len(test_terminal.SIGNS) + 6 * len(test_terminal.COMMANDS),
    "arguments": len(test_arguments.ABSURD) + len(test_arguments.NAMES) * 2 + len(test_arguments.NUMBERS) * 2,
    "settings and printers": len(test_arguments.SETTINGS) + len(test_arguments.PRINTERS),
    "git": len(test_git.ODD_NAMES) + len(test_git.NO_REVISIONS) + 7,
    "the network": len(test_network.SCHEMAS),
    "saved games": sum(1 for _, _, words in test_replays.CHANGES.values() if words),
    "spreadsheets": len(test_sheets.SHEETS),
    "streams": 4 * len(test_doors.COMMANDS),
    "what stands in the way of output": len(test_doors.WRITING) * len(test_doors.OBSTACLES),
    "what stands where a file is wanted": 17 * len(test_doors.INPUTS),
    "names of files": len(test_doors.NAMES),
}


def test_at_least_three_hundred_over_all_causes() -> None:
    assert sum(CASES.values()) >= 900, CASES
    assert min(CASES.values()) >= 5, CASES
    # What is the same case with another command, or another number at another place, counted once.
    different = {**CASES, "numbers that are none, in art": len(test_ink.PLACES) + len(test_ink.NUMBERS)}
    different |= {"links out of the pack": len(test_links.LINKS), "the terminal": len(test_terminal.SIGNS)}
    different |= {"streams": 4, "what stands in the way of output": len(test_doors.OBSTACLES)}
    different |= {"what stands where a file is wanted": len(test_doors.INPUTS), "names of files": 15}
    assert sum(different.values()) >= 300, different
