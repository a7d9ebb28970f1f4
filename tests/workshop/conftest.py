"""A workshop without a network: the whole application, guard included, asked by Starlette's test client."""

import json
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.resources import starter_folder, templates_folder
from workshop.app import make_app
from workshop.guard import Guard
from workshop.workroom import Workroom

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it wants another client than httpx, which few have yet
    from starlette.testclient import TestClient

PORT = 8741
_JSON = {"content-type": "application/json"}  # the client's own `json=` takes no lone surrogates
BASE = f"http://127.0.0.1:{PORT}"


class Workshop:
    """An open workshop of a folder, with a page's cookie."""

    def __init__(self, folder: Path, opened: str | None = None) -> None:
        self.folder = folder
        self.room = Workroom(folder, opened)
        self.guard = Guard(make_app(self.room, BASE), PORT)
        self.client = TestClient(self.guard, base_url=BASE, follow_redirects=False)

    def open(self) -> None:
        self.client.__enter__()
        assert self.client.get("/", params={"key": self.guard.key}).status_code == 303
        self.client.headers.update({"origin": BASE, "x-sandtable": "1"})

    def close(self) -> None:
        self.client.__exit__(None, None, None)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """The JSON of an answer, or its text."""
        answer = self.client.get(path, params=query)
        assert answer.status_code == status, answer.text[:500]
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    def post(self, path: str, data: Any, status: int = 200) -> Any:
        answer = self.client.post(path, content=json.dumps(data), headers=_JSON)
        assert answer.status_code == status, answer.text[:500]
        return answer.json()

    def put(self, path: str, data: Any, status: int = 200) -> Any:
        answer = self.client.put(path, content=json.dumps(data), headers=_JSON)
        assert answer.status_code == status, answer.text[:500]
        return answer.json()

    def edit(self, pack: str, name: str | None = None, text: str | None = None, **more: Any) -> Any:
        """Send unsaved text as the page does."""
        named = {} if name is None else {"name": name, "text": text}
        return self.post("/api/edit", {"pack": pack, "seq": 1, **named, **more})


def starter(folder: Path) -> Path:
    """A copy of the starter game, as its author has it."""
    shutil.copytree(starter_folder(), folder)
    templates = templates_folder() / starter_folder().name
    if templates.is_dir():
        shutil.copytree(templates, folder / "templates")
    return folder


@pytest.fixture(scope="session", autouse=True)
def _private_history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setenv("SANDTABLE_HISTORY", str(tmp_path_factory.mktemp("history")))
    yield
    patch.undo()


@pytest.fixture(autouse=True)
def _jobs_in_this_process() -> None:
    """Carry out jobs in workers, as users do: the fixture of this name for all tests is replaced."""


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    """A workshop of a folder with one pack, `mine`."""
    starter(tmp_path / "bench" / "mine")
    made = Workshop(tmp_path / "bench")
    made.open()
    yield made
    made.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    """The same for tests that only look."""
    bench = tmp_path_factory.mktemp("shared") / "bench"
    starter(bench / "mine")
    made = Workshop(bench)
    made.open()
    yield made
    made.close()
