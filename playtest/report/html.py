"""Write a playtest as one self-contained HTML page: figures, tables of the numbers, and the summary as JSON."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from playtest.report.naming import Naming
from playtest.summary import Seat, Side, Summary, to_json
from sandtable.backends.svg import svg_page
from sandtable.handouts.colours import SheetColours
from sandtable.ink.page import Page

_STYLE = """
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 58rem; background: #fffdf8; color: INK;
       font: 1rem/1.5 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; }
h1, h2 { font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; color: ACCENT; line-height: 1.2; }
h2 { margin-top: 2rem; border-bottom: 2px solid ACCENT; } a { color: ACCENT; }
img { width: 100%; height: auto; border: 1px solid #ddd; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } thead th { border-bottom: 2px solid ACCENT; }
tbody tr:nth-child(even) td { background: color-mix(in srgb, ACCENT 8%, white); } code { overflow-wrap: anywhere; }
"""


def report_html(summary: Summary, page: Page, naming: Naming, colours: SheetColours) -> str:
    """Return the whole page; it loads nothing from elsewhere, and links the replays that were written."""
    return "\n".join(_lines(summary, page, naming, colours)) + "\n"


def _lines(summary: Summary, page: Page, naming: Naming, colours: SheetColours) -> Iterator[str]:
    say, title = naming.words.say, escape(naming.title)
    style = _STYLE.replace("INK", colours.ink).replace("ACCENT", colours.accent)
    picture = b64encode(svg_page(page).encode()).decode()
    yield f'<!DOCTYPE html>\n<html lang="{escape(naming.language)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield f"<p>{escape(say('playtest.caution'))}</p>"
    yield f'<p><img alt="{escape(say("playtest.share"))} {title}" src="data:image/svg+xml;base64,{picture}"></p>'
    yield from _notable(summary, naming)
    yield f"<h2>{escape(say('playtest.share'))}</h2>"
    yield from _table(naming, [(naming.side(side.id), side) for side in summary.sides])
    if len(summary.seats) > len(summary.sides):
        yield from _table(naming, [(naming.seat(seat.seat), seat) for seat in summary.seats])
    yield from _cards(summary, naming)
    yield from _rules(summary, naming)
    again = say("playtest.repeat", subject=summary.subject, games=summary.games, seed=summary.seed)
    yield f"<p><code>{escape(again)}</code></p>"
    # Escape "<" so that no text can close the script element.
    data = to_json(summary).replace("<", "\\u003c")
    yield f'<script type="application/json" id="summary">{data}</script>'
    yield "</body>\n</html>"


def _table(naming: Naming, rows: Sequence[tuple[str, Side | Seat]]) -> Iterator[str]:
    yield "<table><tbody>"
    for name, share in rows:
        between = f"{naming.percent(share.low)} – {naming.percent(share.high)}"
        cells = (naming.percent(share.share), between, f"{share.wins} / {share.games}")
        yield f"<tr><td>{escape(name)}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    yield "</tbody></table>"


def _notable(summary: Summary, naming: Naming) -> Iterator[str]:
    """Yield the list of replays that were written as files, with links."""
    kept = [game for game in summary.notable if game.file]
    if not kept:
        return
    yield f"<h2>{escape(naming.words.say('playtest.replays'))}</h2>\n<ul>"
    for game in kept:
        key = f"playtest.replay.{game.why}"
        name = naming.words.say(key) if naming.words.has(key) else game.why
        yield f'<li><a href="{escape(game.file)}">{escape(name)}</a></li>'
    yield "</ul>"


def _cards(summary: Summary, naming: Naming) -> Iterator[str]:
    if not summary.cards:
        return
    yield f"<h2>{escape(naming.words.say('playtest.cards'))}</h2>\n<table><tbody>"
    for card in sorted(summary.cards, key=lambda card: (-(card.worth or 0), -card.played, card.id)):
        worth = "" if card.worth is None else f"{100 * card.worth:+.1f}"
        between = "" if card.low is None or card.high is None else f"{100 * card.low:+.1f} – {100 * card.high:+.1f}"
        seen = "" if card.seen is None else naming.words.say("playtest.seen", share=naming.percent(card.seen.share))
        played = naming.words.say("playtest.played", share=naming.percent(card.played / summary.games))
        cells = (worth, between, seen, played)
        name = escape(naming.card(card.id, card.side))
        yield f"<tr><td>{name}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    yield "</tbody></table>"


def _rules(summary: Summary, naming: Naming) -> Iterator[str]:
    if summary.unplayed_rules:
        yield f"<h2>{escape(naming.words.say('playtest.unused'))}</h2>"
        unused = ", ".join(summary.unplayed_rules)
        yield f"<p>{escape(naming.words.say('playtest.rules', rules=unused))}</p>"
