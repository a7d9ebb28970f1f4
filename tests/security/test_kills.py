"""A sample of `make -f research/Makefile kills`: a killed command leaves nothing half-written, and the next run works."""

import random

import pytest

from tests.programs.kills import COMMANDS, kill_command, prepare


@pytest.mark.slow
def test_every_command(server, tmp_path) -> None:
    bench = prepare(server, tmp_path)
    for name in COMMANDS:
        told = kill_command(bench, name, 2, random.Random(f"sample/{name}"), operations=name in ("init", "schema"))
        assert not told.faults, told.faults
        # Parts are left between two operations, and the next run has swept them, or files would differ.
        assert told.parts or name not in ("init", "schema")
