"""Drawings as four programs write them, each with the habits of its exporter."""

from collections.abc import Callable
from random import Random

from tests.programs.drawings.parts import Parts

_XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def inkscape(chance: Random) -> str:
    """Millimetres, style attributes, layers with transforms, clones, gradients that refer to their stops."""
    parts = Parts(chance)
    body = "".join(_inkscape_element(parts, 0) for _ in range(chance.randint(3, 9)))
    if parts.maybe(0.15):
        body += (
            '<text xml:space="preserve" style="font-style:normal;font-size:10.5833px;line-height:1.25;'
            f'font-family:{parts.pick("Arial", "Verdana", "&apos;DejaVu Sans&apos;")};fill:#000000" x="10" y="50">'
            '<tspan x="10" y="50">Words</tspan></text>'
        )
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<svg width="60mm" height="60mm" viewBox="0 0 100 100" '
        f'version="1.1" {_XMLNS} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"><sodipodi:namedview pagecolor="#ffffff"/>'
        f'<defs id="defs2">{"".join(parts.defs)}</defs>'
        f'<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">{body}</g></svg>'
    )


def _inkscape_element(parts: Parts, depth: int) -> str:
    chance = parts.chance
    transform = f' transform="{parts.transform()}"' if parts.maybe(0.3) else ""
    if depth < 3 and parts.maybe(0.25):
        inner = "".join(_inkscape_element(parts, depth + 1) for _ in range(chance.randint(1, 3)))
        clip = f' clip-path="url(#{parts.clip()})"' if parts.maybe(0.3) else ""
        mask = f' mask="url(#{parts.mask()})"' if parts.maybe(0.15) else ""
        shadow = f";filter:url(#{_inkscape_shadow(parts)})" if parts.maybe(0.25) else ""
        return f'<g id="{parts.id("g")}" style="opacity:{chance.uniform(0.5, 1):.3f}{shadow}"{transform}{clip}{mask}>{inner}</g>'
    name = parts.id("path")
    element = f'<{parts.outline()} id="{name}"{transform} style="{_inkscape_style(parts)}"/>'
    if parts.maybe(0.12):
        element += f'<use x="0" y="0" xlink:href="#{name}" transform="{parts.transform()}" width="100%" height="100%"/>'
    return element


def _inkscape_style(parts: Parts) -> str:
    chance = parts.chance
    fill = parts.pick("none", parts.colour(), parts.colour(), f"url(#{parts.gradient()})", f"url(#{parts.pattern()})")
    style = [
        f"fill:{fill}",
        f"fill-opacity:{chance.choice(('1', '0.5', '0.8'))}",
        f"fill-rule:{parts.pick('nonzero', 'evenodd')}",
    ]
    if fill == "none" or parts.maybe(0.5):
        style += [f"stroke:{parts.colour()}", f"stroke-width:{chance.uniform(0.5, 5):.6f}"]
        style += [
            f"stroke-linecap:{parts.pick('butt', 'round', 'square')}",
            f"stroke-linejoin:{parts.pick('miter', 'round', 'bevel')}",
        ]
        style += [
            f"stroke-miterlimit:{parts.pick('4', '1', '10')}",
            f"stroke-dasharray:{parts.pick('none', 'none', '4, 2', '6,2,1,2')}",
        ]
        if parts.maybe(0.06):
            style.append("marker-end:url(#Arrow1)")
    style += [
        parts.pick("font-size:medium", "font-size:12px"),
        "-inkscape-stroke:none",
        "paint-order:normal",
        "stop-color:#000000",
    ]
    if parts.maybe(0.03):
        style.append("mix-blend-mode:multiply")
    if parts.maybe(0.08):
        style.append(f"filter:url(#{_inkscape_shadow(parts)})")
    return ";".join(style)


def _inkscape_shadow(parts: Parts) -> str:
    name, chance = parts.id("filter"), parts.chance
    frame = f'<filter style="color-interpolation-filters:sRGB" id="{name}" x="-0.4" y="-0.4" width="1.8" height="1.8">'
    kind = chance.randrange(10)
    if kind < 4:
        steps = f'<feGaussianBlur stdDeviation="{chance.uniform(0.3, 3):.4f}"/>'
    elif kind < 9:
        steps = (
            f'<feFlood flood-opacity="{chance.uniform(0.3, 0.9):.3f}" flood-color="{parts.colour()}" result="flood"/>'
            '<feComposite in="flood" in2="SourceGraphic" operator="in" result="composite1"/>'
            f'<feGaussianBlur in="composite1" stdDeviation="{chance.uniform(0, 2):.3f}" result="blur"/>'
            f'<feOffset dx="{chance.uniform(-3, 3):.3f}" dy="{chance.uniform(-3, 3):.3f}" result="offset"/>'
            '<feComposite in="SourceGraphic" in2="offset" operator="over" result="composite2"/>'
        )
    else:
        steps = '<feTurbulence baseFrequency="0.05"/><feDisplacementMap in="SourceGraphic" scale="4"/>'
    parts.defs.append(f"{frame}{steps}</filter>")
    return name


def illustrator(chance: Random) -> str:
    """A style sheet of classes, nested clips with overflow:visible, symbols and rounded numbers."""
    parts = Parts(chance)
    rules: list[str] = []
    body = "".join(_illustrator_element(parts, rules) for _ in range(chance.randint(3, 8)))
    sheet = "\n".join(f"\t.st{number}{{{rule}}}" for number, rule in enumerate(rules))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator 27.0.0 -->\n'
        f'<svg version="1.1" id="Layer_1" {_XMLNS} x="0px" y="0px" viewBox="0 0 100 100" '
        'style="enable-background:new 0 0 100 100;" xml:space="preserve">'
        f'<style type="text/css">\n{sheet}\n</style>{"".join(parts.defs)}{body}</svg>'
    )


def _illustrator_element(parts: Parts, rules: list[str]) -> str:
    chance = parts.chance

    def rule(text: str) -> str:
        rules.append(text)
        return f"st{len(rules) - 1}"

    fill = parts.pick("none", parts.colour(), parts.colour(), f"url(#{parts.gradient()})")
    look = f"fill:{fill};"
    if fill == "none" or parts.maybe(0.4):
        look += f"stroke:{parts.colour()};stroke-width:{chance.uniform(0.5, 4):.2f};stroke-miterlimit:10;"
    if parts.maybe(0.2):
        look += f"opacity:{chance.uniform(0.3, 1):.2f};"
    if parts.maybe(0.2):
        look += "fill-rule:evenodd;clip-rule:evenodd;"
    shape = f'<{parts.outline()} class="{rule(look)}"/>'
    match chance.randrange(6):
        case 0:
            name, clip = parts.id("SVGID_"), parts.id("SVGID_")
            return (
                f'<g><defs><{parts.outline()} id="{name}"/></defs><clipPath id="{clip}"><use xlink:href="#{name}" '
                f'style="overflow:visible;"/></clipPath><g style="clip-path:url(#{clip});">{shape}</g></g>'
            )
        case 1:
            shadow = parts.id("drop-shadow-")
            parts.defs.append(
                f'<defs><filter id="{shadow}" x="0" y="0" width="100" height="100" filterUnits="userSpaceOnUse">'
                f'<feOffset dx="{chance.randint(1, 4)}" dy="{chance.randint(1, 4)}"/><feGaussianBlur result="blur" '
                f'stdDeviation="{chance.randint(0, 3)}"/><feFlood flood-color="#000" flood-opacity=".75"/>'
                '<feComposite in2="blur" operator="in"/><feComposite in="SourceGraphic"/></filter></defs>'
            )
            return f'<g class="{rule(f"filter:url(#{shadow});")}">{shape}</g>'
        case 2:
            name = parts.id("symbol")
            place = f'x="{parts.number(0, 40)}" y="{parts.number(0, 40)}" width="50" height="50"'
            return f'<symbol id="{name}" viewBox="0 0 100 100">{shape}</symbol><use xlink:href="#{name}" {place} style="overflow:visible;"/>'
        case 3 if parts.maybe(0.3):
            return f'<text transform="matrix(1 0 0 1 10 60)" class="{rule("font-family:MyriadPro-Regular;font-size:12px;")}">Words</text>'
        case _:
            return f'<g transform="{parts.transform()}">{shape}</g>' if parts.maybe(0.3) else shape


def figma(chance: Random) -> str:
    """Frames clipped by a rectangle, shapes with paint by attribute, drop shadows with hard alpha, masks by alpha."""
    parts = Parts(chance)
    body = "".join(_figma_element(parts) for _ in range(chance.randint(2, 7)))
    frame = parts.id("clip0_")
    parts.defs.append(f'<clipPath id="{frame}"><rect width="100" height="100" fill="white"/></clipPath>')
    return (
        f'<svg width="100" height="100" viewBox="0 0 100 100" fill="none" {_XMLNS}>\n'
        f'<g clip-path="url(#{frame})">\n<rect width="100" height="100" fill="{parts.colour()}"/>\n{body}</g>\n'
        f"<defs>\n{''.join(parts.defs)}</defs>\n</svg>"
    )


def _figma_element(parts: Parts) -> str:
    chance = parts.chance
    fill = parts.pick(parts.colour(), f"url(#{parts.gradient()})")
    paint = f'fill="{fill}"' + (f' fill-opacity="{chance.uniform(0.2, 1):.2f}"' if parts.maybe(0.3) else "")
    if parts.maybe(0.3):
        stroke = parts.pick(parts.colour(), f"url(#{parts.gradient()})")
        paint = f'stroke="{stroke}" stroke-width="{chance.randint(1, 5)}" stroke-linecap="round"'
        paint += ' stroke-dasharray="4 4"' if parts.maybe(0.3) else ""
    shape = f"<{parts.outline()} {paint}/>\n"
    match chance.randrange(5):
        case 0:
            return f'<g filter="url(#{_figma_filter(parts)})">\n{shape}</g>\n'
        case 1:
            return f'<g mask="url(#{parts.mask()})">\n{shape}</g>\n'
        case 2:
            return f'<g opacity="{chance.uniform(0.2, 0.9):.2f}">\n{shape}</g>\n'
        case 3 if parts.maybe(0.2):
            return f'<g style="mix-blend-mode:{parts.pick("multiply", "screen", "overlay")}">\n{shape}</g>\n'
        case _:
            return shape


def _figma_filter(parts: Parts) -> str:
    name, chance = parts.id("filter0_d_"), parts.chance
    frame = f'<filter id="{name}" x="-10" y="-10" width="120" height="120" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">'
    blank = '<feFlood flood-opacity="0" result="BackgroundImageFix"/>'
    kind = chance.randrange(10)
    if kind < 2:
        steps = f'{blank}<feBlend mode="normal" in="SourceGraphic" in2="BackgroundImageFix" result="shape"/><feGaussianBlur stdDeviation="{chance.randint(1, 4)}"/>'
    elif kind < 9:
        hollow = '<feComposite in2="hardAlpha" operator="out"/>' if parts.maybe(0.5) else ""
        steps = (
            f'{blank}<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>'
            f'<feOffset dx="{chance.randint(-3, 3)}" dy="{chance.randint(1, 4)}"/><feGaussianBlur stdDeviation="{chance.randint(0, 4)}"/>{hollow}'
            f'<feColorMatrix type="matrix" values="0 0 0 0 {chance.random():.2f} 0 0 0 0 0 0 0 0 0 0.1 0 0 0 {chance.uniform(0.2, 0.9):.2f} 0"/>'
            '<feBlend mode="normal" in2="BackgroundImageFix" result="e1"/><feBlend mode="normal" in="SourceGraphic" in2="e1" result="shape"/>'
        )
    else:
        steps = (
            f'{blank}<feBlend mode="normal" in="SourceGraphic" in2="BackgroundImageFix" result="shape"/><feOffset dy="4"/>'
            '<feComposite in2="SourceAlpha" operator="arithmetic" k2="-1" k3="1"/><feBlend mode="normal" in2="shape"/>'
        )
    parts.defs.append(f"{frame}{steps}</filter>")
    return name


def game_icon(chance: Random) -> str:
    """One ground and few large paths, as game-icons.net hands them out."""
    parts = Parts(chance)
    ground = parts.pick("#000", "#fff", parts.colour())
    icons = "".join(
        f'<path d="{parts.path(14)}" fill="{parts.colour()}" fill-opacity="{parts.pick("1", "0.7")}"'
        + (f' stroke="{parts.colour()}" stroke-opacity="1" stroke-width="2"' if parts.maybe(0.3) else "")
        + (
            f' transform="translate(50, 50) scale(-1, 1) rotate({chance.randint(-90, 90)}) translate(-50, -50)"'
            if parts.maybe(0.4)
            else ""
        )
        + "></path>"
        for _ in range(chance.randint(1, 3))
    )
    shade = ""
    if parts.maybe(0.3):
        shade = '<defs><filter id="shadow-1" height="300%" width="300%" x="-100%" y="-100%"><feFlood flood-color="rgba(0, 0, 0, 1)" result="flood"></feFlood><feComposite in="flood" in2="SourceGraphic" operator="atop" result="composite"></feComposite><feGaussianBlur in="composite" stdDeviation="3" result="blur"></feGaussianBlur><feOffset dx="0" dy="2" result="offset"></feOffset><feComposite in="SourceGraphic" in2="offset" operator="over"></feComposite></filter></defs>'
        icons = f'<g filter="url(#shadow-1)">{icons}</g>'
    return (
        f'<svg {_XMLNS} viewBox="0 0 100 100" style="height: 512px; width: 512px;">{shade}'
        f'<path d="M0 0h100v100H0z" fill="{ground}" fill-opacity="{parts.pick("0", "1")}"></path>'
        f'<g class="" transform="translate(0,0)" style="">{icons}</g></svg>'
    )


PROGRAMS: dict[str, Callable[[Random], str]] = {
    "inkscape": inkscape,
    "illustrator": illustrator,
    "figma": figma,
    "game-icons": game_icon,
}


def drawing(seed: int, number: int) -> tuple[str, str]:
    """The program and the text of one drawing."""
    name = list(PROGRAMS)[number % len(PROGRAMS)]
    return name, PROGRAMS[name](Random(f"{seed} {number}"))
