"""Small sound texts of every kind, from which inputs are made."""

import io
import zipfile

from tests.programs.fuzz.targets import MINI_CARDS, MINI_ERRATA, MINI_GAME, MINI_RULES, MINI_TABLE, MINI_WORDS, TEMPLATE

GAME, CARDS, ERRATA, WORDS = MINI_GAME, MINI_CARDS, MINI_ERRATA, MINI_WORDS
YAML = [
    "a: {b: [1, 2.5, ~, 'x', \"y\\n\"], c: &d e, f: *d}\n? key\n: value\n",
    "- |\n  block\n   text\n- >-\n  folded\n- {x: 1e3, y: 0x1f, z: 2026-11-16, t: 12:30, u: yes}\n",
    "---\n!!str tagged: !own value\n...\n",
]
TABLES = [MINI_TABLE, 'id,name\n"a ""quoted""","x\ny"\n\n,,\nb,3.0\n', "a,b,b\n1,2,3,4\n"]
SCHEMAS = [
    '{"type": "object", "properties": {"hue": {"type": "string", "pattern": "^a+$"}, "n": {"type": "integer", "minimum": 0}}, "required": ["hue"]}',
    '{"properties": {"art": {"$ref": "#/$defs/x"}, "l": {"type": "array", "items": {"enum": ["a", 1]}, "maxItems": 3}}, "$defs": {"x": {"type": "string"}}}',
]
SVG = [
    '<svg xmlns="http://www.w3.org/2000/svg"><rect x="1" y="2" width="30" height="4" rx="1" fill="#aabbcc" stroke="ink" stroke-dasharray="1 2"/></svg>',
    '<svg><g transform="translate(3 4) rotate(10)" opacity="0.5"><path d="M0 0h9v9c1 2 3 4 5 6z" fill="none" stroke="#000000"/></g></svg>',
    '<svg><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="currentColor"/></symbol><use href="#s" x="1" y="2" width="9" height="9"/></svg>',
    '<svg><defs><clipPath id="c"><rect width="6" height="6"/></clipPath><linearGradient id="l" gradientUnits="userSpaceOnUse" x2="5">'
    '<stop offset="0" stop-color="#112233"/><stop offset="1" stop-color="paper"/></linearGradient></defs><ellipse cx="3" cy="3" rx="2" ry="1" clip-path="url(#c)" fill="url(#l)"/></svg>',
    '<svg><text x="5" y="9" width="30" height="12" font-size="9pt" min-size="6pt" align="center">Draw <b>two</b> :coin: and <i>keep</i> one.</text></svg>',
    '<svg><polygon points="0,0 5,5 9,2" low="drop"/><line x1="0" y1="0" x2="9" y2="9" stroke="ink"/><polyline points="1 1 2 2"/></svg>',
]  # fmt: skip
FOREIGN = [
    '<svg xmlns="http://www.w3.org/2000/svg"><filter id="f" x="-10%" width="1.5"><feFlood flood-color="red" flood-opacity=".5" result="a"/><feComposite in="a" in2="SourceGraphic" operator="in"/>'
    '<feGaussianBlur stdDeviation="2 1"/><feOffset dx="3" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter><rect width="9" height="9" filter="url(#f)"/>'
    '<g style="filter:drop-shadow(1px 2px 3px rgba(0,0,0,.5)) blur(1px)"><path d="M0 0h9v9z"/></g></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"><style>.a, rect:first-child { fill: red !important }'
    ' @media print { g { opacity: 0 } }</style><g class="a"><rect style="fill:#fff;stroke-width:2px" width="3" height="4"/></g></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90" width="90mm"><a xlink:href="#x"/><style>#x > * + .b[c="d"] { stroke: rgb(1, 2%, 3) }</style></svg>',
]  # fmt: skip
PATHS = [
    "M0 0L5 5H3V2C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T5 6A3 4 10 0 1 5 6Z",
    "m1.5-2e1,3l.5.5 0-1z",
    "translate(3 4) rotate(10 5 5) scale(2) skewX(3) matrix(1 0 0 1 2 3)",
    "0,0 5,5 9.5,-2",
]
SMALL_WORDS = ["12.5mm", "50%", "1e3px", "#AABBCC", "rgb(1, 2, 3)", "hsl(10 20% 30%)", "a4", "330x480", "13x19in", "3:42", "seconds=60,memory=4000", "fill:red;x:y!important", "con.txt", "2:7", "-1"]  # fmt: skip
TEMPLATES = [
    *(line for line in TEMPLATE.split("\n")[2:-2] if "scene" not in line and "card.text" not in line),
    "{{ card.name|upper }}{% for i in range(3) %}{{ i * 2 }}{% else %}x{% endfor %}",
    "{% set ns = namespace(a=1) %}{% set ns.a = ns.a + 1 %}{{ ns.a }}{% macro m(x, y=2) %}{{ x }}{{ caller() if caller }}{% endmacro %}{{ m(1) }}",
    "{% call m() %}x{% endcall %}{{ {'a': [1, (2, 3)]}['a'][1][0] }}{{ 'x' if card.id == 'one' else 'y' }}{{ [1, 2]|join('-')|replace('1', '2')|e }}",
]
DOCUMENTS = [
    "game: proelio\nsetup: open-3\nname: {en: A, it: B}\nsource: house\nmode: open\nplayers: 3\ndirection: clockwise\nseats:\n  - {hand: 5}\n  - {hand: 5}\n  - {hand: 5}\n",
    "game: warfare\nmap: {sketch: \". t ~\\n. . .\"}\nsides: [{id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: '0101'}]}]\n",
    "game: warfare\nmap: {sketch: \". t\"}\nplaytest: {engine: 2, player: veteran, version: 3, games: 900, wins: 441, share: 0.49, low: 0.4569, high: 0.5232, seeds: \"1\", second: {player: recruit, games: 60, wins: 30}, fingerprint: 0123456789abcdef}\n",
    "game: lets-war\nsetup: two\nmode: attrition\nplayers: 2\nseats: [{nation: AUH}, {nation: FRA}]\n",
]  # fmt: skip
RULES = [
    MINI_RULES,
    "# A\n\n::: example\nText (R-ABC-1) ==term== [[card]] :coin:.\n:::\n\nTerm\n: meaning\n\n1. one\n   - two\n\n```figure\nkind: x\n```\n",
]
COMMENTS = [
    "a: 1  # allow WF025: because\n# allow-file WF, unseen-objective\nb: '# no'\nc: |\n  # text\nd: 2 # allow\n"
]
EFFECTS = ["draw(2)@self; mod(INF,a+1) if front(3)\n", "x(y,z)@all", "a;b;c"]
REPLAYS = [
    "sandtable replay 1\ngame: proelio\nseed: 7\nplayers: recruit recruit\nstart:\n  game: proelio\n  players: 2\nplay:\n1 draw\n2 attack x y\n= 0123\n"
]
TREES = [
    "100644 blob 0123456789012345678901234567890123456789      12\tgame.yaml\0100755 blob 0123 3\ta/b\0120000 blob 01 2\tlink\0160000 commit 01 -\tsub\0"
]
LINES = ['{"fingerprint": "x", "subject": "a", "game": "proelio", "verdict": "fair", "test": {"kind": "x"}, "games": 2, "sides": [{"id": "a", "share": 0.5, "low": 0, "high": 1}], "players": ["recruit"], "cards": [], "seed": 1, "stopped": false, "tiers": []}']  # fmt: skip
SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="str"><v>name</v></c></row>'
    '<row r="2"><c r="A2"><v>3.0</v></c><c r="B2" t="s"><v>0</v></c><c r="C2" t="b"><v>1</v></c></row></sheetData></worksheet>'
)
_TYPES = "http://schemas.openxmlformats.org/package/2006/"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
WORKBOOK = {
    "[Content_Types].xml": f'<Types xmlns="{_TYPES}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_TYPES}relationships"><Relationship Id="r1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_TYPES}relationships"><Relationship Id="r1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="{_OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}"><si><t>One</t></si></sst>',
}  # fmt: skip


def zipped() -> list[str]:
    """A whole workbook, each byte a letter; stored and deflated."""
    made = []
    for way in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", way) as packed:
            for name, text in {**WORKBOOK, "xl/worksheets/sheet1.xml": SHEET}.items():
                packed.writestr(zipfile.ZipInfo(name), text, way)
        made.append(out.getvalue().decode("latin-1"))
    return made


def games() -> list[str]:
    """A game of Proelio between greedy players."""
    from playtest.match import play
    from sandtable.games.replay import Record
    from sandtable.jobs.play import open_named

    opening = open_named("proelio/open-3")
    record = Record("proelio", 7, ("greedy",) * 3, opening.text)
    play(opening.table, opening.start, record, [opening.player("greedy", f"7:{seat}:0") for seat in range(3)])
    return [record.text()]


def fonts() -> list[str]:
    """A small font, each byte a letter."""
    return [_small_font().decode("latin-1")]


def _small_font() -> bytes:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    made = FontBuilder(1000, isTTF=True)
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((500, 0))
    pen.lineTo((250, 700))
    pen.closePath()
    glyphs = {name: pen.glyph() for name in (".notdef", "A", "space")}
    made.setupGlyphOrder(list(glyphs))
    made.setupCharacterMap({65: "A", 32: "space"})
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, 0)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
    made.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    made.setupPost()
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()
