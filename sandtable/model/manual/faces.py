"""The manual of the codes under which faces are drawn."""

from sandtable.model.manual import Manual

FACE_MANUAL: dict[str, Manual] = {
    "ST040": Manual(
        "A text does not fit its box",
        "It was set smaller and smaller down to the floor of its box and is still too long. Text is never cut off: "
        "shorten it in that language, or give the box more room.",
    ),
    "ST041": Manual(
        "No font has a letter",
        "It would be printed as an empty box. Use another letter, or an icon such as :boom:.",
    ),
    "ST042": Manual(
        "A symbol or icon is named that the pack does not have",
        "Symbols are the SVG files of the pack's templates, called by file name. The hint names the nearest.",
        '<use href="#canon"/>\n',
        '<use href="#cannon"/>\n',
    ),
    "ST043": Manual(
        "A picture is named that is not there",
        "art: names a file of the pack, an SVG, PNG or JPEG, or a scene made of symbols.",
        "art: pictures/dragon.pgn\n",
        "art: pictures/dragon.png\n",
    ),
    "ST044": Manual(
        "A template cannot be read or carried out",
        "Templates are Jinja2 over SVG. Every tag is closed, every attribute quoted, every name a field of the record "
        "or something docs/templates.md lists.",
        '<rect width="63" height="88">\n',
        '<rect width="63" height="88"/>\n',
    ),
    "ST045": Manual(
        "A font is named that there is not",
        "Text is set in the roles serif and sans with their weights and small caps; fonts of the computer are never "
        "used, so that a card looks the same everywhere.",
        '<text font-family="Arial">Dung</text>\n',
        '<text font-family="sans">Dung</text>\n',
    ),
    "ST046": Manual(
        "A colour is not known",
        "A colour is #rrggbb or a name of the palette in game.yaml, mixed lighter as in ink/40.",
        '<rect fill="drak" width="10" height="10"/>\n',
        '<rect fill="dark" width="10" height="10"/>\n',
    ),
    "ST047": Manual(
        "A template uses SVG that is not supported",
        "Filters, masks, scripts and transparency come out differently in PDF, SVG and PNG, so they are left out. "
        "docs/templates.md lists what there is.",
        '<rect opacity="0.4" fill="ink" width="10" height="10"/>\n',
        '<rect fill="ink/40" width="10" height="10"/>\n',
    ),
    "ST048": Manual(
        "A picture cannot be used",
        "It is no SVG, PNG or JPEG, it is damaged or too large, or it refers to another file.",
    ),
    "ST049": Manual(
        "A template is named that is not there",
        "template: and back: of a component name files in the pack's templates folder, without .svg.j2.",
        "template: card-fornt\n",
        "template: card-front\n",
    ),
}
