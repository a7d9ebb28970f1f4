"""Words of a stranger that mean something to the programs which read what we write, by cause; and a pack full of them."""

from collections.abc import Sequence
from pathlib import Path

import yaml

# Marks in the words show where they came out; none of them may come out as anything but words.
WORDS: dict[str, tuple[str, ...]] = {
    "tags": ("<script>alert(1)</script>", "</title><script>x</script>", "<img src=x onerror=alert(1)>", "<b>bold</b>"),
    "attributes": ('" onload="alert(1)', "' onclick='alert(1)", '"><svg onload=alert(1)>', "` autofocus onfocus=x"),
    "xml": ("]]><x/>", "<!-- x", "--> x", "<!ENTITY a SYSTEM 'file:///etc/passwd'>", "&a;", "<?php x ?>"),
    "json and javascript": (
        '"}], "x": [{',
        "</script><script>",
        "\u2028alert(1)\u2029",
        "\\u003cscript\\u003e",
        "__proto__",
    ),
    "lua": ("]]os.execute('x')--[[", "]==] x", '\\"); os.exit() --', "\\n]]"),
    "formulas": ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "＝1"),
    "paths": ("../../etc/passwd", "..\\..\\x", "/etc/passwd", "C:\\x", "a/b", "CON", "x." * 3, ".hidden"),
    "control characters": ("\x85x", "\x7fx", "\u202egnp.exe", "\ufeffx", "\u200bx", "\x9b31mx"),
    "templates": ("{{ 7*7 }}", "{% x %}", "${7*7}", "#{7*7}", "%(x)s", "{0}", "%n%n"),
    "long words": ("W" * 400, "\u0301" * 60 + "e", "👩‍👩‍👧‍👦" * 20, "a b " * 90),
}
HONEST = "Honest words"
ALL = tuple(word for words in WORDS.values() for word in words)
_TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg"><rect width="{{ width }}" height="{{ height }}" fill="paper"/>
<text x="5" y="5" width="50" height="60" font-size="6pt" min-size="1pt">{{ card.name }}</text></svg>
"""


def pack_of_words(folder: Path, words: Sequence[str] = ALL) -> Path:
    """Write a pack in which every name, note and text is one of the words; as many of others make an honest one."""
    (folder / "templates").mkdir(parents=True)
    (folder / "rules").mkdir()
    cards = [{"id": f"c{number}", "name": word, "source": "house", "note": word} for number, word in enumerate(words)]
    game = {
        "id": "evil",
        "name": words[0],
        "edition": "1.0",
        "languages": ["en"],
        "players": [2, 4],
        "summary": words[1],
        "credits": {"designer": words[2], "art": words[4], "licence": words[8]},
        "palette": {"paper": "#F2EFE6", "ink": "#1B2530"},
        "components": [
            {"id": "d", "type": "deck", "name": words[5], "file": "d.yaml", "size": "poker", "template": "card"},
            {"id": "t", "type": "tokens", "name": words[9], "file": "t.yaml", "size": [20, 20], "template": "card"},
        ],
    }
    (folder / "game.yaml").write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    (folder / "d.yaml").write_text(yaml.safe_dump({"cards": cards}, allow_unicode=True), encoding="utf-8")
    (folder / "t.yaml").write_text(
        yaml.safe_dump({"tokens": [{**cards[0], "id": "t1"}]}, allow_unicode=True), encoding="utf-8"
    )
    (folder / "templates" / "card.svg.j2").write_text(_TEMPLATE)
    escaped = "\n\n".join(f"Words {number}: {_as_markdown(word)}" for number, word in enumerate(words))
    (folder / "rules" / "en.md").write_text(f"# Rules {{#r}}\n\n{escaped}\n", encoding="utf-8")
    return folder


def _as_markdown(word: str) -> str:
    """The word with all that Markdown would read escaped, so that it is a word of a paragraph."""
    return "".join(
        f"\\{sign}" if sign in r"\`*_{}[]()#+-.!|<>~&$\"'=@%^:;,/?" else sign for sign in " ".join(word.split())
    )
