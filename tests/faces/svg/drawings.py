"""Thirty drawings in the manner of four sources: Inkscape, Illustrator, Figma and game-icons, by name.

Drawn for these tests; what each program writes around them (namespaces, style sheets, masks, units) is theirs.
"""

import base64
import io

from PIL import Image

_INKSCAPE = (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape (http://www.inkscape.org/) -->\n'
    '<svg width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}" version="1.1" id="svg5" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">\n'
    '<sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="1.5"><inkscape:grid type="xygrid" id="g1"/>'
    "</sodipodi:namedview>\n<defs id='defs2'>{defs}</defs>\n"
    '<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">{body}</g>\n</svg>\n'
)
_ILLUSTRATOR = (
    '<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In -->\n'
    '<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" '
    'y="0px" viewBox="0 0 {w} {h}" style="enable-background:new 0 0 {w} {h};" xml:space="preserve">\n'
    '<style type="text/css">\n{css}\n</style>\n{body}\n</svg>\n'
)
_ILLUSTRATOR_OLD = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n'
    '\t<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">\n\t<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n]>\n'
    '<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="http://www.w3.org/2000/svg" width="{w}px" height="{h}px" '
    'viewBox="0 0 {w} {h}">\n<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1">'
    '<i:pgfRef/></foreignObject><g i:extraneous="self">{body}</g></switch></svg>\n'
)
_FIGMA = '<svg width="{w}" height="{h}" viewBox="0 0 {w} {h}" fill="none" xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'
_GAME_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" style="height: 512px; width: 512px;">{defs}'
    '<path d="M0 0h512v512H0z" fill="{ground}" fill-opacity="{opacity}"></path>'
    '<g class="" transform="translate(0,0)" style="">{body}</g></svg>'
)

_SHIELD = "M100 380 C20 300 40 120 60 60 C180 100 300 20 400 60 C430 160 460 300 250 470 Z"
_STAR = "M256 40 l56 150 160 6 -126 98 44 154 -134 -90 -134 90 44 -154 -126 -98 160 -6z"


def _bitmap() -> str:
    """A small PNG of four colours, as base64."""
    picture = Image.new("RGB", (40, 40), "#f24e1e")
    for place, colour in (((20, 0), "#0acf83"), ((0, 20), "#1abcfe"), ((20, 20), "#ffcd29")):
        picture.paste(Image.new("RGB", (20, 20), colour), place)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return base64.b64encode(out.getvalue()).decode()


def _inkscape(body: str, defs: str = "", w: int = 60, h: int = 60) -> str:
    return _INKSCAPE.format(body=body, defs=defs, w=w, h=h)


def _illustrator(css: str, body: str, w: int = 200, h: int = 200) -> str:
    return _ILLUSTRATOR.format(css=css, body=body, w=w, h=h)


def _figma(body: str, w: int = 120, h: int = 120) -> str:
    return _FIGMA.format(body=body, w=w, h=h)


def _game_icon(body: str, ground: str = "#000", opacity: str = "1", defs: str = "") -> str:
    return _GAME_ICON.format(body=body, ground=ground, opacity=opacity, defs=defs)


DRAWINGS: dict[str, str] = {
    # --- Inkscape: style attributes, stops in a gradient of their own, clones, clips on groups
    "inkscape-style-opacity": _inkscape(
        '<rect style="opacity:0.5;fill:#c83737;stroke:#000000;stroke-width:2.5;-inkscape-stroke:none" id="r1" width="30" height="30" x="8" y="8" />'
        '<circle style="fill:#2c5aa0;fill-opacity:0.6;stroke:#ffcc00;stroke-width:3;stroke-opacity:0.5" id="c1" cx="36" cy="36" r="15" />'
    ),
    "inkscape-linear-href": _inkscape(
        '<rect style="fill:url(#linearGradient2);stroke:none" id="r" width="44" height="30" x="8" y="15" />',
        '<linearGradient id="linearGradient1" inkscape:collect="always"><stop style="stop-color:#ff0000;stop-opacity:1;" offset="0" id="s1"/>'
        '<stop style="stop-color:#0000ff;stop-opacity:1" offset="1" id="s2"/></linearGradient>'
        '<linearGradient inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient2" x1="8" y1="30" x2="52" y2="20" gradientUnits="userSpaceOnUse"/>',
    ),
    "inkscape-radial-focus": _inkscape(
        '<ellipse style="fill:url(#rg)" cx="30" cy="30" rx="24" ry="18"/>',
        '<linearGradient id="lg"><stop offset="0" style="stop-color:#ffffff"/><stop offset="0.6" style="stop-color:#e0a000"/>'
        '<stop offset="1" style="stop-color:#402000"/></linearGradient><radialGradient id="rg" xlink:href="#lg" cx="30" cy="30" fx="24" fy="25" r="22" '
        'gradientUnits="userSpaceOnUse" gradientTransform="matrix(1,0,0,0.8,0,6)"/>',
    ),
    "inkscape-fading-stops": _inkscape(
        '<rect width="60" height="60" style="fill:#dddddd"/><path style="fill:url(#lg2);fill-opacity:1" d="M 5,50 30,6 55,50 Z"/>',
        '<linearGradient id="lg1"><stop offset="0" style="stop-color:#004400;stop-opacity:1"/><stop offset="1" style="stop-color:#004400;stop-opacity:0"/>'
        '</linearGradient><linearGradient id="lg2" xlink:href="#lg1" x1="5" y1="50" x2="55" y2="10" gradientUnits="userSpaceOnUse"/>',
    ),
    "inkscape-clones": _inkscape(
        '<g id="tree"><path style="fill:#447821" d="m 10,26 6,-14 6,14 z"/><rect style="fill:#552200" width="3" height="6" x="14.5" y="26"/></g>'
        '<use x="0" y="0" xlink:href="#tree" id="u1" transform="translate(20,4)"/><use xlink:href="#tree" transform="matrix(1.3,0,0,1.3,20,10)" style="opacity:0.7"/>'
    ),
    "inkscape-clipped-group": _inkscape(
        '<g clip-path="url(#clip)" id="g9"><rect style="fill:#aa0000" width="60" height="20"/><rect style="fill:#ffcc00" y="20" width="60" height="20"/>'
        '<rect style="fill:#00aa44" y="40" width="60" height="20"/></g>',
        '<clipPath clipPathUnits="userSpaceOnUse" id="clip"><path d="M 30,4 56,30 30,56 4,30 Z" style="fill:#000000"/></clipPath>',
    ),
    "inkscape-clip-of-two": _inkscape(
        '<rect clip-path="url(#two)" style="fill:#5500d4" width="60" height="60"/>',
        '<clipPath id="two"><circle cx="22" cy="30" r="16"/><circle cx="40" cy="30" r="16" transform="scale(1,1)"/></clipPath>',
    ),
    "inkscape-mask": _inkscape(
        '<rect mask="url(#m)" style="fill:#0055d4" x="5" y="5" width="50" height="50"/>',
        '<linearGradient id="mg" x1="5" x2="55" y1="0" y2="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>'
        '<mask maskUnits="userSpaceOnUse" id="m"><rect style="fill:url(#mg)" x="0" y="0" width="60" height="60"/></mask>',
    ),
    "inkscape-dashes": _inkscape(
        '<path style="fill:none;stroke:#003380;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:4.5, 3;stroke-dashoffset:1" '
        'd="M 6,50 C 15,6 40,60 54,10"/><path style="fill:none;stroke:#aa0000;stroke-width:3;stroke-linejoin:miter;stroke-miterlimit:8" d="M 8,20 12,50 16,20"/>'
    ),
    "inkscape-pattern": _inkscape(
        '<rect style="fill:url(#dots);stroke:#000000;stroke-width:0.5" x="6" y="6" width="48" height="48"/>',
        '<pattern id="dots" patternUnits="userSpaceOnUse" width="8" height="8" patternTransform="rotate(20)"><circle cx="3" cy="3" r="2" style="fill:#a02c2c"/></pattern>',
    ),
    # --- Illustrator: classes in a style sheet, px, old document types, gradients in user space
    "illustrator-classes": _illustrator(
        "\t.st0{fill:#1B75BC;}\n\t.st1{fill:#F7941D;stroke:#231F20;stroke-width:4;stroke-miterlimit:10;}\n\t.st2{opacity:0.35;fill:#ED1C24;}",
        '<rect class="st0" width="200" height="200"/><polygon class="st1" points="100,20 180,170 20,170 "/><circle class="st2" cx="100" cy="110" r="60"/>',
    ),
    "illustrator-class-lists": _illustrator(
        ".cls-1,.cls-2{fill:none;stroke-linecap:round;}.cls-1{stroke:#006837;stroke-width:8px;}.cls-2{stroke:#c1272d;stroke-width:3px;stroke-dasharray:10 6;}g.on>.cls-2{stroke:#2e3192}",
        '<g><path class="cls-1" d="M20,20c60,120,100,0,160,160"/><path class="cls-2" d="M20,180L180,20"/></g><g class="on"><path class="cls-2" d="M20,100h160"/></g>',
    ),
    "illustrator-user-space-gradient": _illustrator(
        ".st0{fill:url(#SVGID_1_);}.st1{fill:url(#SVGID_2_);}",
        '<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="10" y1="100" x2="190" y2="100"><stop offset="0" style="stop-color:#FFF200"/><stop offset="0.45" style="stop-color:#F7941D"/><stop offset="1" style="stop-color:#ED1C24"/></linearGradient>'
        '<rect x="10" y="10" class="st0" width="180" height="90"/><radialGradient id="SVGID_2_" cx="100" cy="150" r="40" gradientUnits="userSpaceOnUse"><stop offset="0" style="stop-color:#FFFFFF"/><stop offset="1" style="stop-color:#00A651"/></radialGradient><circle class="st1" cx="100" cy="150" r="40"/>',
    ),
    "illustrator-clip-by-use": _illustrator(
        ".st0{clip-path:url(#SVGID_2_);}.st1{fill:#8DC63F;}.st2{fill:#603913;}",
        '<g><defs><circle id="SVGID_1_" cx="100" cy="100" r="80"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>'
        '<g class="st0"><rect class="st1" width="200" height="110"/><rect y="110" class="st2" width="200" height="90"/></g></g>',
    ),
    "illustrator-even-odd": _illustrator(
        ".st0{fill-rule:evenodd;clip-rule:evenodd;fill:#29ABE2;}",
        '<path class="st0" d="M100,10l90,170H10L100,10z M100,60l45,95H55L100,60z"/>',
    ),
    "illustrator-old-document-type": _ILLUSTRATOR_OLD.format(
        w=200, h=200, body='<path fill="#662D91" d="M20,20h160v160H20z"/><path fill="none" stroke="#FFFFFF" stroke-width="6" stroke-miterlimit="10" d="M40,40l120,120"/>'
    ),
    "illustrator-symbols": _illustrator(
        ".a{fill:#39b54a}",
        '<symbol id="New_Symbol" viewBox="-20 -20 40 40"><circle class="a" r="20"/><circle r="8" fill="#fff"/></symbol>'
        '<use xlink:href="#New_Symbol" width="40" height="40" x="-20" y="-20" transform="matrix(1 0 0 1 60 60)" style="overflow:visible;"/>'
        '<use xlink:href="#New_Symbol" width="40" height="40" x="-20" y="-20" transform="matrix(1.5 0.5 -0.5 1.5 130 120)" style="overflow:visible;"/>',
    ),
    "illustrator-hidden-layer": _illustrator(
        ".st0{display:none;}.st1{display:inline;fill:#FF00FF;}.st2{fill:#0071BC;}",
        '<g id="Guides" class="st0"><rect class="st1" width="200" height="200"/></g><ellipse class="st2" cx="100" cy="100" rx="90" ry="50"/>',
    ),
    # --- Figma: no fill on the root, masks by luminance and alpha, boxes as units, pictures as patterns
    "figma-mask-alpha": _figma(
        '<mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="10" y="10" width="100" height="100"><circle cx="60" cy="60" r="50" fill="#D9D9D9"/></mask>'
        '<g mask="url(#mask0_1_2)"><rect width="120" height="60" fill="#F24E1E"/><rect y="60" width="120" height="60" fill="#1ABCFE"/></g>'
    ),
    "figma-mask-luminance": _figma(
        '<mask id="mask1" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="120"><path d="M0 0H120V120H0V0Z" fill="white"/><path d="M60 20L100 100H20Z" fill="#555555"/></mask>'
        '<g mask="url(#mask1)"><path d="M10 10H110V110H10V10Z" fill="#0ACF83"/></g>'
    ),
    "figma-clip-and-transforms": _figma(
        '<g clip-path="url(#clip0_3_4)"><rect width="120" height="120" fill="#FFCD29"/><rect x="60" y="-10" width="100" height="100" transform="rotate(45 60 -10)" fill="#9747FF"/></g>'
        '<defs><clipPath id="clip0_3_4"><rect width="120" height="120" rx="24" fill="white"/></clipPath></defs>'
    ),
    "figma-gradient-stroke": _figma(
        '<rect x="12" y="12" width="96" height="96" rx="20" stroke="url(#paint0_linear)" stroke-width="12"/>'
        '<defs><linearGradient id="paint0_linear" x1="60" y1="6" x2="60" y2="114" gradientUnits="userSpaceOnUse"><stop stop-color="#FF7262"/><stop offset="1" stop-color="#1ABCFE" stop-opacity="0.4"/></linearGradient></defs>'
    ),
    "figma-radial-transform": _figma(
        '<rect width="120" height="120" rx="16" fill="url(#paint0_radial)"/><defs><radialGradient id="paint0_radial" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" '
        'gradientTransform="translate(60 40) rotate(70) scale(80 50)"><stop stop-color="white"/><stop offset="0.5" stop-color="#A259FF"/><stop offset="1" stop-color="#2C1A4D"/></radialGradient></defs>'
    ),
    "figma-box-gradient": _figma(
        '<path d="M20 100C20 40 60 10 100 20C110 70 90 110 20 100Z" fill="url(#g)"/><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#0D99FF"/><stop offset="100%" stop-color="#F24E1E"/></linearGradient></defs>'
    ),
    "figma-picture-fill": _figma(
        '<rect x="10" y="10" width="100" height="100" fill="url(#pattern0)"/><defs><pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use href="#image0" transform="scale(0.025)"/></pattern>'
        f'<image id="image0" width="40" height="40" href="data:image/png;base64,{_bitmap()}"/></defs>'
    ),
    "figma-group-opacity": _figma(
        '<rect width="120" height="120" fill="#E6E6E6"/><g opacity="0.6"><circle cx="45" cy="60" r="32" fill="#F24E1E"/><circle cx="75" cy="60" r="32" fill="#1ABCFE"/></g>'
    ),
    # --- game-icons: a ground that may be transparent, one path, colours of all kinds
    "game-icon-clear-ground": _game_icon(f'<path d="{_STAR}" fill="#fff" stroke="#000" stroke-opacity="1" stroke-width="12"></path>', opacity="0"),
    "game-icon-gradient-ground": _game_icon(
        f'<path d="{_SHIELD}" fill="rgba(74, 144, 226, 0.8)"></path>',
        ground="url(#gradient-0)",
        defs='<defs><radialGradient id="gradient-0"><stop offset="0%" stop-color="#9b9b9b" stop-opacity="1"></stop><stop offset="100%" stop-color="#000" stop-opacity="1"></stop></radialGradient></defs>',
    ),
    "game-icon-hsl-and-clip": _game_icon(
        f'<g clip-path="url(#c)"><path d="{_SHIELD}" fill="hsl(20, 80%, 45%)"></path><path d="M0 256h512v256H0z" fill="#fffc"></path></g>',
        ground="#f8e71c",
        defs='<defs><clipPath id="c" clipPathUnits="objectBoundingBox"><ellipse cx="0.5" cy="0.5" rx="0.5" ry="0.4"></ellipse></clipPath></defs>',
    ),
    "game-icon-mirrored": _game_icon(
        f'<path d="{_SHIELD}" fill="#417505" transform="translate(512, 0) scale(-1, 1) rotate(0, 256, 256) skewX(0) skewY(0)"></path>', ground="#f5a623"
    ),
}  # fmt: skip
