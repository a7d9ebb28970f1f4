"""One change each, and exactly the JSON it gives."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.errata.compare import compare
from tests.errata.sample_editions import CASES, edition

LEFT_OUT = {"card": "", "kind": "changed", "field": None, "lang": None, "old": None, "new": None, "certainty": 1.0}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES["cases"])
def test_case(name: str, tmp_path: Path) -> None:
    case: dict[str, Any] = CASES["cases"][name]
    old = edition(tmp_path / "old", case.get("edit_old", {}))
    new = edition(tmp_path / "new", case.get("edit", {}), case.get("more", {}), write=case.get("write"))
    found = [change.as_data() for change in compare(old, new).changes]
    # Through JSON and back: what a user gets, sizes as numbers and all.
    assert json.loads(json.dumps(found)) == [LEFT_OUT | expected for expected in case["expect"]]
