"""After any sequence of edits an open pack is as one that was opened anew with the same text."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.resources import starter_folder
from tests.programs.workshop_edits import NAMES, Edit, compare, play

_EDITS = st.lists(
    st.builds(Edit, st.sampled_from(NAMES), st.integers(0, 40), st.integers(0, 10_000), st.booleans()),
    min_size=1,
    max_size=6,
)


@pytest.fixture(scope="module")
def gull(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("overlay") / "gull"
    shutil.copytree(starter_folder(), folder)
    return folder


@pytest.mark.slow
@given(_EDITS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_an_open_pack_equals_a_fresh_load(gull: Path, edits: list[Edit]) -> None:
    compare(play(gull, edits))
