"""Print once and say what was made, as a user asked."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.shared.console import counted, tell_findings
from cli.shared.packs import open_pack
from sandtable.backends import BACKENDS, HTML
from sandtable.findings import Severity
from sandtable.press.options import JobOptions
from sandtable.press.output import game_folder

if TYPE_CHECKING:
    from sandtable.model.pack import Pack
    from sandtable.press.rendered import Rendered


def first_language(pack: "Pack") -> tuple[str, ...]:
    """The language in which a pack is printed when nobody wishes for one."""
    return pack.languages[:1]


class Order(NamedTuple):
    """What a user asks for: what of which game, how, where, and how to be told.

    `gang` None has decks of one size share sheets when a whole game is printed, or a group of it.
    """

    game: str
    what: tuple[str, ...] = ()
    options: JobOptions = JobOptions(jobs=0)
    lang: str | None = None  # as wished
    languages: Callable[["Pack"], tuple[str, ...]] = first_language
    gang: bool | None = None
    output: Path | None = None
    report: str = "text"
    ruled: bool = False
    watched: bool = False

    @property
    def whole_options(self) -> JobOptions:
        """The options, with what shares sheets."""
        whole = not self.what and not self.options.only
        # While a designer works on one deck, that deck alone is printed again.
        shared = self.gang if self.gang is not None else whole and not self.watched
        return replace(self.options, gang=shared, gang_groups=self.gang is None and not self.watched)


def print_once(order: Order) -> int:
    """Print; the exit code."""
    return _print(order, open_pack(order.game, ruled=order.ruled), order.what)


def print_again(order: Order, code: int) -> int:
    """Print after every save what it touches, until interrupted; the last exit code."""
    from cli.shared.watch import work_again
    from sandtable.faces.template_folder import template_folders
    from sandtable.press.selection import touched

    pack, options = open_pack(order.game, ruled=order.ruled), order.whole_options

    def again(saved: list[Path]) -> int:
        changed = open_pack(order.game, ruled=order.ruled)
        return _print(order, changed, order.what if options.gang else touched(changed, order.what, options.only, saved))

    watched = [path for path in (Path(pack.folder), *template_folders(pack)) if path.is_dir()]
    return work_again(watched, again, code, made=order.output or game_folder(pack.id))


def _print(order: Order, pack: "Pack", what: tuple[str, ...]) -> int:
    from cli.shared.progress import piece_counter
    from sandtable.press.render import count_pieces, render

    options, languages = order.whole_options, order.languages(pack)
    folder = order.output or game_folder(pack.id)
    with piece_counter(count_pieces(pack, what, languages, options), pack.id) as progress:
        done = render(pack, what, languages, options, folder, progress)
    _tell(done, options, folder, order.report)
    return 1 if any(found.severity is Severity.ERROR for found in done.findings) else 0


def _tell(done: "Rendered", options: JobOptions, folder: Path, report: str) -> None:
    """Say what was made, to a person or a program."""
    if report == "json":
        from cli.shared.as_json import echo_json

        echo_json(_told(done, options, folder))
        return
    tell_findings(done.findings)
    if done.skipped:
        print(f"not printed: {', '.join(done.skipped)}", file=sys.stderr, flush=True)
    print(_closing(done, options, folder), flush=True)


def _told(done: "Rendered", options: JobOptions, folder: Path) -> dict[str, Any]:
    from cli.shared.as_json import told_findings

    return {
        "folder": str(folder),
        "files": [str(file) for file in done.files],
        "format": options.format,
        "paper": options.paper,
        "pieces": done.pieces,
        "pages": done.pages,
        "sheets": done.sheets,
        "sheets_saved": done.saved,
        "duplex": sorted(done.duplexes),
        "turned": done.turned,
        "posters": done.posters,
        "not_printed": list(done.skipped),
        "findings": told_findings(done.findings),
    }


_PAPERS = {"universal": "A4 or Letter", "4x6": "4 × 6 in"}
_HOW = {
    "long": "duplex, turned on the long edge",
    "short": "duplex, turned on the short edge",
    "fold": "one side; fold along the dashed lines",
    "none": "one side",
}


def _closing(done: "Rendered", options: JobOptions, folder: Path) -> str:
    """What was written where, and how to print it: one line, and where files differ in that one for each manner."""
    files, pieces = counted(len(done.files), "file"), counted(done.pieces, "piece")
    where = f"{files} in {folder}"
    if options.only and len(done.files) == 1:
        where = str(done.files[0])  # not the deck's file: its name says so
    if options.format == HTML:
        return f"{files} in {folder}"
    if not done.pieces:
        return f"{counted(done.pages, 'page')} in {where}"
    if BACKENDS[options.format].per == "piece" and not options.sheets:
        bleed = f", each with {options.bleed:g} mm of bleed around it" if options.bleed else ""
        return f"{pieces} in {files} in {folder}{bleed}"
    how = ", " + ("; ".join(_HOW[name] for name in _HOW if name in done.duplexes) or "one side")
    if len(set(done.turned.values())) > 1:
        files_by_manner = {name: [stem for stem, manner in done.turned.items() if manner == name] for name in _HOW}
        how = ":" + "".join(f"\n  {_HOW[name]}: {', '.join(stems)}" for name, stems in files_by_manner.items() if stems)
    paper = _PAPERS.get(options.paper, options.paper.capitalize())
    saved = f" ({done.saved} saved by sharing)" if done.saved else ""
    sheets = f"{counted(done.sheets, 'sheet')}{saved}"
    large = (
        f"\n  larger than the paper, over several sheets to be glued: {', '.join(done.posters)}" if done.posters else ""
    )
    return f"{pieces} on {sheets} in {where}; print at 100 % on {paper}{how}{large}"
