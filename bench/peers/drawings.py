"""Pictures, icons and backs of the deck as SVG, for renderers that read it."""

from bench.deck.pictures import HEIGHT, WIDTH, back_lines, outlines

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">{inside}</svg>'


def picture_svg(number: int) -> str:
    inside = "".join(f'<path fill="{fill}" d="{path_of(moves)}"/>' for fill, moves in outlines(number))
    return _SVG.format(w=WIDTH, h=HEIGHT, inside=inside)


def icon_svg(d: str, ink: str) -> str:
    return _SVG.format(w=6, h=6, inside=f'<path fill="{ink}" d="{d}"/>')


def back_svg(suit: int, colour: str) -> str:
    hatch = "".join(
        f'<line x1="{a:g}" y1="{b:g}" x2="{c:g}" y2="{d:g}" stroke="#f4efe2" stroke-width="0.3"/>'
        for a, b, c, d in back_lines(suit)
    )
    return _SVG.format(w=63, h=88, inside=f'<rect width="63" height="88" fill="{colour}"/>{hatch}')


def path_of(moves: tuple[tuple[str, tuple[float, ...]], ...]) -> str:
    return "".join(command + " ".join(f"{value:g}" for value in points) for command, points in moves)
