"""Settings at work: profiles, rules and limits change what is found."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from rules_check.checker import check_paths, config_for
from rules_check.manual.names import NoRule
from rules_check.run import Choice, Profile, choose
from sandtable.config.config_file import Config, ConfigError, Limits

LONG = """\
game: warfare
map: {sketch: ". . . ."}
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
  - {id: them, nations: [INS], cube: green, start: 20, units: [{unit: ins-fighters, enters: {edge: ["0401"], turn: 2}}]}
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    Path("s.yaml").write_text(LONG)
    return tmp_path


def check(*args: str) -> Result:
    return CliRunner().invoke(sandtable_command, ["check", *args])


def codes(config: Config, *select: str) -> list[str]:
    return [found.code for found in check_paths(["s.yaml"], Choice(select=select), config=config)]


def test_limits_move_where_a_rule_begins_to_speak() -> None:
    assert codes(Config(), "long-opening") == ["WF040"]
    assert codes(Config(limits=Limits(free_opening=20)), "long-opening") == []
    assert codes(Config(), "long-fire-lane") == []
    assert codes(Config(limits=Limits(long_lane=2)), "long-fire-lane") == ["WF101"]
    assert codes(Config(), "uneven-forces") == []
    assert codes(Config(limits=Limits(fair_ratio=0.5)), "uneven-forces") == ["WF071"]


def test_what_is_asked_for_goes_before_what_is_settled() -> None:
    settled = Config(profile="draft", select=("WF040",), ignore=("WF071",))
    assert choose(settled) == Choice(Profile.DRAFT, ("WF040",), left_out=("WF071",))
    assert choose(settled, profile="publish", ignore=("WF1",)) == Choice(
        Profile.PUBLISH, ("WF040",), ("WF1",), left_out=("WF071",)
    )
    assert choose(settled, select=("WF071",)) == Choice(Profile.DRAFT, ("WF071",), ())
    assert choose(Config()) == Choice(Profile.PLAY)


def test_rules_that_do_not_exist() -> None:
    with pytest.raises(NoRule, match=r"^no rule 'wf0400'; did you mean 'WF040'\?$"):
        choose(Config(), select=("wf0400",))
    with pytest.raises(ConfigError, match=r"t\.toml: ignore: no rule 'long-openin'; did you mean 'long-opening'\?$"):
        choose(Config(ignore=("long-openin",), file=Path("t.toml")))
    with pytest.raises(NoRule):
        choose(Config(), ignore=("",))


def test_the_command_reads_settings(here) -> None:
    assert "WF040" in check("s.yaml").output
    Path("sandtable.toml").write_text('ignore = ["long-opening"]')
    assert "WF040" not in check("s.yaml").output
    assert "WF040" in check("s.yaml", "--select", "long-opening").output
    Path("sandtable.toml").write_text('ignore = "long-opening"')
    assert isinstance(check("s.yaml").exception, ConfigError)


def test_settings_are_those_nearest_to_all_paths(here) -> None:
    for name in ("a", "b"):
        Path(name).mkdir()
        Path(name, "s.yaml").write_text(LONG)
        Path(name, "sandtable.toml").write_text(f'profile = "{"draft" if name == "a" else "publish"}"')
    Path("sandtable.toml").write_text('profile = "play"')
    assert config_for(["a/s.yaml"]).profile == "draft"
    assert config_for(["b"]).profile == "publish"
    assert config_for(["a/s.yaml", "b/s.yaml"]).profile == "play"
    assert config_for(["-"]).profile == "play"
    assert config_for(["proelio"]).profile == "play"
