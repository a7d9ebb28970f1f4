"""Share files: what goes in comes out, the same bytes every time, and commands take them for packs."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from sandtable.jobs.exchange.share import share_pack, unpack_share
from sandtable.model.loading.opening import NoPack
from sandtable.resources import builtin_packs, starter_folder, templates_folder
from sandtable.share.archive import MOST_FILES, write_share
from sandtable.share.pack_files import CannotShare, read_pack_files


@pytest.fixture
def here(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(starter_folder(), tmp_path / "gull")
    shutil.copytree(templates_folder() / "_starter", tmp_path / "gull/templates", dirs_exist_ok=True)
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(sandtable_command, list(args))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_files_come_out_again_and_hidden_ones_stay_at_home(here: Path) -> None:
    wanted = contents(here / "gull")
    (here / "gull/.git").mkdir()
    (here / "gull/.git/config").write_text("secret")
    (here / "gull/out").mkdir()
    (here / "gull/out/x.pdf").write_text("print")
    made = share_pack("gull")
    assert made.file == Path("gull-rock.sandtable")
    assert made.left_out == (".git", "out")
    unpack_share(made.file, here / "again")
    assert contents(here / "again") == wanted


def test_the_same_pack_gives_the_same_bytes_wherever_and_whenever(here: Path) -> None:
    first = share_pack("gull").file.read_bytes()
    shutil.copytree("gull", "elsewhere/other", copy_function=shutil.copyfile)
    for path in Path("elsewhere/other").rglob("*"):
        path.chmod(0o700)
    assert share_pack("elsewhere/other", here / "b.sandtable").file.read_bytes() == first


@pytest.mark.parametrize("name", [*builtin_packs()])
def test_built_in_packs_take_their_templates_along(name: str, here: Path) -> None:
    made = share_pack(name)
    files = unpack_share(made.file, here / "again")
    assert len(files) == made.files
    whole = contents(builtin_packs()[name]) | {
        f"templates/{inside}": content for inside, content in contents(templates_folder() / name).items()
    }
    assert contents(here / "again") == {path: content for path, content in whole.items() if "__pycache__" not in path}


def test_a_link_a_name_and_a_pack_with_errors_are_not_packed(here: Path) -> None:
    (here / "gull/art").mkdir(exist_ok=True)
    (here / "gull/art/x").symlink_to("/etc/passwd")
    with pytest.raises(CannotShare, match="art/x is a link"):
        share_pack("gull")
    (here / "gull/art/x").unlink()
    (here / "gull/art/aux.png").write_bytes(b"")
    with pytest.raises(CannotShare, match="device"):
        share_pack("gull")
    (here / "gull/art/aux.png").unlink()
    (here / "gull/game.yaml").write_text("id: [")
    with pytest.raises(NoPack):
        share_pack("gull")
    assert not list(here.glob("*.sandtable"))


def test_more_files_than_a_share_file_holds(here: Path, monkeypatch) -> None:
    monkeypatch.setattr("sandtable.share.pack_files.MOST_FILES", 3)
    with pytest.raises(CannotShare, match="more than a share file holds"):
        read_pack_files(here / "gull")
    assert MOST_FILES == 10_000


def test_it_is_not_unpacked_over_anything(here: Path) -> None:
    share_pack("gull", here / "gull.sandtable")
    result = run("unpack", "gull.sandtable")
    assert result.exit_code != 0
    assert "exists and is not empty" in str(result.exception)


def test_findings_in_it_name_the_file_in_it(here: Path) -> None:
    files = contents(here / "gull")
    broken = files["game.yaml"].replace(b"size: poker", b"size: pokker", 1)
    assert broken != files["game.yaml"]
    (here / "bad.sandtable").write_bytes(write_share({**files, "game.yaml": broken}, "gull-rock"))
    result = run("check", "bad.sandtable", "--format", "json", "--no-faces")
    found = json.loads(result.stdout)["findings"]
    assert result.exit_code == 1
    assert found[0]["file"] == "bad.sandtable/game.yaml"


@pytest.mark.slow
@pytest.mark.worker
def test_commands_take_it_for_the_pack(here: Path) -> None:
    share_pack("gull")
    checked = run("check", "gull-rock.sandtable")
    assert (checked.exit_code, checked.output.strip()) == (0, "all is well")
    for folder, named in (("a", "gull"), ("b", "gull-rock.sandtable")):
        assert run("render", named, "night", "-o", folder).exit_code == 0
    assert contents(here / "a") == contents(here / "b") != {}


def test_a_game_in_it_is_played(here: Path) -> None:
    share_pack("proelio")
    played = run("play", "proelio.sandtable/open-3", "--seat", "1=greedy", "--seed", "7")
    assert played.exit_code == 0, played.output
    told = run("play", "proelio/open-3", "--seat", "1=greedy", "--seed", "7")
    assert played.output.splitlines()[1:] == told.output.splitlines()[1:]


def test_the_workshop_opens_a_folder_beside_it_and_keeps_what_was_changed_there(here: Path, monkeypatch) -> None:
    served: list[Path] = []
    monkeypatch.setattr("workshop.server.listen", lambda _port: None)
    monkeypatch.setattr("workshop.server.serve", lambda _listening, place, _tell: served.append(place.root))
    share_pack("gull", here / "mine.sandtable")
    assert run("workshop", "mine.sandtable", "--no-open").exit_code == 0
    (here / "mine/game.yaml").write_text("changed")
    assert run("workshop", "mine.sandtable", "--no-open").exit_code == 0
    assert served == [Path("mine"), Path("mine")]
    assert (here / "mine/game.yaml").read_text() == "changed"
