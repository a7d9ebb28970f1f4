"""Write a playtest as one self-contained HTML page: figures, tables of the numbers, and the summary as JSON."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from playtest.report import charts
from playtest.report.charts import NIGHT, Tints
from playtest.report.figures import Figure, Figures
from playtest.report.naming import Naming
from playtest.report.page import Report
from playtest.summary import Seat, Side, Summary, to_json
from sandtable.backends.svg import svg_page
from sandtable.geometry.sizes import Size
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Page, Placed

WIDTH = 88.0  # of a figure, mm
BEYOND = 3.0  # room for the last number of an axis, mm
MAP = Size(120, 150)

_STYLE = """
:root { color-scheme: light dark; --ink: INK; --paper: #fffdf8; --accent: ACCENT; --line: #ddd6c8; --soft: SOFT; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece6da; --paper: NIGHT; --accent: LIGHT; --line: #4a463f; --soft: #b9b2a4; } }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 64rem; background: var(--paper); color: var(--ink);
       font: 1rem/1.5 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; }
h1, h2 { font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; color: var(--accent); line-height: 1.2; }
h1 { margin-bottom: .2rem; } h2 { font-size: 1.2rem; margin: 0 0 .3rem; } a { color: var(--accent); }
.verdict { font: 600 1.2rem/1.35 "Source Serif 4", Georgia, serif; margin: .8rem 0; } .soft { color: var(--soft); }
main { columns: 2 24rem; column-gap: 2rem; }
section { border-top: 2px solid var(--accent); padding: .6rem 0 1.6rem; break-inside: avoid; } section p { margin: .2rem 0; }
.next { font-weight: 600; } .wide { overflow-x: auto; } img { width: 100%; height: auto; margin-top: .4rem; }
ul.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem 1rem; padding: 0; margin: .3rem 0; }
.legend i { display: inline-block; width: .8em; height: .8em; margin-right: .4em; background: var(--at); }
@media (prefers-color-scheme: dark) { .legend i { background: var(--at-night); } }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } thead th { border-bottom: 2px solid var(--accent); }
tbody tr:nth-child(even) td { background: color-mix(in srgb, var(--accent) 10%, var(--paper)); }
code { overflow-wrap: anywhere; } details { margin-top: 1.6rem; } summary { cursor: pointer; font-weight: 600; }
@media print { details > summary { display: none; } }
"""


def report_html(report: Report) -> str:
    """Return the whole page; it loads nothing from elsewhere, and links the replays that were written."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    summary, naming, colours = report.summary, report.name, report.colours
    say, title, night = naming.words.say, escape(naming.title), charts.dark_tints(colours)
    style = _STYLE.replace("INK", colours.ink).replace("ACCENT", colours.accent).replace("SOFT", colours.soft)
    style = style.replace("NIGHT", NIGHT).replace("LIGHT", night.bar)
    yield f'<!DOCTYPE html>\n<html lang="{escape(naming.language)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield f'<p class="soft">{escape(report.beside())}</p>\n<p class="verdict">{escape(report.verdict())}</p>'
    yield f"<p>{escape(say('playtest.caution'))}</p>"
    yield from (f"<p>{escape(note)}</p>" for note in naming.notes())
    yield "<main>"
    by_day, by_night = (Figures(summary, naming, look).all() for look in (report.look, night))
    for light, dark in zip(by_day, by_night, strict=True):
        yield from _section(light, dark, (report.look, night))
    yield "</main>"
    yield from _notable(summary, naming)
    yield f"<details>\n<summary>{escape(say('playtest.numbers'))}</summary>"
    yield from _shares(naming, [(naming.side(side.id), side) for side in summary.sides])
    if len(summary.seats) > len(summary.sides):
        yield from _shares(naming, [(naming.seat(seat.seat), seat) for seat in summary.seats])
    yield from _cards(summary, naming)
    yield "</details>"
    again = say("playtest.repeat", subject=summary.subject, games=summary.games, seed=summary.seed)
    yield f"<p><code>{escape(again)}</code></p>"
    # Escape "<" so that no text can close the script element.
    data = to_json(summary).replace("<", "\\u003c")
    yield f'<script type="application/json" id="summary">{data}</script>'
    yield "</body>\n</html>"


def _section(light: Figure, dark: Figure, looks: tuple[Tints, Tints]) -> Iterator[str]:
    """Yield one figure: its question, what it shows, what to do, and the drawing for light and for dark screens."""
    yield f'<section id="{light.key}">\n<h2>{escape(light.title)}</h2>'
    if light.note:
        yield f'<p class="soft">{escape(light.note)}</p>'
    if light.advice:
        yield f'<p class="next">{escape(light.advice)}</p>'
    if light.legend:
        entries = (
            f'<li><i style="--at:{day};--at-night:{night}"></i>{escape(name)}</li>'
            for (name, day), (_, night) in zip(light.legend, dark.legend, strict=True)
        )
        yield f'<ul class="legend">{"".join(entries)}</ul>'
    pictures = [_picture(figure, look) for figure, look in zip((light, dark), looks, strict=True)]
    if pictures[0] and light.face_of is None:
        yield (
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="{pictures[1]}">'
            f'<img alt="{escape(light.title)}" src="{pictures[0]}"></picture>'
        )
    elif pictures[0]:
        yield f'<img alt="{escape(light.title)}" src="{pictures[0]}">'
    yield "</section>"


def _picture(figure: Figure, look: Tints) -> str:
    """Return a figure's drawing as an address that holds it; "" for words alone."""
    if figure.face_of is not None:
        face = figure.face_of(MAP)
        if face is None:
            return ""
        box = Box(0, 0, face.width, face.height)
        page = Page(face.width, face.height, (Placed(face, IDENTITY, box),))
    elif figure.draw is not None:
        box = Box(0, 0, WIDTH, figure.height)
        page = Page(WIDTH + BEYOND, figure.height, (), over=tuple(figure.draw(box, look)))
    else:
        return ""
    return f"data:image/svg+xml;base64,{b64encode(svg_page(page).encode()).decode()}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr></thead><tbody>"
    for row in rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</tbody></table></div>"


def _shares(naming: Naming, rows: Sequence[tuple[str, Side | Seat]]) -> Iterator[str]:
    say = naming.words.say
    cells = [
        (
            name,
            naming.percent(share.share),
            f"{naming.percent(share.low)} – {naming.percent(share.high)}",
            f"{share.wins} / {share.games}",
        )
        for name, share in rows
    ]
    heads = ("", say("playtest.head_share"), say("playtest.head_between"), say("playtest.head_wins"))
    yield from _table(heads, cells)


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
    """Yield the table of what was played, each row with the side that played it."""
    used = [card for card in summary.cards if card.played]
    if not used:
        return
    say = naming.words.say
    worths = any(card.worth is not None for card in used)
    rows = []
    for card in sorted(used, key=lambda card: (-(card.worth or 0), -card.played, naming.card(card.id), card.side)):
        won = naming.percent(card.seen.share) if card.seen is not None else ""
        row = [naming.card(card.id), naming.side(card.side), naming.percent(card.played / summary.games), won]
        if worths and card.worth is not None and card.low is not None and card.high is not None:
            row += [naming.points(card.worth), f"{naming.points(card.low)} – {naming.points(card.high)}"]
        rows.append(row)
    heads = [
        say("playtest.head_name"),
        say("playtest.head_side"),
        say("playtest.head_played"),
        say("playtest.head_won"),
    ]
    if worths:
        heads += [say("playtest.cards"), say("playtest.head_between")]
    yield from _table(heads, rows)
