"""Commands on hostile packs, each in a process of its own with bounds on time and memory."""

from collections.abc import Callable, Iterator

import pytest

from tests.security.command_server import CommandServer, How, Ran


@pytest.fixture(scope="session")
def server() -> Iterator[CommandServer]:
    """A process that has imported everything, and forks."""
    with CommandServer() as started:
        yield started


@pytest.fixture
def sandtable(server, tmp_path, monkeypatch) -> Callable[..., Ran]:
    """Runs a command in an empty folder; no traceback is ever let pass."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **environment: str) -> Ran:
        ran = server.run(tmp_path, *arguments, how=How(environment=environment))
        assert "Traceback" not in ran.err, ran.err[-2000:]
        assert ran.code in range(4), (ran.code, ran.err[-500:])
        return ran

    return run
