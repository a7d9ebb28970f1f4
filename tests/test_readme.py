"""What the README shows is what happens."""

from pathlib import Path

from click.testing import CliRunner

from cli.main import sandtable_command

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_listing_of_games() -> None:
    output = CliRunner().invoke(sandtable_command, ["games"]).output
    assert f"$ sandtable games\n{output}```" in README
