"""What a checklist leaves to loading is really found while a file is read."""

from pathlib import Path

import pytest
import yaml

from rules_check.docs import checklist

FAULTS = Path(__file__).parent / "faults"


@pytest.mark.parametrize("game", ["edadh", "lets-war", "proelio"])
def test_what_loading_judges_has_a_fault(game) -> None:
    loaded, _ = checklist(game)
    said = {code for codes in loaded.values() for code in codes.split(", ")}
    assert said <= {fault["code"] for fault in yaml.safe_load((FAULTS / f"{game}.yaml").read_text())}
