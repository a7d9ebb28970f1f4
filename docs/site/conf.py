"""The site: docs/ as it stands, with a way in for each reader. `make docs-site` builds it into out/site (decision 16)."""

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

import sandtable

sys.path.insert(0, str(Path(__file__).parent))
from navigation import FOLDERS, NAVIGATION, SEARCHED

project = "sandtable"
author = copyright = "The sandtable founders"  # noqa: A001 (Sphinx calls it so)
version = release = sandtable.__version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site"]
myst_heading_anchors = 3
highlight_language = "text"
# Snippets that are wrong on purpose, and tables, which no highlighter knows.
suppress_warnings = ["misc.highlighting_failure"]

# The theme asks nothing of the network when a page is viewed: its fonts are those of the system.
html_theme = "furo"
html_title = f"sandtable {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False


def add_navigation(app: Sphinx, page: str, source: list[str]) -> None:
    """Trees of contents, which would be noise where the files are read as they stand."""
    folder, _, name = page.rpartition("/")
    if page == "index":
        named = {"index", *(entry for entries in NAVIGATION.values() for entry in entries)}
        other = sorted(path.stem for path in Path(app.srcdir).glob("*.md") if path.stem not in named)
        for reader, entries in {**NAVIGATION, "More": other}.items():
            source[0] += toctree(entries, reader) if entries else ""
    elif folder in FOLDERS and name == "index":
        linked = re.findall(r"\]\(([^):]+)\.md\)", source[0])
        there = sorted(path.stem for path in (Path(app.srcdir) / folder).glob("*.md") if path.stem != "index")
        source[0] += toctree(dict.fromkeys([*linked, *there]))
    elif page.startswith(SEARCHED) and name != "index":
        source[0] = "---\norphan: true\n---\n" + source[0]


def toctree(entries: list[str] | dict[str, None], caption: str = "") -> str:
    heading = f":caption: {caption}\n" if caption else ""
    return f"\n\n```{{toctree}}\n:hidden:\n{heading}\n" + "\n".join(entries) + "\n```\n"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", add_navigation)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
