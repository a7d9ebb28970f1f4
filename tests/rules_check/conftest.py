"""What the tests of the checker share."""

from pathlib import Path

import pytest

from tests.rules_check.pack_copies import copy_packs


@pytest.fixture(scope="module")
def copies(tmp_path_factory) -> Path:
    """The built-in packs with their templates, and files made for it, to be broken one file at a time."""
    return copy_packs(tmp_path_factory.mktemp("packs"))
