"""Settings that came with a pack or a clone: they hide no danger, raise no limits, and are read within bounds."""

import os
import resource
from pathlib import Path

import pytest

from rules_check.run import choose
from sandtable.config.config_file import Config, ConfigError, read_config
from sandtable.findings import Severity
from sandtable.model.codes import LOADER_CODES

SELECTORS = ("ST", "st024", "outside-pack", "ST02")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("file", ["sandtable.toml", "pyproject.toml"])
@pytest.mark.parametrize("where", ["P", "."])
def test_settings_hide_no_link_out_of_the_pack(sandtable, tmp_path: Path, file: str, where: str) -> None:
    assert sandtable("init", "P").code == 0
    (tmp_path / "P" / "art" / "x.svg").symlink_to("../../secret")
    head = "" if file == "sandtable.toml" else "[tool.sandtable]\n"
    (tmp_path / where / file).write_text(f'{head}ignore = ["ST024"]\n')
    ran = sandtable("check", "P")
    assert ran.code == 1
    assert "ST024" in ran.out


@pytest.mark.parametrize("selector", SELECTORS)
@pytest.mark.parametrize("code", sorted(LOADER_CODES))
def test_errors_of_the_loader_stay(selector: str, code: str) -> None:
    name, severity = LOADER_CODES[code]
    if severity is Severity.ERROR:
        assert choose(Config(ignore=(selector,))).wants(code, name, severity)


def test_what_a_person_types_is_heeded() -> None:
    assert not choose(Config(), ignore=("ST024",)).wants("ST024", "outside-pack", Severity.ERROR)


KEYS = {
    "dots": "a" + ".a" * 30000 + " = 1",
    "spaced": "a" + " . a" * 15000 + " = 1",
    "quoted": "a" + '."b"' * 15000 + " = 1",
    "literal": "a" + ".'b'" * 15000 + " = 1",
    "table": "[a" + ".a" * 30000 + "]",
    "inline": "x = {a" + ".a" * 30000 + " = 1}",
    "array": "[[a" + ".a" * 30000 + "]]",
    "brackets": "a = " + "[" * 60000,
}


@pytest.mark.parametrize("name", KEYS)
def test_a_key_without_end_is_refused_before_it_is_read(tmp_path: Path, name: str) -> None:
    file = tmp_path / "sandtable.toml"
    file.write_text(KEYS[name])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ConfigError):
        read_config(file)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_honest_texts_with_dots_are_read(tmp_path: Path) -> None:
    file = tmp_path / "sandtable.toml"
    file.write_text("# " + "a." * 60 + "\npaper = 'a5'\n")
    assert read_config(file).printing["paper"] == "a5"
