"""The lock file is in step with pyproject.toml, and the licences in docs/dependencies.md with what is installed."""

import importlib.metadata
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PIN = re.compile(r"^([\w.-]+)==([^\s;]+)(?: ; ([^\\\n]+))?((?: \\\n {4}--hash=sha256:[0-9a-f]{64})+)$", re.M)
ROW = re.compile(r"^\| ([\w.-]+) \| ([^|]+) \|", re.M)
# Names of licences in metadata, which has no common form, by their SPDX names.
SPDX = {
    "Apache 2.0": "Apache-2.0", "Apache License 2.0": "Apache-2.0", "Apache Software License": "Apache-2.0",
    "BSD": "BSD", "BSD License": "BSD", "BSD 2-Clause License": "BSD-2-Clause", "BSD license (see license.txt for details": "BSD",
    "GNU General Public License (GPL)": "GPL", "GNU Library or Lesser General Public License (LGPL)": "LGPL",
    "GNU General Public License v2 or later (GPLv2+)": "GPL-2.0-or-later", "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.0-or-later",
    "MIT License": "MIT", "Mozilla Public License 1.1 (MPL 1.1)": "MPL-1.1", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0", "SIL OFL 1.1": "OFL-1.1", "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
}  # fmt: skip
# Licences a distribution may have; each word of an expression must be one of these.
FREE = {
    "0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "GPL", "GPL-2.0-or-later", "LGPL", "LGPL-2.0-or-later", "MIT", "MIT-CMU",
    "MPL-1.1", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib",
}  # fmt: skip
COPYLEFT = {"GPL", "GPL-2.0-or-later", "LGPL", "LGPL-2.0-or-later"}


def _pins(lock: Path) -> dict[str, str]:
    return {name: version for name, version, *_ in PIN.findall(lock.read_text(encoding="utf-8"))}


def _rows() -> dict[str, str]:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    return {name: licence.strip() for name, licence in ROW.findall(page) if name != "package"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_pin_has_hashes_and_no_line_names_a_place(lock) -> None:
    lines = lock.read_text(encoding="utf-8")
    assert _pins(lock)
    assert re.sub(r"(?m)^ *#.*\n|^$", "", PIN.sub("", lines)).strip() == ""
    assert not re.search(r"://|index-url|find-links|@ ", lines)


def test_the_lock_of_development_meets_every_bound() -> None:
    pins = _pins(ROOT / "requirements/dev.txt")
    project = PROJECT["project"]
    wanted = [
        *project["dependencies"],
        *project["optional-dependencies"]["cluster"],
        *PROJECT["dependency-groups"]["dev"],
    ]
    wanted += PROJECT["build-system"]["requires"]
    for requirement in map(Requirement, wanted):
        name = canonicalize_name(requirement.name)
        assert name in pins, f"{name} is not locked: make lock"
        assert requirement.specifier.contains(pins[name]), f"{name} {pins[name]} is not {requirement}: make lock"


@pytest.mark.parametrize("group", ["docs", "bench"])
def test_other_locks_agree_with_it(group) -> None:
    ours, theirs = _pins(ROOT / "requirements/dev.txt"), _pins(ROOT / f"requirements/{group}.txt")
    for requirement in map(Requirement, PROJECT["dependency-groups"][group]):
        assert requirement.specifier.contains(theirs[canonicalize_name(requirement.name)])
    assert {name: ours[name] for name in ours.keys() & theirs.keys()} == {
        name: theirs[name] for name in ours.keys() & theirs.keys()
    }


def test_what_is_known_from_inside_has_an_upper_bound() -> None:
    bounded = {Requirement(one).name for one in PROJECT["project"]["dependencies"] if "<" in one}
    assert bounded >= {"click", "jinja2", "PyYAML", "pypdfium2", "reportlab", "starlette", "uvicorn"}


def test_the_page_lists_what_is_locked() -> None:
    assert set(_rows()) == set(_pins(ROOT / "requirements/dev.txt"))


def test_the_page_names_the_licences_of_what_is_installed() -> None:
    wrong = {}
    for name, written in _rows().items():
        try:
            told = _licence(importlib.metadata.metadata(name))
        except importlib.metadata.PackageNotFoundError:
            continue  # of another system or Python
        if told and set(_words(written)) != set(_words(told)):
            wrong[name] = f"{written}; its metadata: {told}"
    assert not wrong


def test_every_licence_is_free_and_what_users_install_asks_for_nothing_more() -> None:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    runtime = page.partition("## For development")[0]
    for name, written in _rows().items():
        assert set(_words(written)) <= FREE, f"{name}: {written}"
        if f"| {name} |" in runtime and COPYLEFT & set(_words(written)):
            # Of several offered, one that asks nothing of programs that use it.
            assert " OR " in written and set(_words(written)) - COPYLEFT, f"{name}: {written}"


def test_the_page_tells_users_apart_from_developers() -> None:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    runtime = {name for name, _ in ROW.findall(page.partition("## For development")[0])} - {"package"}
    closure: set[str] = set()
    _collect("sandtable", {"", "cluster"}, closure)
    assert runtime - {"colorama", "importlib-metadata", "lazy-importer", "zipp"} <= closure - {"sandtable"} <= runtime


def _collect(name: str, extras: set[str], into: set[str]) -> None:
    name = canonicalize_name(name)
    if name in into:
        return
    into.add(name)
    for text in importlib.metadata.requires(name) or []:
        requirement = Requirement(text)
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras):
            _collect(requirement.name, requirement.extras | {""}, into)


def _words(expression: str) -> list[str]:
    return [word for word in re.split(r" AND | OR |\(|\)", expression) if word]


def _licence(metadata: importlib.metadata.PackageMetadata) -> str:
    """A distribution's licence as its metadata names it; empty where it names none, or sets the whole text there."""
    if expression := metadata.get("License-Expression"):
        return expression
    classified = [
        one.rpartition(" :: ")[2] for one in metadata.get_all("Classifier") or [] if one.startswith("License ::")
    ]
    said = (metadata.get("License") or "").split("\n")[0].split("),")[0]
    for names in ([said], classified):
        if names and all(name in SPDX or name in FREE for name in names):
            return " OR ".join(SPDX.get(name, name) for name in names)
    return ""
