"""Faults that show when faces are drawn, and jobs that are larger than usual: small changes of the starter pack."""

from collections.abc import Iterator

from research.same_output.case import Case, case, step
from research.same_output.cases.given import Edits, starter
from research.same_output.inputs import Inputs

NIGHT, CARGO, FRONT, KIT = "decks/night.yaml", "decks/cargo.csv", "templates/night.svg.j2", "templates/kit.svg"
NAME = ">{{ card.name }}</text>"
TEXT = "Look at the top cargo card. Load it, or slide it under the deck."
SKY = '<rect x="-4" y="-4" width="71" height="96" fill="{{ night }}"/>'

FAULTS: dict[str, Edits] = {
    "overflow": {NIGHT: ((TEXT, " ".join([TEXT] * 12)),)},
    "long-word": {NIGHT: ((TEXT, "Look" * 60),)},
    "missing-glyph": {NIGHT: ((TEXT, "Look at 龍 and \u05d0."),)},
    "missing-symbol": {FRONT: ((SKY, SKY + '<use href="#canon" width="9" height="9"/>'),)},
    "missing-symbol-in-scene": {NIGHT: (("symbol: rower", "symbol: rover"),)},
    "missing-art": {CARGO: (("art/tea.svg", "art/tee.svg"),)},
    "unclosed-tag": {FRONT: ((SKY, SKY.replace("/>", ">")),)},
    "unknown-variable": {FRONT: ((NAME, ">{{ card.nme }}</text>"),)},
    "unknown-filter": {FRONT: ((NAME, ">{{ card.name|shout }}</text>"),)},
    "template-syntax": {FRONT: ((NAME, ">{{ card.name </text>"),)},
    "unknown-font": {FRONT: ((NAME, ' font-family="Arial"' + NAME),)},
    "unknown-colour": {FRONT: (('stroke="ink" stroke-width=".7"', 'stroke="drak" stroke-width=".7"'),)},
    "unsupported-svg": {FRONT: ((SKY, SKY.replace("<rect", '<rect filter="url(#shadow)"')),)},
    "missing-template": {"game.yaml": (("template: night", "template: nigth"),)},
    "missing-phrase": {FRONT: (("t('side.'", "t('sides.'"),)},
    "endless-template": {FRONT: ((NAME, ">{% for n in range(10**9) %}.{% endfor %}</text>"),)},
    "large-template": {FRONT: ((NAME, ">{{ 'x' * 10**8 }}</text>"),)},
    "recursive-template": {FRONT: ((SKY, "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}" + SKY),)},
    "no-kit": {KIT: (("<svg", "<svgs"),)},
    "script-in-art": {"art/tea.svg": (('<g low="outline"', '<script>x</script><g low="outline"'),)},
    "picture-from-elsewhere": {
        "art/tea.svg": (
            ('<g low="outline"', '<image href="https://example.org/x.png" width="9" height="9"/><g low="outline"'),
        )
    },
    "two-faults": {NIGHT: (("symbol: rower", "symbol: rover"),), CARGO: (("art/salt.svg", "art/slat.svg"),)},
}
LARGE: dict[str, Edits] = {
    "copies": {NIGHT: (("copies: 3", "copies: 250"),)},
    "size": {"game.yaml": (("size: poker", "size: [420, 297]"),)},
    "small-pieces": {
        "game.yaml": (("size: poker", "size: mini"),),
        CARGO: (("Tea Chests,2,1,8", "Tea Chests,2,1,900"),),
    },
}


def cases(inputs: Inputs) -> Iterator[Case]:
    for name, edits in FAULTS.items():
        given = starter(inputs, edits=edits)
        again = [
            step("check my-game --profile publish --format json"),
            step("render my-game night cargo --copies-once"),
        ]
        yield case(f"faults-drawn/{name}", "check my-game", prepare=given, then=again)
    for name, edits in LARGE.items():
        given = starter(inputs, edits=edits)
        then = [step("render my-game cargo night --poster --duplex short --ink low"), step("render my-game --one-file")]
        yield case(f"render-large/{name}", "render my-game night", prepare=given, then=then, heavy=name == "copies")
