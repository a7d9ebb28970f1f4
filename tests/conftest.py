"""Shared fixtures."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run: a failure anybody sees, everybody sees.
settings.register_profile("steady", derandomize=True)
settings.load_profile("steady")

GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="Write goldens anew; read the diff before committing."
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden of that name."""

    def compare(name: str, text: str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{name} differs; see pytest --update-goldens"

    return compare


@pytest.fixture
def write_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str | bytes | None]], Path]:
    """Write files into a folder called `pack` and go beside it."""

    def write(files: dict[str, str | bytes | None]) -> Path:
        monkeypatch.chdir(tmp_path)
        folder = Path("pack")
        folder.mkdir(exist_ok=True)
        for name, content in files.items():
            if content is None:
                continue
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return write
