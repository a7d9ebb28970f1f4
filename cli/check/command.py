"""`sandtable check`: findings with their places and hints."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from cli.check.report import Form, show
from cli.shared.finding_report import FORMATS
from cli.shared.limits import limits_option
from cli.shared.progress import progress_bar
from rules_check.stdin_file import STANDARD_INPUT, StdinFile
from sandtable.budget import current
from sandtable.jobs.check_request import CheckRequest
from sandtable.jobs.dispatch import run

if TYPE_CHECKING:
    from sandtable.jobs.job_session import JobSession


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How to report.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the report here.")
@click.option(
    "--profile",
    type=click.Choice(["draft", "play", "publish"]),
    help="draft: errors; play (the usual one): warnings too; publish: completeness too.",
)
@click.option("--select", multiple=True, metavar="RULE", help="Only these rules: code, beginning of codes, or name.")
@click.option("--ignore", multiple=True, metavar="RULE", help="All but these rules.")
@click.option("--info", is_flag=True, help="Tell facts too; they are no findings.")
@click.option("--stats", is_flag=True, help="Show figures: sizes, forces, hexes seen, distances.")
@click.option("--since", metavar="REV", help="Also find cards changed since a git revision whose since: is old.")
@click.option("--faces/--no-faces", default=True, help="Draw every face of a pack, or spare the time. Default: draw.")
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved.")
@limits_option
@click.option("--fix", is_flag=True, help="Put right what has only one right form, and report the rest.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--replay-certificate", is_flag=True, help="Play the games of a scenario's certificate again.")
@click.option(
    "--stdin-name", default="stdin.yaml", metavar="NAME", show_default=True, help="What to call standard input."
)
def command(
    paths: tuple[str, ...],
    form: str,
    output: Path | None,
    profile: Literal["draft", "play", "publish"] | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    info: bool,
    stats: bool,
    since: str | None,
    faces: bool,
    watch: bool,
    fix: bool,
    diff: bool,
    replay_certificate: bool,
    stdin_name: str,
) -> None:
    """Check packs, files of packs, scenarios and set-ups.

    PATH is a file, a folder, the name of a built-in pack or of a scenario or set-up of it (warfare/05-take-the-bridge),
    or - for a scenario or set-up on standard input. Of a pack
    every face is drawn in every language (not at the profile draft). Exits 0 when all is well, 1 with errors or
    warnings, 3 when a path cannot be read.

    \b
    Examples:
      sandtable check my-game
      sandtable check scenarios/ford.yaml --info --stats
      sandtable check scenarios --watch
      sandtable check scenarios --fix
      sandtable check ford.yaml --replay-certificate
      sandtable check - --stdin-name ford.yaml < ford.yaml
      sandtable check my-game --since v1.0
      sandtable check . --format sarif -o findings.sarif
    """
    piped = STANDARD_INPUT in paths
    if piped and watch:
        raise click.UsageError("standard input cannot be watched")
    if fix + diff + watch > 1:
        raise click.UsageError("--fix, --diff and --watch do not go together")
    if replay_certificate and (watch or piped or form != "text" or output is not None):
        raise click.UsageError("--replay-certificate reads scenarios from files and reports on the terminal")
    if stats and form not in ("text", "json"):
        raise click.UsageError("--stats goes with the formats text and json")
    stdin = StdinFile(stdin_name, sys.stdin.buffer.read(current().limits.file + 1)) if piped else None
    request = CheckRequest(paths, profile, select, ignore, info, stats, stdin, since, faces)
    if diff or fix:
        from cli.check.fix import put_right, show_diff
        from sandtable.jobs.check import settings_of

        config, choice = settings_of(request)
        if diff:
            sys.exit(show_diff(paths, choice, stdin, config))
        request = replace(request, stdin=put_right(paths, choice, stdin, config))
    shown = Form(form, output, to_stderr=fix and piped)
    code = _watch(request, shown) if watch else check_once(request, shown)
    if replay_certificate:
        from cli.check.certificates import replay

        code = max(code, replay(paths))
    sys.exit(code)


def check_once(request: CheckRequest, form: Form, session: "JobSession | None" = None) -> int:
    """Check and report once; return the exit code."""
    with progress_bar("faces") as on_progress:
        result = run(request, on_progress=on_progress, session=session)
    return show(request, result, form)


def _watch(request: CheckRequest, form: Form) -> int:
    """Check once and again after every save, until interrupted; return the last exit code."""
    from cli.shared.watch import work_again
    from rules_check.paths import named_path
    from sandtable.jobs.job_session import JobSession

    with JobSession() as session:
        code = check_once(request, form, session)
        paths = [named_path(path) for path in request.paths]
        return work_again(paths, lambda _saved: check_once(request, form, session), code)
