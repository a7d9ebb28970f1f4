"""Touched hexes by clipping in whole numbers, written apart from the library."""


def touched_places(start, end):
    """Hexes other than the ends that the segment between two centres meets, by exact half-plane clipping.

    Positions are (2q + r, 3r), twice and three times the true ones up to a stretch, which keeps touching.
    """
    ax, ay = 2 * start[0] + start[1], 3 * start[1]
    bx, by = 2 * end[0] + end[1], 3 * end[1]
    corners = [(1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2)]
    low_q, high_q = sorted((start[0], end[0]))
    low_r, high_r = sorted((start[1], end[1]))
    for q in range(low_q - 1, high_q + 2):
        for r in range(low_r - 1, high_r + 2):
            if (q, r) in (start, end):
                continue
            cx, cy = 2 * q + r, 3 * r
            points = [(cx + x, cy + y) for x, y in corners]
            if _separated(points, (ax, ay), (bx, by)):
                continue
            yield q, r


def _separated(points, a, b) -> bool:
    """True when some straight line parts the hexagon from the segment: sides of the hexagon, or the segment itself."""
    normal = (a[1] - b[1], b[0] - a[0])
    along = [normal[0] * (x - a[0]) + normal[1] * (y - a[1]) for x, y in points]
    if min(along) > 0 or max(along) < 0:
        return True
    for number, (x1, y1) in enumerate(points):
        x2, y2 = points[(number + 1) % 6]
        nx, ny = y2 - y1, x1 - x2
        outward = [nx * (x - x1) + ny * (y - y1) for x, y in points]
        sign = -1 if max(outward) > 0 else 1
        if all(sign * (nx * (x - x1) + ny * (y - y1)) > 0 for x, y in (a, b)):
            return True
    return False
