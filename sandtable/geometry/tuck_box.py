"""The net of a tuck box: a folding carton for a stack of cards, with a lid that tucks in behind its front.

From left to right a glue tab, a side, the front, the other side and the back; the lid hangs on the back, the floor on
the front. Lengths in mm, origin at the upper left of the whole net. A fold takes up board: what lies inside another
panel makes the box that much larger, so that the stack has its play in the finished box.
"""

from typing import NamedTuple

from sandtable.geometry.sizes import Size

Point = tuple[float, float]
Segment = tuple[Point, Point]

TAB = 12.0  # the glue tab and the glue flap of the floor, across
BEVEL = 3.0  # what their ends are cut away, so that they do not stick out
EASE = 0.6  # between a flap that moves and what it moves beside
THUMB = 9.0  # radius of the notch for a thumb
TUCK = (11.0, 19.0)  # shortest and longest tuck flap
BEND = 0.5523  # of a radius: where the handles of a round corner stand


class Stack(NamedTuple):
    """Contents of a box: width and height as it stands, and depth, in mm."""

    width: float
    height: float
    depth: float


class Panel(NamedTuple):
    """A part of the net between folds and cuts, by its corners; a plain one is a rectangle."""

    name: str
    x: float
    y: float
    width: float
    height: float
    corners: tuple[Point, ...] = ()

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def outline(self) -> tuple[Point, ...]:
        """Corners, clockwise from the upper left."""
        plain = ((self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom))
        return self.corners or plain


class Net(NamedTuple):
    """A tuck box laid flat: panels by name, folds, the cut as an SVG path, and edges that are glued to each other."""

    size: Size
    stock: float
    panels: dict[str, Panel]
    folds: tuple[Segment, ...]
    cut: str
    glued: tuple[tuple[Segment, Segment], ...]

    @property
    def inner(self) -> Stack:
        """Inner size of the folded and glued box."""
        front, side = self.panels["front"], self.panels["left"]
        return Stack(front.width - self.stock, front.height - 3 * self.stock, side.width - 3 * self.stock)


def tuck_box(stack: Stack, play: float, stock: float) -> Net:
    """Return the net of a box for a stack with `play` on each axis; `stock` is the thickness of its board."""
    width, height = stack.width + play + stock, stack.height + play + 3 * stock
    # Behind the front lies the tuck flap, before the back the tab and the floor's flap.
    depth = stack.depth + play + 3 * stock
    tuck = min(max(0.75 * depth, TUCK[0]), TUCK[1], height / 3)
    dust = min(0.45 * width, max(depth - EASE, 8.0), depth + tuck)
    top, bottom = depth + tuck, depth + tuck + height
    left = TAB
    at = {"left": left, "front": left + depth, "right": left + depth + width, "back": left + 2 * depth + width}
    end = at["back"] + width
    floor_y, flap_y = bottom + depth, bottom + depth + TAB

    def dust_flap(name: str, side: str, upper: bool) -> Panel:
        x = at[side]
        edge, far = (top, top - dust) if upper else (bottom, bottom + dust)
        # Towards its end it grows narrower, so that it slips in.
        slope = min(dust * 0.22, depth / 4)
        near = (x + EASE / 2, edge), (x + depth - EASE / 2, edge)
        away = (x + slope, far), (x + depth - slope, far)
        corners = (away[0], away[1], near[1], near[0]) if upper else (near[0], near[1], away[1], away[0])
        return Panel(name, x, min(edge, far), depth, dust, corners)

    panels = [
        Panel(
            "tab", 0, top, TAB, height, ((0, top + BEVEL), (left, top + EASE), (left, bottom - EASE), (0, bottom - BEVEL))
        ),
        Panel("left", at["left"], top, depth, height),
        Panel("front", at["front"], top, width, height),
        Panel("right", at["right"], top, depth, height),
        Panel("back", at["back"], top, width, height),
        Panel("lid", at["back"], tuck, width, depth),
        Panel("tuck", at["back"], 0, width, tuck),
        Panel("floor", at["front"], bottom, width, depth),
        Panel(
            "flap", at["front"], floor_y, width, TAB,
            (
                (at["front"] + EASE, floor_y), (at["right"] - EASE, floor_y),
                (at["right"] - BEVEL - EASE, flap_y), (at["front"] + BEVEL + EASE, flap_y),
            ),
        ),
        dust_flap("dust-upper-left", "left", True),
        dust_flap("dust-upper-right", "right", True),
        dust_flap("dust-lower-left", "left", False),
        dust_flap("dust-lower-right", "right", False),
    ]  # fmt: skip
    by_name = {panel.name: panel for panel in panels}
    folds = (
        *(((at[name], top), (at[name], bottom)) for name in ("left", "front", "right", "back")),
        ((at["back"], top), (end, top)),
        ((at["back"], tuck), (end, tuck)),
        ((at["front"], bottom), (at["right"], bottom)),
        ((at["front"], floor_y), (at["right"], floor_y)),
        *(((at[name], y), (at[name] + depth, y)) for name in ("left", "right") for y in (top, bottom)),
    )
    glued = (
        (((left, top), (left, bottom)), ((end, top), (end, bottom))),
        (((at["front"], floor_y), (at["right"], floor_y)), ((at["back"], bottom), (end, bottom))),
    )
    return Net(Size(round(end, 3), round(flap_y, 3)), stock, by_name, folds, _cut(by_name), glued)


def _cut(panels: dict[str, Panel]) -> str:
    """SVG path once around the net, clockwise from the tab's upper corner."""
    tab, left, front, right, back = (panels[name] for name in ("tab", "left", "front", "right", "back"))
    lid, tuck, floor, flap = (panels[name] for name in ("lid", "tuck", "floor", "flap"))
    r = min(8.0, tuck.height * 0.7)
    k = r * (1 - BEND)
    thumb = min(THUMB, front.width / 5)
    middle = front.x + front.width / 2
    dip = thumb * 0.95
    bow = thumb * (1 - BEND)
    ease = EASE / 2
    steps = [
        _line("M", tab.outline[0], tab.outline[1]),
        _line("L", (left.x, left.y), *_round_dust(panels["dust-upper-left"], upper=True), (front.x, front.y)),
        _line("L", (middle - thumb, front.y)),
        _curve((middle - thumb, front.y + dip * BEND), (middle - bow, front.y + dip), (middle, front.y + dip)),
        _curve((middle + bow, front.y + dip), (middle + thumb, front.y + dip * BEND), (middle + thumb, front.y)),
        _line("L", (right.x, right.y), *_round_dust(panels["dust-upper-right"], upper=True), (back.x, back.y)),
        _line("L", (back.x, lid.y), (tuck.x + ease, tuck.bottom), (tuck.x + ease, tuck.y + r)),
        _curve((tuck.x + ease, tuck.y + k), (tuck.x + ease + k, tuck.y), (tuck.x + ease + r, tuck.y)),
        _line("L", (tuck.right - ease - r, tuck.y)),
        _curve((tuck.right - ease - k, tuck.y), (tuck.right - ease, tuck.y + k), (tuck.right - ease, tuck.y + r)),
        _line("L", (tuck.right - ease, tuck.bottom), (back.right, lid.y), (back.right, back.y)),
        _line("L", (back.right, back.bottom)),
        _line("L", (back.x, back.bottom), *_round_dust(panels["dust-lower-right"], upper=False)),
        _line("L", (right.x, right.bottom), (floor.right, floor.bottom), *flap.outline[1:3], *flap.outline[3:]),
        _line("L", flap.outline[0], (floor.x, floor.bottom), (front.x, front.bottom)),
        _line("L", *_round_dust(panels["dust-lower-left"], upper=False), (left.x, left.bottom)),
        _line("L", tab.outline[2], tab.outline[3]),
    ]
    return "".join(steps) + "Z"


def _round_dust(flap: Panel, *, upper: bool) -> tuple[Point, ...]:
    """Corners of a dust flap: an upper one from left to right, a lower one from right to left."""
    a, b, c, d = flap.outline
    return (d, a, b, c) if upper else (b, c, d, a)


def _line(letter: str, *points: Point) -> str:
    first, *rest = points
    return f"{letter}{_pair(first)}" + "".join(f"L{_pair(point)}" for point in rest)


def _curve(*points: Point) -> str:
    return "C" + " ".join(_pair(point) for point in points)


def _pair(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"
