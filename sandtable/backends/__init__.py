"""Pages to files. Backends translate; they decide nothing.

A new one is a module with a function `write`, as `Backend.write` calls it, and a line in BACKENDS.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from sandtable.ink.page import Page


class Sink(Protocol):
    """Target to which a file is written, from its beginning to its end."""

    def write(self, data: bytes, /) -> Any: ...


class Metadata(NamedTuple):
    """Metadata that a viewer shows about a document."""

    title: str
    language: str
    subject: str = ""
    author: str = ""


class Backend(NamedTuple):
    """A format: its file suffix, the contents of one file, and the module that writes it, loaded when used."""

    suffix: str
    per: Literal["component", "sheet", "piece"]
    module: str
    by_pdf: bool = False

    def write(
        self,
        pages: "Sequence[Page]",
        metadata: Metadata,
        *,
        dpi: int = 300,
        keep_text: bool = False,
        memory: Any = None,
    ) -> bytes:
        """Return one file, of a single page unless `per` is component; equal pages always give equal bytes.

        `dpi` is the resolution of pictures; with `keep_text` words stay text where a format may draw them instead;
        `memory` is shared by documents of one job, for formats that go by PDF.
        """
        written: Callable[..., bytes] = import_module(self.module).write
        more = {"memory": memory} if self.by_pdf else {}
        return written(pages, metadata, dpi=dpi, keep_text=keep_text, **more)

    def pour(
        self,
        pages: "Iterable[Page]",
        metadata: Metadata,
        sink: Sink,
        *,
        dpi: int = 300,
        keep_text: bool = False,
        memory: Any = None,
    ) -> None:
        """Write the file to a sink; a module with a function `pour` writes page by page and holds no page."""
        module = import_module(self.module)
        if hasattr(module, "pour"):
            module.pour(pages, metadata, sink, memory)
        else:
            sink.write(self.write(list(pages), metadata, dpi=dpi, keep_text=keep_text, memory=memory))


HTML = "html"  # a page for a screen, which only texts can be, and which is written with them
BACKENDS = {
    "pdf": Backend("pdf", "component", "sandtable.backends.pdf.writer", by_pdf=True),
    "svg": Backend("svg", "sheet", "sandtable.backends.svg"),
    "png": Backend("png", "piece", "sandtable.backends.png", by_pdf=True),
}
