"""Exit codes: every end of a command is one line and a code, never a traceback."""

import contextlib
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import sandtable
from cli.shared.console import tell
from sandtable.errors import UserError

# What every command ends with, as the help of all of them says; docs/checking.md tells it at length.
EXIT_CODES = """\b
Exit codes:
  0  all is well
  1  something was found, differs, or could not be made in full
  2  the command was not understood, or names something that is not there to choose
  3  a file, pack or setting that is named cannot be read, written or used
  4  a fault of this program; one line says where its report is
"""
CANNOT = UserError.exit_code
UNFORESEEN = 4
_NO_MEMORY = (
    "there is not enough memory for this; try a smaller part of it, or --limits memory=4000 (MB) for a pack you trust"
)
TRACEBACK = "SANDTABLE_TRACEBACK"  # if set, unexpected exceptions are raised, for developers


def run_command(run: Callable[[], object]) -> int:
    """Run a command and flush its output; return the exit code."""
    try:
        code = _run_to_exit_code(run)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UserError as error:
        _try_print(partial(tell, error))
        return error.exit_code
    except BrokenPipeError:
        # The reader closed our output (`| head`); that is no error.
        _discard_stdout()
        return 0
    except OSError as error:
        _discard_stdout()
        return _print_error(f"{_subject(error)}{(error.strerror or str(error) or 'failed').lower()}", CANNOT)
    except MemoryError:
        return _print_error(_NO_MEMORY, CANNOT)
    except Exception as error:
        # A library that does not fit into memory fails with an ImportError.
        if isinstance(error, ImportError) and "failed to map segment" in str(error):
            return _print_error(_NO_MEMORY, CANNOT)
        if os.environ.get(TRACEBACK):
            raise
        deep = isinstance(error, RecursionError)
        return _report_crash(
            error, "something nests too deep" if deep else "something went wrong that was not foreseen"
        )
    return code


def _run_to_exit_code(run: Callable[[], object]) -> int:
    try:
        run()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    return 0


def _report_crash(error: BaseException, words: str) -> int:
    where = _write_report(error)
    kept = f"; a report is in {where}" if where is not None else ""
    said = " ".join(str(error).split())[:200]
    return _print_error(f"{words} ({type(error).__name__}{f': {said}' if said else ''}){kept}", UNFORESEEN)


def _write_report(error: BaseException) -> Path | None:
    """Write a crash report and return its path; None when no folder is writable."""
    import platform  # imported late: slow, and only needed here
    import tempfile
    import traceback

    lines = traceback.format_exception(error, limit=-40)
    about = f"sandtable {sandtable.__version__}, Python {platform.python_version()}, {platform.platform()}"
    text = "\n".join([about, f"command: {sys.argv[1:]!r}", "", "".join(lines)])
    for folder in _places():
        with contextlib.suppress(OSError, RuntimeError, ValueError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix="report-", suffix=".txt", dir=folder)
            with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
            return Path(name)
    return None


def _places() -> list[Path]:
    import tempfile

    from sandtable.seal import state_folder

    places = []
    with contextlib.suppress(OSError, RuntimeError):
        places.append(state_folder())
    with contextlib.suppress(OSError):
        places.append(Path(tempfile.gettempdir()))
    return places


def _subject(error: OSError) -> str:
    """Start of an error message: the file an OSError is about, if it names one."""
    if isinstance(error.filename, str | bytes):
        return f"{os.fsdecode(error.filename)[:200]}: "
    return "cannot go on: "


def _print_error(words: str, code: int) -> int:
    import click  # imported late: only needed for errors

    _try_print(partial(click.echo, f"sandtable: {words}", err=True))
    return code


def _try_print(tell_it: Callable[[], object]) -> None:
    """Print a message; ignore a closed stream."""
    with contextlib.suppress(OSError, ValueError):
        tell_it()


def _discard_stdout() -> None:
    """Redirect standard output to the null device, so that Python does not fail on a second flush at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
