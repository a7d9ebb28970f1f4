"""The story of a game that is over, as a page to read in a browser and as pages to print."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from sandtable.backends import BACKENDS, Metadata
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.handouts.blocks import Block, heading, paragraph, subheading
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.text_pages import TextPages
from sandtable.handouts.typesetting import fonts_of
from sandtable.jobs.play import PERSON
from sandtable.jobs.table.replaying import Replay
from sandtable.layout.paper import find_paper

_DPI = 150
_STYLE = """body{font:11pt/1.45 Georgia,serif;max-width:38em;margin:2em auto;padding:0 1em;color:#1d1a16;background:#fffdf8}
h1{font-size:20pt;margin:0}h2{font-size:13pt;border-bottom:1px solid #a3998a;margin:1.6em 0 .4em}
p{margin:.25em 0}.who{font-weight:bold;margin-top:.7em}.rule{color:#675f53;font-size:8.5pt}
@media print{h2,.who{break-after:avoid}}"""


class Line(NamedTuple):
    """A line of the story: a turn, a seat, an event with its rule, or the end."""

    kind: str
    words: str
    rule: str = ""


def story_lines(told: Replay, language: str) -> Iterator[Line]:
    """Yield the whole story; nothing is secret when a game is over."""
    turn: int | None = None
    seat: int | None = None
    for step in told.steps:
        data = told.data.full_step(step, None)
        if step.turn != turn:
            turn, seat = step.turn, None
            yield Line("turn", told.game.turn(turn)[language])
        if step.seat != seat:
            seat = step.seat
            yield Line("seat", data["name"][language])
        for event in data["events"]:
            yield Line("event", event["words"][language], event["rule"])
    if told.result is not None:
        names = ", ".join(told.game.tongues.seat(seat)[language] for seat in told.result.winners)
        why = told.game.tongues.result(told.result)[language].rstrip(".")
        values = {"names": names, "why": f"{why[:1].lower()}{why[1:]}", "rule": told.result.rule}
        key = "won" if names else "drawn"
        yield Line("end", told.game.sheet(key, max(1, len(told.result.winners)), **values)[language])


def spoken(told: Replay, language: str) -> str:
    """A language of the pack: the one that is asked for, or its first."""
    languages = told.game.tongues.languages
    return language if language in languages else languages[0]


def _players(told: Replay, language: str) -> str:
    said = []
    for seat, player in enumerate(told.record.players):
        key = "players.someone" if player == PERSON else f"players.{player}"
        who = told.game.sheet(key)[language] if told.game.has_sheet(key) else player
        said.append(f"{told.game.tongues.seat(seat)[language]}: {who}")
    return ", ".join(said)


def story_html(told: Replay, wanted: str, nonce: str = "") -> str:
    """The story as one page that loads nothing; the nonce is that of the answer, which lets its style in."""
    language = spoken(told, wanted)
    return "\n".join(_html(told, language, nonce)) + "\n"


def _html(told: Replay, language: str, nonce: str) -> Iterator[str]:
    title = escape(told.game.title()[language])
    yield f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<title>{title}</title>\n<style nonce="{escape(nonce)}">{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>'
    yield f"<p>{escape(_players(told, language))}</p>"
    for line in story_lines(told, language):
        words = escape(line.words)
        match line.kind:
            case "turn":
                yield f"<h2>{words}</h2>"
            case "seat":
                yield f'<p class="who">{words}</p>'
            case "event":
                yield f'<p>{words} <span class="rule">{escape(line.rule)}</span></p>'
            case _:
                yield f"<p><b>{words}</b></p>"
    yield "</body>\n</html>"


def story_pdf(told: Replay, wanted: str) -> bytes:
    """The story in columns on A4; equal games give equal bytes."""
    language = spoken(told, wanted)
    pack, title = told.seated.document.pack, told.game.title()[language]
    colours = sheet_colours(pack.palette, low_ink=False)
    words = sheet_words(language, pack.words[language])
    with fonts_of(FaceRenderer(pack, language)):
        frame = PageFrame(find_paper("a4"), colours, title, _players(told, language), running=title)
        blocks = [_block(line, colours.ink, colours.accent) for line in story_lines(told, language)]
        pages = TextPages(frame, words).pages(blocks)
    return BACKENDS["pdf"].write(pages, Metadata(title, language), dpi=_DPI, keep_text=True)


def _block(line: Line, ink: str, accent: str) -> Block:
    match line.kind:
        case "turn":
            return heading(line.words, accent)
        case "seat":
            return subheading(line.words, ink)
        case "event":
            return paragraph(f"{line.words} {line.rule}", ink)
    return paragraph("", ink, bold=line.words)
