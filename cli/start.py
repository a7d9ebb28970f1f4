"""Where the program starts. What is asked without options needs none of the library that reads them.

Editors and commit hooks say `sandtable check FILE`, designers `sandtable render GAME`, again and again; importing click takes as long
as all else that is done for a check, and a fifth of the time of a deck that is printed already. Whatever else is said goes to
`cli.main`, which would do the same with this.
"""

import os
import sys
from collections.abc import Callable


def program() -> None:
    """`sandtable`: the command, after which the process is gone at once.

    To take apart a thousand modules that go with the process anyway takes a tenth of a check. Threads and processes that
    may still be there want to be waited for; then it ends as every program does.
    """
    try:
        main()
    except SystemExit as ended:
        code = ended.code
    else:
        code = None
    if (code is None or isinstance(code, int)) and not _has_company():
        try:
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
        except (OSError, ValueError):
            sys.exit(code)  # Python knows what to do with output that nobody takes
        os._exit(code or 0)
    sys.exit(code)


def _has_company() -> bool:
    """Whether anybody else works for this process, or did: they have their own way of ending."""
    if "multiprocessing.util" in sys.modules:
        return True
    threading = sys.modules.get("threading")
    return threading is not None and threading.active_count() > 1


def main() -> None:
    """Run the command; an error is one message on stderr, never a traceback."""
    run = plain_command(sys.argv[1:])
    if run is None:
        from cli import main as with_options

        with_options.main()
        return
    from cli.shared.door import open_door
    from cli.shared.guard import guarded
    from cli.shared.limits import own_process

    open_door()
    with own_process():
        sys.exit(guarded(lambda: _ended(run)))


def plain_command(arguments: list[str]) -> Callable[[], int] | None:
    """What is to be done, where it needs no library to read it; else None.

    Windows leaves it to the program to see what `*.yaml` means, and shells that complete words ask in the environment: click answers both.
    """
    if sys.platform == "win32" or "_SANDTABLE_COMPLETE" in os.environ:
        return None
    command, said = arguments[:1], arguments[1:]
    if command == ["check"] and said and not any(one.startswith("-") for one in said):
        return lambda: _check(tuple(said))
    if command == ["render"]:
        output, words = _taken_out(said)
        if words and not any(one.startswith("-") for one in words) and _is_simple(words[0], output):
            return lambda: _render(words[0], tuple(words[1:]), output)
    return None


def _taken_out(said: list[str]) -> tuple[str | None, list[str]]:
    """The folder to write to, if one is named, and the other words."""
    for place, word in enumerate(said[:-1]):
        if word in ("-o", "--output"):
            return said[place + 1], said[:place] + said[place + 2 :]
    return None, said


def _is_simple(game: str, output: str | None) -> bool:
    """Whether nothing is settled that a print job heeds, there is such a game, and files can be written there."""
    if output is not None and (not output or output.startswith("-") or os.path.isfile(output)):  # noqa: PTH113
        return False
    from cli.shared.settings_files import may_be_settled
    from sandtable.resources import find_pack

    try:
        return find_pack(game) is not None and not may_be_settled()
    except OSError:  # a folder that is gone, a name that is none: click tells it
        return False


def _check(paths: tuple[str, ...]) -> int:
    from cli.check.checking import Order, check_once

    return check_once(Order(paths))


def _render(game: str, what: tuple[str, ...], output: str | None) -> int:
    from pathlib import Path

    from cli.render.printing import Order, print_once

    return print_once(Order(game, what, output=None if output is None else Path(output)))


def _ended(run: Callable[[], int]) -> None:
    """Run a command under the usual limits; what ends it is told as click does."""
    from cli.shared.limits import limited

    try:
        with limited({}):
            sys.exit(run())
    except (EOFError, KeyboardInterrupt):
        print("\nAborted!", file=sys.stderr)
        sys.exit(1)
