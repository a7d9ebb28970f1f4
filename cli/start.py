"""Where the program starts. What is asked without options needs none of the library that reads them.

Editors and commit hooks say `sandtable check FILE`, again and again; importing click takes as long as all else that is done for it.
Whatever else is said goes to `cli.main`, which would do the same with this.
"""

import os
import sys


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
