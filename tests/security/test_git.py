"""A stranger's repository: nothing of its settings is run, and trees no checkout would take are refused."""

import os
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from sandtable.errata.editions import revisions
from sandtable.errata.editions.revisions import NoRevision, Revision

pytestmark = pytest.mark.slow

WHO = ("-c", "user.name=x", "-c", "user.email=x@example.org")
LONG = "n" * 300


def git(*words: str, given: bytes = b"") -> str:
    done = subprocess.run(["git", *WHO, *words], check=True, capture_output=True, input=given)
    return done.stdout.decode(errors="replace").strip()


@pytest.fixture
def repository(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    git("init", "-q")
    (tmp_path / "game.yaml").write_text("id: x\n")
    git("add", ".")
    git("commit", "-qm", "x")
    return tmp_path


def tree(*entries: tuple[str, str, str]) -> str:
    """A tree made by hand: mode, object, name; git checks none of it."""
    body = b"".join(
        f"{mode} {name}".encode("utf-8", "surrogateescape") + b"\0" + bytes.fromhex(object_)
        for mode, object_, name in entries
    )
    return git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", given=body)


def taken_out(commit: str, into: Path) -> list[str]:
    revision = Revision(commit, Path())
    blobs = revision.blobs([revision.path("")])
    revision.take_out(blobs, into)
    return sorted(path.relative_to(into).as_posix() for path in into.rglob("*") if path.is_file() or path.is_symlink())


def blob(content: bytes = b"x") -> str:
    return git("hash-object", "-w", "--stdin", given=content)


ODD_NAMES = {
    "up": "..",
    "here": ".",
    "git": ".git",
    "GIT": ".GiT",
    "too long": LONG,
    "a backslash": "a\\b",
    "nothing": "",
}


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_no_checkout_would_take(repository, tmp_path, name) -> None:
    inner = tree(("100644", blob(), "inner"))
    for entry in (("100644", blob(), ODD_NAMES[name]), ("40000", inner, ODD_NAMES[name])):
        commit = git("commit-tree", "-m", "x", tree(("100644", blob(), "good"), entry))
        with suppress(NoRevision):
            assert taken_out(commit, tmp_path / f"out{entry[0]}") == ["good"]
    assert not (tmp_path.parent / "inner").exists()


def test_links_and_submodules_are_passed_over(repository, tmp_path) -> None:
    made = tree(("120000", blob(b"/etc/passwd"), "link"), ("160000", "1" * 40, "sub"), ("100644", blob(), "good"))
    assert taken_out(git("commit-tree", "-m", "x", made), tmp_path / "out") == ["good"]


def test_a_file_and_a_folder_of_one_name(repository, tmp_path) -> None:
    made = tree(("100644", blob(), "a"), ("40000", tree(("100644", blob(), "b")), "a"))
    with pytest.raises(NoRevision):
        taken_out(git("commit-tree", "-m", "x", made), tmp_path / "out")


def test_one_name_twice(repository, tmp_path) -> None:
    made = tree(("100644", blob(), "a"), ("100644", blob(b"other"), "a"))
    with pytest.raises(NoRevision):
        taken_out(git("commit-tree", "-m", "x", made), tmp_path / "out")


def test_a_tree_that_unfolds(repository, tmp_path) -> None:
    made = tree(("100644", blob(), "x"))
    for _ in range(9):
        made = tree(*(("40000", made, f"d{number}") for number in range(10)))
    with pytest.raises(NoRevision, match="more than 20,000 files"):
        taken_out(git("commit-tree", "-m", "x", made), tmp_path / "out")


def test_an_object_that_is_not_there(repository, tmp_path) -> None:
    made = tree(("100644", "1" * 40, "a"), ("100644", blob(), "b"))
    with pytest.raises(NoRevision):
        taken_out(git("commit-tree", "-m", "x", made), tmp_path / "out")


def test_nothing_is_fetched_or_run(repository, tmp_path) -> None:
    """A promisor remote would fetch what is missing through a program of the repository's choice."""
    proof = tmp_path.parent / "proof"
    script = tmp_path / "run.sh"
    script.write_text(f"#!/bin/sh\ntouch {proof}\n")
    script.chmod(0o755)
    for key, value in {
        "remote.evil.url": f"ext::{script}", "remote.evil.promisor": "true", "extensions.partialClone": "evil", "core.fsmonitor": str(script),
        "core.hooksPath": str(tmp_path), "core.sshCommand": str(script), "diff.external": str(script), "core.pager": str(script),
        "filter.x.smudge": str(script), "core.alternateRefsCommand": str(script), "protocol.ext.allow": "always", "core.repositoryformatversion": "1",
    }.items():  # fmt: skip
        git("config", key, value)
    (tmp_path / ".gitattributes").write_text("* filter=x diff=x\n")
    made = tree(("100644", "2" * 40, "a"), ("100644", blob(), "b"))
    commit = git("commit-tree", "-m", "x", made)
    assert not proof.exists()
    with pytest.raises(NoRevision):
        taken_out(commit, tmp_path / "out")
    assert not proof.exists()


def test_no_git(repository, monkeypatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    with pytest.raises(NoRevision, match="is it installed"):
        Revision("HEAD", Path())


def test_git_that_takes_without_end(repository, monkeypatch) -> None:
    """Whatever git does, it is ended when its time is over."""
    (repository / "bin").mkdir()
    (repository / "bin/git").write_text("#!/bin/sh\nexec sleep 60\n")
    (repository / "bin/git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{repository}/bin:{os.environ['PATH']}")
    monkeypatch.setattr(revisions, "MOST_SECONDS", 0.3)
    began = time.monotonic()
    with pytest.raises(NoRevision, match="git takes more than"):
        Revision("HEAD", Path())
    assert time.monotonic() - began < 30


NO_REVISIONS = ("", "-x", "--output=x", "HEAD:x", "x" * 9000, "@{-99}", "a\nb", "\udcff")


@pytest.mark.parametrize("name", NO_REVISIONS)
def test_what_is_no_revision(repository, name) -> None:
    with pytest.raises(NoRevision) as caught:
        Revision(name, Path())
    assert "\n" not in str(caught.value).strip()
