r"""Escaping of terminal output: text from packs, files and arguments cannot control the terminal.

All output goes through standard output and standard error as they are opened here. Characters that would move the
cursor, change its mode, or hide or reverse other text are printed as `\u001b`, which JSON and YAML read as the
character itself.
"""

import errno
import io
import os
import re
import sys
from pathlib import Path
from typing import IO, TextIO, cast

# C0 without tab and line ends, DEL and C1; marks and overrides of direction; separators; surrogates.
_CONTROL = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
# Sequences that the commands themselves write on a terminal: a few colours.
_OWN = r"(\x1b\[(?:0|1|2|22|3[0-7]|39|9[0-7])m)|" + _CONTROL
_ERRORS = 2  # the handle of standard error
_CLEAR_SCREEN = ("\x1b[2J\x1b[1;1H", "\x1b[3J")


def visible(text: str, on_terminal: bool = False) -> str:
    """Escape the characters that a terminal would interpret or hide; on a terminal our own colours stay."""
    # Fast path for nearly all lines; patterns are compiled only for others.
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    text = text.replace("\r\n", "\n")
    if on_terminal:
        return text if text in _CLEAR_SCREEN else re.sub(_OWN, lambda found: found[1] or _escape(found[0]), text)
    return re.sub(_CONTROL, lambda found: _escape(found[0]), text)


def _escape(char: str) -> str:
    # Bytes of a file's name that are no UTF-8 come as U+DC80 to U+DCFF.
    return f"\\x{ord(char) - 0xDC00:02x}" if "\udc80" <= char <= "\udcff" else f"\\u{ord(char):04x}"


class _EscapingStream(io.TextIOWrapper):
    """Standard stream that escapes control characters.

    When its reader closes it early (`| head`), the rest is discarded and the command goes on: its files and its exit
    code stay the same. The same holds when standard error cannot be written.
    """

    left = False

    def write(self, text: str, /) -> int:
        self.write_bare(visible(text, self.isatty()))
        return len(text)

    def write_bare(self, text: str) -> None:
        """Write text without escaping."""
        try:
            super().write(text)
        except OSError as error:
            self._on_error(error)

    def flush(self) -> None:
        if self.closed:
            return
        try:
            super().flush()
        except OSError as error:
            self._on_error(error)

    def _on_error(self, error: OSError) -> None:
        errors = self.fileno() == _ERRORS
        # Windows has no error of its own for a closed pipe.
        if errors or isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL):
            self.left = True
            self.to_nowhere()
            return
        raise OSError(error.errno, error.strerror, "standard output") from None

    def to_nowhere(self) -> None:
        """Redirect the stream to the null device, so that Python does not fail on a second flush at exit."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)


class _RawStream:
    """Unescaped access to a stream for a progress bar, which prints only its own text."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        if isinstance(self._stream, _EscapingStream):
            self._stream.write_bare(text)
            return len(text)
        return self._stream.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def escape_output() -> None:
    """Replace standard output and error by escaping streams; streams of a test or a caller are kept.

    A stream that was closed before the start (`>&-`) is replaced by the null device.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open to the end
    if sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _escaping(sys.stdout)
    if sys.stderr is sys.__stderr__ and isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr = _escaping(sys.stderr)


def _escaping(stream: io.TextIOWrapper) -> _EscapingStream:
    encoding, line_buffering = stream.encoding, stream.line_buffering
    if sys.platform == "win32" and not stream.isatty():
        # Output into a file or another program is UTF-8, like all files we read; Windows would use a code page.
        encoding = "utf-8"
    stream.flush()
    return _EscapingStream(stream.detach(), encoding=encoding, errors="backslashreplace", line_buffering=line_buffering)


def nobody_reads() -> bool:
    """Return True when the reader of standard output has closed it, so that endless output can stop."""
    return isinstance(sys.stdout, _EscapingStream) and sys.stdout.left


def bare_stderr() -> IO[str]:
    """Return standard error without escaping, for progress bars, which move the cursor."""
    return cast(IO[str], _RawStream(sys.stderr))
