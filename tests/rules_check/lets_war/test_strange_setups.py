"""Rules about set-ups of Let's War have faults, and no set-up however strange breaks them."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_check.checker import Check
from rules_check.registry import rules_of
from rules_check.run import Choice, Profile

FAULTS = [fault for table in Path(__file__).parent.glob("faults*.yaml") for fault in yaml.safe_load(table.read_text())]


def test_every_rule_about_setups_has_a_fault() -> None:
    wanted = {rule.code for rule in rules_of("lets-war") if rule.on == "setup"}
    assert wanted <= {fault["code"] for fault in FAULTS}


NATIONS = st.sampled_from(["FRA", "GBR", "RUS", "GER", "AUH", "OTT", "ITA"])
CARDS = st.sampled_from(
    ["CF-01", "CF-31", "CF-90", "CF-91", "EV-01", "EV-90", "FRA-1", "GER-C1", "GER-C2", "LOZ", "FRA-HF"]
)
HANDS = st.integers(-1, 9) | st.lists(CARDS, max_size=4)
SEATS = st.fixed_dictionaries(
    {},
    optional={
        "nation": NATIONS,
        "player": st.text("ab", max_size=2),
        "conflict": HANDS,
        "nation_cards": HANDS,
        "laid": st.lists(CARDS, max_size=2),
        "homefront": st.sampled_from(["happy", "Happy", "revolution", "?", ""]),
        "units": st.lists(st.sampled_from(["INF", "NAV", "TNK"]), max_size=6),
        "hand": HANDS,
    },
)
DECKS = st.dictionaries(
    st.sampled_from(["conflict", "events", "territory", "character-ger", "nation-fra", "gauges", "?"]),
    st.lists(CARDS, max_size=5),
)
SETUPS = st.fixed_dictionaries(
    {"game": st.just("lets-war"), "setup": st.just("a")},
    optional={
        "mode": st.sampled_from(["historical", "open"]),
        "players": st.integers(1, 9),
        "first": NATIONS | st.integers(-1, 8) | st.just(""),
        "seats": st.lists(SEATS, min_size=1, max_size=8),
        "date": st.sampled_from(["S14", "A19", ""]),
        "armistice": st.sampled_from(["none", "anywhere", "second_half"]),
        "territory": st.sampled_from(["none", "whole", "half", "third"]),
        "removed": st.lists(CARDS, max_size=3),
        "decks": DECKS,
        "options": st.dictionaries(
            st.sampled_from(["mode", "characters", "tax_per_turn", "?"]), st.integers() | st.booleans()
        ),
    },
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(SETUPS)
def test_no_setup_breaks_a_rule(data) -> None:
    check = Check(Choice(Profile.PUBLISH, facts=True))
    found = list(check.document(yaml.safe_dump(data).encode(), "a.yaml", Path.cwd()))
    assert all(finding.message and finding.at.file == "a.yaml" for finding in found)
