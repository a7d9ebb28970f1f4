"""Mixing colours."""

import pytest

from sandtable.ink.tints import channels, lightness, mix


@pytest.mark.parametrize(("share", "mixed"), [(0, "#ffffff"), (1, "#204060"), (0.5, "#90a0b0"), (0.25, "#c7cfd7")])
def test_a_share_of_a_colour_in_the_ground(share: float, mixed: str) -> None:
    assert mix("#ffffff", "#204060", share) == mixed


def test_channels_and_lightness() -> None:
    assert channels("#0080FF") == (0, 128, 255)
    assert lightness("#000000") == 0
    assert lightness("#ffffff") == pytest.approx(1)
    assert lightness("#00ff00") > lightness("#ff0000") > lightness("#0000ff")
