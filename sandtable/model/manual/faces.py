"""Manual pages of the codes reported while drawing faces."""

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
        "art: names a file of the pack, an SVG, PNG, JPEG or WebP, or a scene made of symbols.",
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
        "Text is set in the roles serif and sans, with their weights and small caps, and in those that the pack brings "
        "(fonts: in game.yaml); fonts of the computer are never used, so that a card looks the same everywhere.",
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
        "Blend modes, markers and scripts come out differently in PDF, SVG and PNG, or not at all on paper, so "
        "they are left out. docs/templates.md lists what there is.",
        '<rect mix-blend-mode="multiply" fill="ink" width="10" height="10"/>\n',
        '<rect opacity="0.8" fill="ink" width="10" height="10"/>\n',
    ),
    "ST048": Manual(
        "A picture cannot be used",
        "It is no SVG, PNG, JPEG or WebP, it is damaged or too large, it refers to another file, or something in it cannot be "
        "drawn. docs/templates.md lists what drawings of other programs may hold.",
    ),
    "ST049": Manual(
        "A template is named that is not there",
        "template: and back: of a component name files in the pack's templates folder, without .svg.j2.",
        "template: card-fornt\n",
        "template: card-front\n",
    ),
    "ST051": Manual(
        "Something in a drawing is left out",
        "The drawing comes from another program and has an effect that cannot be printed alike everywhere: a filter "
        "that is neither shadow nor blur, a blend mode, arrowheads, text on a path, a font in its style sheet. Everything else in it is "
        "drawn. Flatten the effect where the drawing was made, or turn it into paths.",
    ),
    "ST052": Manual(
        "Pictures are printed light and grey",
        "With low ink a PNG or JPEG is printed in greys, with a third of its ink. This is a fact, not a fault; an image with "
        'low="keep" is printed as it is.',
    ),
    "ST075": Manual(
        "Shadows and blurs are printed as pictures",
        "A filter that casts shadows or blurs is drawn as a picture of 300 dpi, transparent where the ground shows through; "
        "what is sharp stays shapes. This is a fact, not a fault. With low ink shadows are left out.",
    ),
    "ST064": Manual(
        "A template knows nothing of low ink",
        "With --ink low a template of the pack is printed as it is, solid grounds and all, unless it says what to leave out: "
        'low="drop", low="only" and low="outline" on elements, or {% if low %}. The common templates do so already.',
    ),
    "ST068": Manual(
        "Markup in a text is not ours",
        "Card texts know tags in brackets, [b] [i] [u] [s] [sc] [sup] [sub] [c red] [size 120%] [outline white], each closed "
        "by its [/b] and so on, and icons as :coin:. Markdown, HTML, other tags and tags that are not closed would be "
        "printed as they are written, or run to the end of the text.",
        'text: "**Draw** two cards."\n',
        'text: "[b]Draw[/b] two cards."\n',
    ),
    "ST069": Manual(
        "An attribute in a template draws nothing",
        "A misspelt attribute leaves its element black, or in the default size. docs/templates.md lists what each element "
        "may have; names that begin with data- and names with a namespace are ignored.",
        '<rect width="5" height="5" fil="red"/>\n',
        '<rect width="5" height="5" fill="red"/>\n',
    ),
    "ST053": Manual(
        "A font of the pack cannot be used",
        "Fonts are TTF or OTF files of at most 4 MB with outlines and letters; a file that is damaged, or whose licence "
        "bits (fsType) forbid to embed it in a PDF, is refused.",
        "fonts: {title: fonts/old-face.woff2}\n",
        "fonts: {title: fonts/old-face.ttf}\n",
    ),
    "ST054": Manual(
        "A font of the pack lacks a style",
        "A text asks for bold or italic letters, and the pack brings no file for these. They are set in the nearest style "
        "there is; letters are never thickened or slanted by the machine.",
        "fonts: {body: fonts/Alegreya-Regular.ttf}\n",
        "fonts: {body: {regular: fonts/Alegreya-Regular.ttf, bold: fonts/Alegreya-Bold.ttf}}\n",
    ),
    "ST055": Manual(
        "A script is written that cannot be set",
        "Letters that run from right to left, and those that join or reorder, come out in the wrong order here, whatever "
        "the font. Put such words into the art as paths.",
    ),
}
