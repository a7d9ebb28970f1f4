"""Tuck boxes are folded here, panel by panel in space: the stack goes in, edges meet, flaps lie where they should."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.geometry.tuck_box import EASE, Net, Segment, Stack, tuck_box

# What hangs on what, and how far it is folded inwards; a flap lies flat against a panel, so it turns on its parent too.
HANGS = {
    "left": "front",
    "tab": "left",
    "right": "front",
    "back": "right",
    "lid": "back",
    "tuck": "lid",
    "floor": "front",
    "flap": "floor",
    "dust-upper-left": "left",
    "dust-lower-left": "left",
    "dust-upper-right": "right",
    "dust-lower-right": "right",
}

stacks = st.builds(Stack, st.floats(30, 120), st.floats(40, 150), st.floats(2, 60))


def poker(cards: int) -> Net:
    return tuck_box(Stack(63, 88, cards * 0.3), 1, 0.4)


def hinge(net: Net, name: str) -> Segment:
    """The fold between a panel and the one it hangs on."""
    child, parent = net.panels[name], net.panels[HANGS[name]]

    def on_both(fold: Segment) -> bool:
        (x1, y1), (x2, y2) = fold
        if x1 == x2:
            beside = meets(x1, child.x, child.right) and meets(x1, parent.x, parent.right)
            return beside and child.y == parent.y == y1 and meets(y2, child.bottom) and meets(y2, parent.bottom)
        level = meets(y1, child.y, child.bottom) and meets(y1, parent.y, parent.bottom)
        return level and child.x == parent.x == x1 and meets(x2, child.right) and meets(x2, parent.right)

    (fold,) = [fold for fold in net.folds if on_both(fold)]
    return fold


def meets(at: float, *edges: float) -> bool:
    return any(abs(at - edge) < 1e-6 for edge in edges)


def folded(net: Net, name: str) -> np.ndarray:
    """The matrix that takes points of a flat panel, on the ground z = 0, to where they are in the finished box."""
    if name == "front":
        return np.eye(4)
    (x1, y1), (x2, _) = hinge(net, name)
    child, parent = net.panels[name], net.panels[HANGS[name]]
    # Away from the parent in the plane, and up: a right angle turns the one into the other.
    upright = x1 == x2
    away = np.array([np.sign(child.x - parent.x), 0, 0]) if upright else np.array([0, np.sign(child.y - parent.y), 0])
    axis = np.cross(away, [0, 0, 1.0])
    spin = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    turn = np.eye(3) + spin + spin @ spin
    here = np.array([x1, y1, 0])
    matrix = np.eye(4)
    matrix[:3, :3] = turn
    matrix[:3, 3] = here - turn @ here
    return folded(net, HANGS[name]) @ matrix


def in_space(net: Net, name: str, points: Segment | tuple[tuple[float, float], ...]) -> np.ndarray:
    flat = np.array([[x, y, 0, 1] for x, y in points])
    return (folded(net, name) @ flat.T).T[:, :3]


def length(segment: Segment) -> float:
    (x1, y1), (x2, y2) = segment
    return float(np.hypot(x2 - x1, y2 - y1))


@given(stacks, st.floats(0, 5), st.floats(0.1, 1))
@settings(max_examples=60, deadline=None)
def test_the_stack_has_its_play_inside(stack: Stack, play: float, stock: float) -> None:
    inner = tuck_box(stack, play, stock).inner
    for room, need in ((inner.width, stack.width), (inner.height, stack.height), (inner.depth, stack.depth)):
        assert room == pytest.approx(need + play)


@given(stacks)
@settings(max_examples=40, deadline=None)
def test_edges_that_are_glued_are_of_one_length_and_meet_when_folded(stack: Stack) -> None:
    net = tuck_box(stack, 1, 0.4)
    (tab_fold, back_edge), (flap_fold, back_foot) = net.glued
    assert length(tab_fold) == pytest.approx(length(back_edge))
    assert length(flap_fold) == pytest.approx(length(back_foot))
    assert in_space(net, "left", tab_fold) == pytest.approx(in_space(net, "back", back_edge), abs=1e-6)
    # The floor is seen from its other end: left of the front is right of the back.
    assert in_space(net, "floor", flap_fold) == pytest.approx(in_space(net, "back", back_foot)[::-1], abs=1e-6)


@given(stacks)
@settings(max_examples=40, deadline=None)
def test_the_lid_closes_on_the_front(stack: Stack) -> None:
    net = tuck_box(stack, 1, 0.4)
    front, lid = net.panels["front"], net.panels["lid"]
    rim = ((front.x, front.y), (front.right, front.y))
    edge = ((lid.x, lid.y), (lid.right, lid.y))
    assert in_space(net, "lid", edge) == pytest.approx(in_space(net, "front", rim)[::-1], abs=1e-6)
    tuck = in_space(net, "tuck", net.panels["tuck"].outline)
    # It hangs down behind the front, in its plane.
    assert tuck[:, 2] == pytest.approx(0, abs=1e-6)
    assert front.y - 1e-6 <= tuck[:, 1].min() and tuck[:, 1].max() < front.bottom


@given(stacks)
@settings(max_examples=40, deadline=None)
def test_flaps_lie_inside_the_box(stack: Stack) -> None:
    net = tuck_box(stack, 1, 0.4)
    front, depth = net.panels["front"], net.panels["left"].width
    for name in HANGS:
        points = in_space(net, name, net.panels[name].outline)
        assert (points >= np.array([front.x, front.y, 0]) - 1e-6).all(), name
        assert (points <= np.array([front.right, front.bottom, depth]) + 1e-6).all(), name
    # Dust flaps of one end do not meet in the middle.
    ends = [
        in_space(net, f"dust-upper-{side}", net.panels[f"dust-upper-{side}"].outline)[:, 0]
        for side in ("left", "right")
    ]
    assert ends[0].max() < ends[1].min()


@given(stacks)
@settings(max_examples=40, deadline=None)
def test_the_cut_goes_around_all_panels_within_the_size(stack: Stack) -> None:
    net = tuck_box(stack, 1, 0.4)
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", net.cut)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=0.01)
    assert (max(xs), max(ys)) == pytest.approx((net.size.width, net.size.height), abs=0.01)
    for name, panel in net.panels.items():
        for x, y in panel.outline:
            near = min(np.hypot(x - a, y - b) for a, b in points)
            # Corners of the tuck flap are round; all others are corners of the cut, but for the ease of flaps.
            assert name == "tuck" or near <= EASE, (name, x, y)


def test_a_poker_deck_is_as_deep_as_its_cards() -> None:
    thin, thick = poker(54), poker(96)
    assert thin.inner.depth == pytest.approx(17.2)
    assert thick.panels["left"].width - thin.panels["left"].width == pytest.approx(42 * 0.3)
    assert thick.size.width < 287 and thick.size.height < 200, "96 cards fit on A4"
