"""Maps are the same on every processor: turns are rounded, and nothing else asks NumPy for what differs."""

import re
from pathlib import Path

import numpy as np
import pytest

import sandtable.maps
from sandtable.maps.exact import bearing, cosine, lead, norm, sine

MAPS = Path(sandtable.maps.__file__).parent
# Whose last digit depends on the processor.
DIFFERS = re.compile(
    r"np\.(cos|sin|tan|arctan2?|arccos|arcsin|hypot|exp|log|power|dot|einsum|matmul|linalg)\b|[\w\])] @ [\w(]"
    r"|\*\* ?[3-9]"  # squares are products, higher powers are not
)


def test_only_one_module_asks_for_what_differs() -> None:
    files = [file for file in MAPS.rglob("*.py") if file.name != "exact.py"]
    assert len(files) > 20
    found = [
        f"{file.name}: {line.strip()}"
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if DIFFERS.search(line)
    ]
    assert found == []


def test_a_last_digit_makes_no_difference() -> None:
    angles = np.linspace(-7, 7, 500)
    for turned in (cosine, sine):
        # Angles that differ as little as processors do.
        assert (turned(angles) == turned(np.nextafter(angles, 9))).mean() > 0.99
    assert cosine(angles) == pytest.approx(np.cos(angles), abs=1e-12)
    assert sine(angles) == pytest.approx(np.sin(angles), abs=1e-12)
    assert bearing(1.0, -1.0) == 135


def test_lengths_and_leads() -> None:
    vectors = np.array([[3.0, 4.0], [0.0, -2.0]])
    assert norm(*vectors.T).tolist() == [5, 2]
    assert lead(vectors, (0.0, 1.0)).tolist() == [4, -2]
    assert float(lead(vectors[0], (1.0, 0.0))) == 3
