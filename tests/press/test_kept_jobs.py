"""A job that was printed before is the same files again; whatever could change them makes it another job."""

import os
import shutil
from pathlib import Path

import pytest

from sandtable.press.kept_jobs import PrintJob
from sandtable.press.options import JobOptions
from sandtable.press.rendered import Rendered
from sandtable.resources import starter_folder

OPTIONS = JobOptions()


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    shutil.copytree(starter_folder(), tmp_path / "gull-rock")
    return tmp_path / "gull-rock"


def printed(folder: Path) -> Rendered:
    """A job of two files, as the press would tell of it."""
    (folder / "sub").mkdir(parents=True)
    files = [folder / "one.pdf", folder / "sub" / "two.pdf"]
    for file in files:
        file.write_bytes(file.name.encode() * 100)
    done = Rendered(files, sheets=3, pages=6, pieces=27, saved=1, duplexes={"long", "none"}, turned={"one": "long"})
    for file in files:
        done.names.note(file, file.read_bytes())
    return done


def job(pack: Path, options: JobOptions = OPTIONS, language: str | None = None) -> PrintJob:
    return PrintJob(pack, ["night"], language, options)


def test_the_same_job_gives_the_same_files(pack: Path, tmp_path: Path) -> None:
    first = printed(tmp_path / "made")
    job(pack).keep("gull-rock", first, tmp_path / "made")
    found = job(pack).again(tmp_path / "again")
    assert found is not None
    done, folder = found
    assert folder == tmp_path / "again"
    assert [file.relative_to(folder).as_posix() for file in done.files] == ["one.pdf", "sub/two.pdf"]
    assert [file.read_bytes() for file in done.files] == [file.read_bytes() for file in first.files]
    assert (done.sheets, done.pages, done.pieces, done.saved, done.duplexes) == (3, 6, 27, 1, {"long", "none"})
    assert done.turned == {"one": "long"}


def test_without_a_folder_it_goes_where_the_game_is_printed(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    job(pack).keep("gull-rock", printed(tmp_path / "made"), tmp_path / "made")
    found = job(pack).again(None)
    assert found is not None
    assert found[1] == Path("out/gull-rock")
    assert Path("out/gull-rock/one.pdf").is_file()


@pytest.mark.parametrize("file", ["game.yaml", "decks/night.yaml", "art/tea.svg", "schemas/night.json"])
def test_any_byte_of_the_pack_makes_it_another_job(pack: Path, tmp_path: Path, file: str) -> None:
    job(pack).keep("gull-rock", printed(tmp_path / "made"), tmp_path / "made")
    path = pack / file
    dates = path.stat()
    content = path.read_bytes()
    path.write_bytes(content[:-1] + b" ")
    os.utime(path, ns=(dates.st_atime_ns, dates.st_mtime_ns))  # as a program would that keeps dates
    assert job(pack).again(tmp_path / "again") is None


def test_other_wishes_make_another_job(pack: Path, tmp_path: Path) -> None:
    job(pack).keep("gull-rock", printed(tmp_path / "made"), tmp_path / "made")
    assert job(pack, JobOptions(paper="letter")).again(tmp_path / "again") is None
    assert job(pack, language="en").again(tmp_path / "again") is None


def test_what_was_printed_in_the_pack_itself_is_not_read(pack: Path, tmp_path: Path) -> None:
    job(pack).keep("gull-rock", printed(pack / "out"), pack / "out")
    assert job(pack).again(tmp_path / "again") is not None


def test_a_pack_that_changed_meanwhile_is_not_kept(pack: Path, tmp_path: Path) -> None:
    begun = job(pack)
    (pack / "words" / "en.yaml").write_text("labels: {}\n")
    begun.keep("gull-rock", printed(tmp_path / "made"), tmp_path / "made")
    assert begun.again(tmp_path / "again") is None
    assert job(pack).again(tmp_path / "again") is None


def test_a_job_with_something_to_say_is_not_kept(pack: Path, tmp_path: Path) -> None:
    done = printed(tmp_path / "made")
    done.skipped.append("night")
    job(pack).keep("gull-rock", done, tmp_path / "made")
    assert job(pack).again(tmp_path / "again") is None


def test_a_broken_entry_is_none(pack: Path, tmp_path: Path) -> None:
    job(pack).keep("gull-rock", printed(tmp_path / "made"), tmp_path / "made")
    [entry] = (tmp_path / "cache" / "jobs").iterdir()
    whole = entry.read_bytes()
    for broken in (b"", whole[:40], whole[:-1], whole[:60] + bytes([whole[60] ^ 1]) + whole[61:]):
        entry.write_bytes(broken)
        assert job(pack).again(tmp_path / "again") is None


def test_a_link_that_leads_out_is_left_to_the_press(pack: Path, tmp_path: Path) -> None:
    (pack / "art" / "secret.svg").symlink_to(tmp_path / "elsewhere.svg")
    (tmp_path / "elsewhere.svg").write_text("<svg/>")
    begun = job(pack)
    begun.keep("gull-rock", printed(tmp_path / "made"), tmp_path / "made")
    assert begun.again(tmp_path / "again") is None


def test_what_another_job_wrote_over_is_not_kept(pack: Path, tmp_path: Path) -> None:
    made = printed(tmp_path / "made")
    made.files[0].write_bytes(b"of another job")
    job(pack).keep("gull-rock", made, tmp_path / "made")
    assert job(pack).again(tmp_path / "again") is None
    made.files[0].unlink()
    job(pack).keep("gull-rock", made, tmp_path / "made")
    assert job(pack).again(tmp_path / "again") is None


def test_what_is_packed_already_is_kept_as_it_is(pack: Path, tmp_path: Path) -> None:
    def kept(ending: str) -> int:
        made = tmp_path / ending
        made.mkdir()
        file = made / f"one.{ending}"
        file.write_bytes(b"the same words " * 2000)
        done = Rendered([file], sheets=1)
        done.names.note(file, file.read_bytes())
        shutil.rmtree(tmp_path / "cache" / "jobs", ignore_errors=True)
        job(pack).keep("gull-rock", done, made)
        found = job(pack).again(tmp_path / "again")
        assert found is not None
        assert found[0].files[0].read_bytes() == file.read_bytes()
        (entry,) = (tmp_path / "cache" / "jobs").iterdir()
        return entry.stat().st_size

    assert kept("svg") < 3000
    assert 30_000 < kept("pdf") < 31_000
