"""Nothing is opened through a link that leads out of a folder, whoever changes it in between."""

import os
import threading
from pathlib import Path

import pytest

from sandtable.model.reading.safe_paths import LeadsOut, files_beneath, is_file_beneath, listed_beneath, open_beneath

SECRET = b"nobody's business"


@pytest.fixture
def root(tmp_path) -> Path:
    for folder in ("secret", "pack-more"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "key").write_bytes(SECRET)
    (tmp_path / "pack" / "sub" / "deep").mkdir(parents=True)
    (tmp_path / "pack" / "own").write_bytes(b"own")
    return tmp_path / "pack"


def content(root: Path, name: str, firm: int = 0) -> bytes:
    with open(open_beneath(root, name, firm), "rb") as file:
        return file.read()


INSIDE = {
    "a file": ("link", "own"),
    "up and down": ("sub/link", "../own"),
    "through a folder and back": ("sub/deep/link", "../../sub/../own"),
    "a whole path": ("sub/link", "{root}/own"),
    "a link to a link": ("sub/link", "../second"),
}


@pytest.mark.parametrize("name", INSIDE)
def test_links_inside_are_followed(root, name) -> None:
    (root / "second").symlink_to("own")
    at, led = INSIDE[name]
    (root / at).symlink_to(led.format(root=root))
    assert content(root, at) == b"own"


OUTSIDE = {
    "a file": ("link", "../secret/key", "link"),
    "a file by its whole path": ("link", "{secret}/key", "link"),
    "a folder": ("link", "../secret", "link/key"),
    "a folder by its whole path": ("sub/link", "{secret}", "sub/link/key"),
    "the folder above": ("link", "..", "link/secret/key"),
    "the whole disk": ("link", "/", "link{secret}/key"),
    "a way out and in again": ("link", "../pack/own", "link"),
    "far up": ("sub/deep/link", "../../../secret/key", "sub/deep/link"),
    "a link to a link": ("link", "hop", "link"),
    "a name that begins alike": ("link", "{root}-more/key", "link"),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_links_that_lead_out_are_refused(root, name) -> None:
    (root / "hop").symlink_to("../secret/key")
    at, led, asked = (part.format(root=root, secret=root.parent / "secret") for part in OUTSIDE[name])
    (root / at).symlink_to(led)
    with pytest.raises(LeadsOut):
        open_beneath(root, asked)
    assert not is_file_beneath(root, asked)


@pytest.mark.parametrize("name", ["..", "../secret/key", "sub/../../secret/key"])
def test_a_path_that_leads_out_by_itself(root, name) -> None:
    with pytest.raises(LeadsOut):
        open_beneath(root, name)


def test_the_link_is_named(root) -> None:
    (root / "sub" / "link").symlink_to("../../secret")
    with pytest.raises(LeadsOut) as refused:
        open_beneath(root, "sub/link/key")
    assert refused.value.link == "sub/link"


def test_a_ring_of_links_ends(root) -> None:
    (root / "a").symlink_to("b")
    (root / "b").symlink_to("a")
    with pytest.raises(OSError, match="symbolic links"):
        open_beneath(root, "a")


def test_firm_steps_are_no_links(root) -> None:
    (root / "linked").symlink_to("sub")
    (root / "sub" / "file").write_bytes(b"file")
    (root / "sub" / "up").symlink_to("../own")
    assert content(root, "sub/file", 1) == b"file"
    for name in ("linked/file", "sub/up"):
        assert is_file_beneath(root, name)
        assert not is_file_beneath(root, name, 1)


def test_a_folder_elsewhere_is_not_listed(root) -> None:
    (root / "link").symlink_to("../secret")
    for listed in (listed_beneath, files_beneath):
        with pytest.raises(LeadsOut):
            listed(root, "link")
    assert files_beneath(root, "") == ["own"]
    assert listed_beneath(root, "sub") == ["deep"]


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="open handles can be counted there alone")
def test_no_handle_is_left_open(root) -> None:
    (root / "link").symlink_to("../secret")
    (root / "whole").symlink_to(root / "own")
    before = len(list(Path("/dev/fd").iterdir()))
    for name in ("own", "whole", "link/key", "missing", "own/below", "sub/../.."):
        try:
            os.close(open_beneath(root, name))
        except (LeadsOut, OSError):
            continue
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_a_race_is_never_won(root) -> None:
    """A name that is a link out at one moment and a folder at the next: its own file, or a refusal."""
    (root / "real").mkdir()
    (root / "real" / "key").write_bytes(b"own")
    (root / "bad").symlink_to("../secret")
    over = threading.Event()

    def swap() -> None:
        while not over.is_set():
            for one in ("real", "bad"):
                (root / one).rename(root / "now")
                (root / "now").rename(root / one)

    thread = threading.Thread(target=swap)
    thread.start()
    seen = set()
    try:
        for _ in range(3000):
            try:
                seen.add(content(root, "now/key"))
            except (LeadsOut, OSError):
                continue
    finally:
        over.set()
        thread.join()
    assert seen <= {b"own"}
