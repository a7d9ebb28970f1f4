"""Where the program starts. What is asked without options needs none of the library that reads them.

Editors and commit hooks say `sandtable check FILE`, again and again; importing click takes as long as all else that is done for it.
Whatever else is said goes to `cli.main`, which would do the same with this.
"""

import os
import sys


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
    arguments = sys.argv[1:]
    if not is_plain_check(arguments):
        from cli import main as with_options

        with_options.main()
        return
    from cli.shared.door import open_door
    from cli.shared.guard import guarded
    from cli.shared.limits import own_process

    open_door()
    with own_process():
        sys.exit(guarded(lambda: _check(tuple(arguments[1:]))))


def is_plain_check(arguments: list[str]) -> bool:
    """Whether files and folders are to be checked, and nothing else is said about it.

    Windows leaves it to the program to see what `*.yaml` means, and shells that complete words ask in the environment: click answers both.
    """
    if sys.platform == "win32" or "_SANDTABLE_COMPLETE" in os.environ or len(arguments) < 2:
        return False
    return arguments[0] == "check" and not any(one.startswith("-") for one in arguments)


def _check(paths: tuple[str, ...]) -> None:
    from cli.check.checking import Order, check_once
    from cli.shared.limits import limited

    try:
        with limited({}):
            sys.exit(check_once(Order(paths)))
    except (EOFError, KeyboardInterrupt):
        print("\nAborted!", file=sys.stderr)  # as click says it
        sys.exit(1)
