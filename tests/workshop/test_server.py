"""The command, its port, and its end."""

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sandtable.errors import UserError
from tests.workshop.conftest import starter
from tests.workshop.live_server import LiveServer
from workshop import server
from workshop.server import PortTaken, listen, open_browser, opened

NAME = "decks/night.yaml"


def test_what_is_named_is_opened(tmp_path: Path) -> None:
    pack = starter(tmp_path / "mine")
    assert opened(tmp_path) == (tmp_path, None)
    assert opened(pack) == (pack, ".")
    assert opened(pack / "game.yaml") == (pack, ".")
    assert opened(Path("proelio")) == (Path(), "builtin:proelio")
    with pytest.raises(UserError, match="no such folder"):
        opened(tmp_path / "nowhere")


def test_a_taken_port_is_said_and_the_usual_one_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} is taken"):
            listen(port)
        monkeypatch.setattr(server, "USUAL_PORT", port)
        with listen(None) as other:
            assert other.getsockname()[0] == "127.0.0.1"
            assert other.getsockname()[1] != port


def test_no_browser_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_address: str) -> bool:
        raise server.webbrowser.Error

    monkeypatch.setattr(server.webbrowser, "open", none)
    assert open_browser("http://127.0.0.1/") is False


def test_two_workshops_of_one_folder_lose_nothing(tmp_path: Path) -> None:
    starter(tmp_path / "mine")
    with LiveServer(tmp_path / "mine", tmp_path) as one, LiveServer(tmp_path / "mine", tmp_path) as two:
        assert one.base != two.base
        versions = [each.get("/api/file", pack=".", name=NAME).json() for each in (one, two)]
        for each in (one, two):
            assert each.get("/api/pack", pack=".").json()["loaded"]

        def save(which: LiveServer, text: str, rev: str) -> int:
            return which.put("/api/file", {"pack": ".", "name": NAME, "text": text, "rev": rev}).status_code

        assert save(one, "cards: []  # one\n", versions[0]["rev"]) == 200
        assert save(two, "cards: []  # two\n", versions[1]["rev"]) == 409
        found = two.get("/api/file", pack=".", name=NAME).json()
        assert found["text"] == "cards: []  # one\n"
        assert save(two, "cards: []  # two\n", found["rev"]) == 200
        history = one.get("/api/history", pack=".", name=NAME).json()
        assert {one["rev"] for one in history} == {versions[0]["rev"], found["rev"]}
        # The cookie of one opens nothing at the other.
        assert two.client.get(f"{one.base}/api/home", headers={"origin": one.base}).status_code == 403


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_it_ends_with_its_terminal(tmp_path: Path, name: str) -> None:
    starter(tmp_path / "mine")
    with LiveServer(tmp_path / "mine", tmp_path) as running:
        assert running.get("/api/pack", pack=".").status_code == 200
        listening = threading.Thread(target=_listen, args=(running,))
        listening.start()
        running.process.send_signal(getattr(signal, name))
        running.process.wait(20)
        listening.join(20)
        assert not listening.is_alive()
    assert running.process.returncode in (0, -signal.SIGTERM)


def _listen(running: LiveServer) -> None:
    """Read events until the server ends, as an open page does."""
    try:
        with running.client.stream("GET", "/api/events") as answer:
            for _ in answer.iter_lines():
                pass
    except Exception:
        return


def test_pages_that_are_closed_make_room(tmp_path: Path) -> None:
    starter(tmp_path / "mine")
    with LiveServer(tmp_path / "mine", tmp_path) as running:
        for _ in range(40):
            with running.client.stream("GET", "/api/events") as answer:
                assert answer.status_code == 200
                assert next(answer.iter_lines()) == "event: hello"


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "cli", "workshop", str(tmp_path / "none"), "--no-open"], capture_output=True, text=True
    )
    assert said.returncode == 3
    assert "no such folder" in said.stderr


def test_other_commands_load_nothing_of_it() -> None:
    program = (
        "import sys\nfrom cli.main import main\n"
        "for words in (['--help'], ['check', 'proelio', '--profile', 'draft']):\n"
        "    sys.argv = ['sandtable', *words]\n    try:\n        main()\n    except SystemExit:\n        pass\n"
        "ours = {'starlette', 'uvicorn', 'h11', 'workshop', 'anyio', 'websockets'}\n"
        "print(sorted(ours & {name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stderr.strip().endswith("[]"), said.stderr[-500:]
    assert "workshop" in said.stdout
