"""`sandtable table`: errors in one line; what it opens is tested with the server (tests/workshop)."""

import socket
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.errors import UserError
from workshop.server import PortTaken, listen

ERRORS = {
    "--seed 7": "name a game, a set-up, a scenario or a saved game",
    "--lesson": "name a game, a set-up, a scenario or a saved game",
    "edadh --lesson --seed 7": "a lesson has its own game and seats",
    "chess --lesson": "chess: only a game has a lesson",
    "--replay": "name a game, a set-up, a scenario or a saved game",
    "proelio --replay": "--replay tells a saved game again, and proelio is none",
    "proelio --seat 2=guest": "a guest needs an address to come to: --share ADDRESS",
    "proelio --share everywhere": "'everywhere' is no address",
    "proelio --share 0.0.0.0": "0.0.0.0 is not one address",
    "proelio --share 127.0.0.1": "127.0.0.1 is this machine alone",
    "proelio --share 192.0.2.77": "192.0.2.77 is no address of this machine",
    "proelio/open-9": "did you mean 'open-6'?",
    "chess": "no such file or game",
    "proelio/open-3 --seat 9=greedy": "there is no seat '9'",
    "proelio/open-3 --seat 2=nobody": "there is no player 'nobody'",
    "broken.yaml": "broken.yaml",
}


def _refused(*arguments: str) -> str:
    """The error of a command that opens nothing."""
    done = CliRunner().invoke(sandtable_command, ["table", *arguments, "--no-open"])
    assert done.exit_code != 0
    if isinstance(done.exception, UserError):
        return str(done.exception)
    return done.output.strip().splitlines()[-1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.yaml").write_text("game: proelio\nseats: 3\n")
    return tmp_path


@pytest.mark.parametrize("arguments", ERRORS)
def test_errors_are_one_line(folder: Path, arguments: str) -> None:
    said = _refused(*arguments.split())
    assert ERRORS[arguments] in said
    assert "\n" not in said
    assert not list(folder.rglob("*.play"))


def test_a_port_of_another_program_is_named(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"port {port} is taken by another program" in _refused("proelio", "--port", str(port))


def test_guests_have_another_port_when_that_of_the_page_is_taken_at_their_address() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.2", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with closing(listen(None, "127.0.0.2", port)) as found:
            assert found.getsockname()[1] != port
        with pytest.raises(PortTaken):
            listen(port, "127.0.0.2", port)
