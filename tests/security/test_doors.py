"""Doors of the system: whatever a command finds there, it ends in a line and its code, and nothing is lost or half-written."""

import json
import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.budget import job
from sandtable.file_names import FileNames, is_device, kept_by_windows, portable
from sandtable.files import PART, CannotWrite, beside, sweep, write_file
from tests.security.command_server import CLOSED, ROOT, CommandServer, How, Ran

SEATS = tuple(word for seat in (1, 2, 3) for word in ("--seat", f"{seat}=greedy"))
SETUP = str(ROOT / "content/proelio/setups/open-3.yaml")
SCENARIO = str(ROOT / "content/warfare/scenarios/05-take-the-bridge.yaml")
# Every command, so that it prints something; `{}` is a folder of its own. Those marked with a star write there.
COMMANDS = {
    "--version": ("--version",),
    "--help": ("--help",),
    "games": ("games", "x"),
    "render*": ("render", "x", "cargo", "--only", "tea", "-o", "{}"),
    "export*": ("export", "x", "cargo", "--only", "tea", "--to", "faces", "-o", "{}"),
    "check": ("check", "x", "--no-faces", "--format", "sarif"),
    "check -o*": ("check", "x", "--no-faces", "--format", "json", "-o", "{}/report.json"),
    "explain": ("explain", "WF025"),
    "scenario*": ("scenario", SETUP, "-o", "{}"),
    "play*": ("play", "proelio/open-3", *SEATS, "--seed", "7", "--show", "all", "-o", "{}/war.play"),
    "replay": ("play", "--replay", "war.play"),
    "playtest*": ("playtest", "proelio/open-3", "--games", "1", "--jobs", "1", "-o", "{}/report.txt"),
    "playtest": ("playtest", "proelio/open-3", "--games", "1", "--jobs", "1"),
    "generate*": ("generate", "proelio", "--seed", "3", "-o", "{}/made.yaml"),
    "generate": ("generate", "proelio", "--seed", "3", "-o", "-"),
    "los": ("los", SCENARIO, "T01.d4", "T01.d6"),
    "errata diff": ("errata", "diff", "x", "x"),
    "errata list": ("errata", "list", "x"),
    "hexes*": ("hexes", "-o", "{}/paper.pdf"),
    "calibrate*": ("calibrate", "-o", "{}"),
    "art*": ("art", "x", "salt", "-o", "{}"),
    "init*": ("init", "{}/new"),
    "import*": ("import", "t.csv", "{}/new"),
    "schema*": ("schema", "x", "-o", "{}"),
    "words export*": ("words", "export", "x", "--lang", "de", "-o", "{}/de.po"),
    "words status": ("words", "status", "x"),
    "settings": ("settings",),
    "completion": ("completion", "bash"),
}
WRITING = [name for name in COMMANDS if name.endswith("*")]


@pytest.fixture(scope="module")
def bench(server) -> Iterator[Path]:
    """A folder that anybody may write into, with a pack, a table and a saved game; those of pytest are private."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    for command in (("init", "x"), ("play", "proelio/open-3", *SEATS, "--seed", "7", "-o", "war.play")):
        assert server.run(folder, *command).code == 0
    (folder / "t.csv").write_text("name,cost\na,1\nb,2\n")
    yield folder
    shutil.rmtree(folder)


def do(server: CommandServer, bench: Path, name: str, place: str, how: How | None = None) -> Ran:
    ran = server.run(bench, *(part.replace("{}", place) for part in COMMANDS[name]), how=how or How())
    assert "Traceback" not in ran.err, (name, ran.err[-2000:])
    assert "Exception ignored" not in ran.err, (name, ran.err)
    return ran


def parts(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.name.endswith(PART)]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_every_command_with_every_kind_of_output(server, bench) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    for number, name in enumerate(COMMANDS):
        reader, gone = os.pipe()
        os.close(reader)
        ran = do(server, bench, name, f"plain{number}")
        assert (ran.code, ran.err) == (0, ""), (name, ran)
        silent = not ran.out
        assert silent == (name in ("check -o*", "playtest*")), name
        # Who closed it, or left, does not want it: all else is done, and the code is what it would have been.
        for way, how in {"closed": How(out=CLOSED), "gone": How(out=gone), "all": How(CLOSED, CLOSED, CLOSED)}.items():
            ran = do(server, bench, name, f"{way}{number}", how)
            assert (ran.code, ran.err) == (0, ""), (name, way, ran)
        ran = do(server, bench, name, f"full{number}", How(out=full))
        told = (0, "") if silent else (3, "sandtable: standard output: no space left on device\n")
        assert (ran.code, ran.err) == told, (name, ran)
        if name.endswith("*"):
            made = {path.relative_to(bench / f"plain{number}") for path in (bench / f"plain{number}").rglob("*")}
            for way in ("closed", "gone", "all"):
                folder = bench / f"{way}{number}"
                assert {path.relative_to(folder) for path in folder.rglob("*")} == made, (name, way)
        os.close(gone)
    # A finding stays a finding, whoever reads it.
    reader, gone = os.pipe()
    os.close(reader)
    (bench / "bad.yaml").write_text("game: warfare\n")
    for how in (How(), How(out=gone), How(out=CLOSED), How(err=CLOSED), How(err=full), How(err=gone)):
        assert server.run(bench, "check", "bad.yaml", how=how).code == 1, how
        assert server.run(bench, "check", "nowhere.yaml", how=how).code == 3, how
        assert server.run(bench, "check", "--odd", how=how).code == 2, how
    os.close(full)


# What may stand where an output folder is wanted.
OBSTACLES = ("file", "pipe", "socket", "full disk", "read-only", "over-long", "/proc/1/out")


@pytest.mark.slow
def test_what_stands_in_the_way_of_output(server, bench) -> None:
    (bench / "file").write_text("mine")
    os.mkfifo(bench / "pipe")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(bench / "socket"))
    (bench / "read-only").mkdir()
    (bench / "read-only").chmod(0o555)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    before = {path: path.stat().st_mtime_ns for path in bench.iterdir()}
    for name in WRITING:
        for obstacle in OBSTACLES:
            place = "x" * 300 if obstacle == "over-long" else obstacle.replace(" ", "-")
            root = os.geteuid() == 0
            how = How(nobody=root and obstacle == "read-only")
            if obstacle == "full disk":
                how = How(largest=40, out=nowhere)
            ran = do(server, bench, name, place, how)
            assert ran.code in (2, 3), (name, obstacle, ran)
            assert ran.err.count("\n") <= 4, (name, obstacle, ran)  # a wrong option has its usage
            assert not parts(bench), (name, obstacle)
    shutil.rmtree(bench / "full-disk", ignore_errors=True)
    after = {path: path.stat().st_mtime_ns for path in bench.iterdir()}
    assert {path: when for path, when in after.items() if path in before} == before
    assert (bench / "file").read_text() == "mine"
    assert stat.S_ISFIFO((bench / "pipe").stat().st_mode)
    listener.close()


INPUTS = ("pipe2", "socket2", "folder2", "/dev/zero", "/dev/null", "gone")


@pytest.mark.slow
def test_what_stands_where_a_file_is_wanted(server, bench) -> None:
    os.mkfifo(bench / "pipe2")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(bench / "socket2"))
    (bench / "folder2").mkdir()
    for place in INPUTS:
        for command in (
            ("scenario", place), ("los", place, "T01.a1", "T01.a2"), ("play", "--replay", place), ("play", place),
            ("import", place), ("playtest", place), ("games", place), ("render", place), ("errata", "diff", place, place),
            ("check", "x", "--baseline", place), ("export", place, "--to", "mpc"), ("art", place), ("schema", place),
            ("words", "import", place, "x"), ("words", "export", place, "--lang", "de"), ("words", "status", place),
        ):  # fmt: skip
            ran = server.run(bench, *command)
            assert ran.code in (1, 2, 3), (command, ran)
            assert "Traceback" not in ran.err
            assert 1 <= ran.err.count("\n") <= 4, (command, ran)
        ran = server.run(bench, "check", place)
        assert ran.code in (0, 1, 3) and "Traceback" not in ran.err, (place, ran)
    # In a pack, too: each file of it in turn is something else.
    for file in sorted(path for path in (bench / "x").rglob("*") if path.is_file()):
        kept = file.read_bytes()
        for kind in ("pipe", "folder", "device", "gone"):
            if kind == "device" and os.geteuid():
                continue
            file.unlink()
            if kind == "pipe":
                os.mkfifo(file)
            elif kind == "folder":
                file.mkdir()
            elif kind == "device":
                os.mknod(file, 0o666 | stat.S_IFCHR, os.makedev(1, 5))  # zeroes without end
            ran = server.run(bench, "check", "x", "--no-faces")
            assert ran.code in (0, 1, 3), (file, kind, ran)
            assert "Traceback" not in ran.err
            file.rmdir() if kind == "folder" else file.unlink(missing_ok=True)
            file.write_bytes(kept)
    listener.close()


@pytest.mark.slow
def test_no_home_and_no_cache(server, bench) -> None:
    (bench / "file3").write_text("")
    places = ("", "/dev/null", "/nowhere", "/proc/self", str(bench / "file3"))
    for place in places:
        known = {"HOME": place, "XDG_STATE_HOME": None, "XDG_CACHE_HOME": None, "XDG_CONFIG_HOME": None}
        for cache in (None, place or "/dev/null"):
            how = How(
                environment={**known, "SANDTABLE_CACHE": cache, "SANDTABLE_CONFIG": None}, nobody=not os.geteuid()
            )
            ran = do(server, bench, "games", "", how)
            assert (ran.code, ran.err) == (0, ""), (place, cache, ran)
            ran = do(server, bench, "render*", "homeless", how)
            assert (ran.code, ran.err) == (0, ""), (place, cache, ran)
    # No room in the cache: what is made is made nevertheless.
    how = How(environment={"SANDTABLE_CACHE": str(bench / "cache")}, largest=64_000)
    for _ in range(2):
        ran = do(server, bench, "render*", "thrifty", how)
        assert (ran.code, ran.err) == (0, ""), ran
    assert not parts(bench / "cache")


@pytest.mark.slow
def test_two_jobs_at_once(server, bench) -> None:
    """Six jobs write into one folder and one cache, two and two the same: each file is whole, and one job's own."""
    how = How(environment={"SANDTABLE_CACHE": str(bench / "shared-cache")})
    orders = [("render", "x", *what, "-o", "shared") for what in (("cargo",), ("cargo", "--bleed", "3"), ("night", "--only", "fog-bank"))]  # fmt: skip
    alone = set()
    for number, order in enumerate(orders):
        server.run(bench, *order[:-1], f"alone{number}")
        alone |= {path.read_bytes() for path in (bench / f"alone{number}").iterdir()}
    for _ in range(2):
        begun = [server.begin(bench, *order, how=how) for order in orders * 2]
        for ran in map(server.end, begun):
            assert (ran.code, ran.err) == (0, ""), ran
        assert {path.read_bytes() for path in (bench / "shared").iterdir()} <= alone
        assert not parts(bench / "shared") + parts(bench / "shared-cache")
    # And what each kept is its own, not what the other wrote over it.
    for number, order in enumerate(orders):
        ran = server.run(bench, *order[:-1], f"kept{number}", how=how)
        assert ran.code == 0
        for path in (bench / f"kept{number}").iterdir():
            assert path.read_bytes() == (bench / f"alone{number}" / path.name).read_bytes()


@pytest.mark.slow
def test_a_pack_that_changes_while_it_is_printed(server, bench) -> None:
    """Files are exchanged and taken away under a running job: it ends in its line, or prints what it read."""
    shutil.copytree(bench / "x", bench / "restless")
    how = How(environment={"SANDTABLE_CACHE": str(bench / "restless-cache")})
    files = sorted(path for path in (bench / "restless").rglob("*") if path.is_file())
    begun = [server.begin(bench, "render", "restless", "-o", f"restless-out{n}", how=how) for n in range(3)]
    begun += [server.begin(bench, "check", "restless", how=how) for _ in range(2)]
    for _ in range(12):
        for path in files:
            content = path.read_bytes()
            path.unlink()
            path.write_bytes(content[: len(content) // 2])
            path.write_bytes(content)
    for ran in map(server.end, begun):
        assert ran.code in (0, 1, 3), ran
        assert "Traceback" not in ran.err
    assert not parts(bench)
    # What was made of a pack that changed meanwhile is not kept as if made of this one.
    assert server.run(bench, "render", "restless", "-o", "calm", how=how).code == 0
    assert server.run(bench, "render", "restless", "-o", "calm2").code == 0
    for path in (bench / "calm").iterdir():
        assert path.read_bytes() == (bench / "calm2" / path.name).read_bytes()


def test_streams_are_poured_into_and_stay(tmp_path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CannotWrite, match="nobody reads from it"):
        write_file(pipe, b"x")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, b"a page")
    assert os.read(reader, 100) == b"a page"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    if os.geteuid() == 0:
        os.mknod(tmp_path / "null", 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        write_file(tmp_path / "null", b"x")
        assert stat.S_ISCHR((tmp_path / "null").stat().st_mode)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        with pytest.raises(CannotWrite, match="not a file"):
            write_file(tmp_path / "socket", b"x")
    # A link is replaced, never followed: in a stranger's folder it may lead anywhere.
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "link").symlink_to("precious")
    write_file(tmp_path / "link", b"x")
    assert (tmp_path / "precious").read_text() == "mine"
    assert not (tmp_path / "link").is_symlink()


def test_a_link_below_the_output_folder_is_not_followed(tmp_path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "night").symlink_to("../other")
    with job() as running:
        running.output_folder = tmp_path / "out"
        write_file(tmp_path / "out" / "day" / "a.png", b"x")
        with pytest.raises(CannotWrite, match="is a link"):
            write_file(tmp_path / "out" / "night" / "a.png", b"x")
        running.output_folder = tmp_path / "out" / "night"  # a folder the user names may be one
        write_file(tmp_path / "out" / "night" / "b.png", b"x")
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["b.png"]


def test_parts_are_swept_unless_somebody_works_on_them(tmp_path) -> None:
    dead = tmp_path / f".a.pdf.abcdefgh{PART}"
    dead.write_bytes(b"half")
    drafts = tmp_path / f".mine.abcdefgh{PART}"
    (drafts / "pack").mkdir(parents=True)
    other = tmp_path / ".mine"
    other.write_text("")
    with beside(tmp_path / "new") as draft:
        assert not dead.exists()
        assert not drafts.exists()
        pid = os.fork()
        if pid == 0:  # another process that comes to sweep
            sweep(tmp_path)
            os._exit(0)
        os.waitpid(pid, 0)
        assert draft.is_dir()
    assert [path.name for path in tmp_path.iterdir()] == [".mine"]


NAMES = {
    "con": "con_", "NUL": "NUL_", "aux.yaml": "aux_.yaml", "com1.x.y": "com1_.x.y", "LPT¹": "LPT¹_", "conin$": "conin$_",
    "a.": "a_", "a. .": "a___", "..": "__", " ": "_", "": "_", "a:b": "a-b", "a/b": "a-b", "..\\..\\x": "..-..-x", "a\0b": "a-b", 'a"<>|?*b': "a------b",
    "console": "console", "com": "com", "com10": "com10", "tea": "tea", "x.y-en": "x.y-en", "città": "città", "con-cargo-en-a4": "con-cargo-en-a4",
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_every_system_can_have(name) -> None:
    made = portable(name)
    assert made == NAMES[name]
    assert portable(made) == made
    assert not is_device(made)
    assert not kept_by_windows(Path(made))


def test_names_windows_keeps() -> None:
    for name in ("con", "out/aux.yaml", "out/nul/x.pdf", "a:b.yaml", "out/lpt1"):
        assert kept_by_windows(Path(name)), name
    for name in ("out/x.pdf", "console/x", "/out/x"):
        assert not kept_by_windows(Path(name)), name


def test_no_two_files_of_one_name() -> None:
    names = FileNames()
    made = [names.own(Path(f"out/{stem}"), ".pdf").name for stem in ("a", "A", "a", "con", "con_", "b.")]
    assert made == ["a.pdf", "A-2.pdf", "a-3.pdf", "con_.pdf", "con_-2.pdf", "b_.pdf"]
    assert names.own(Path("other/a"), ".pdf") == Path("other/a.pdf")


@pytest.mark.slow
def test_ids_that_are_devices_and_equal_but_for_case(sandtable, tmp_path) -> None:
    folder = tmp_path / "con"
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "id: con\nname: X\nedition: '1'\nlanguages: [en]\ncomponents:\n"
        "  - {id: aux, type: deck, name: A, file: a.yaml, size: poker, template: card}\n"
        "  - {id: 0-start-here, type: deck, name: A, file: b.yaml, size: poker, template: card}\n"
    )
    (folder / "a.yaml").write_text("cards: [{id: nul, name: x, source: house}, {id: q, name: x, source: house}, {id: Q, name: x, source: house}]\n")  # fmt: skip
    (folder / "b.yaml").write_text("cards: [{id: com1.x, name: x, source: house}]\n")
    (folder / "templates/card.svg.j2").write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')  # fmt: skip
    assert sandtable("render", "con", "--no-gang").code == 0
    assert sandtable("render", "con", "--format", "png", "--dpi", "36").code == 0
    assert sandtable("export", "con", "--to", "faces", "--dpi", "72").code in (0, 1)
    made = sorted(path.relative_to(tmp_path / "out") for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert not [path for path in made if kept_by_windows(path)]
    assert len({str(path).casefold() for path in made}) == len(made)
    assert {"con_/con-0-start-here-en-a4.pdf", "con_/con-0-start-here-en-a4-2.pdf", "con_/aux_/nul-en-front.png"} <= {
        path.as_posix() for path in made
    }


@pytest.mark.slow
def test_a_line_of_a_sweep_that_was_cut_short(server, bench) -> None:
    place = bench / "sweep"
    shutil.copytree(ROOT / "content/proelio/setups", place)
    command = ("playtest", "sweep", "--games", "1", "--jobs", "1", "-o", "sweep.jsonl")
    assert server.run(bench, *command).code == 0
    whole = (bench / "sweep.jsonl").read_bytes()
    lines = whole.splitlines(True)
    odd = [b"[1]\n", b'{"fingerprint": 3}\n', b"\xff\xfe\n", b"[" * 9000 + b"\n", b'{"fingerprint": "x", "test": []}\n']
    (bench / "sweep.jsonl").write_bytes(b"".join([*odd, *lines[:2], lines[2][:50]]))
    ran = server.run(bench, *command)
    assert (ran.code, "2 subjects already in" in ran.err) == (0, True), ran
    assert (bench / "sweep.jsonl").read_bytes() == b"".join(odd) + whole
    for line in lines:
        json.loads(line)
