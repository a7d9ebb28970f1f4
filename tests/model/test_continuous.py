"""Workflows of `init --ci`: their steps are run as they are written, in a repository with a tag."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.model.authoring.continuous import FORMS, workflow


def steps(form: str, text: str) -> list[str]:
    """Commands of a workflow, in order."""
    data = yaml.safe_load(text)
    if form == "github":
        return [one["run"] for one in data["jobs"]["pack"]["steps"] if "run" in one]
    return list(data["pack"]["script"])


@pytest.mark.parametrize("form", FORMS)
def test_a_workflow_runs_on_this_release_and_later_ones_of_its_major_number(form: str) -> None:
    assert steps(form, workflow(form, "1.2.3"))[0] == 'pip install "sandtable>=1.2.3,<2"'


def test_it_is_written_for_new_packs_and_for_those_that_are_there_and_never_over_another(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*args: str):  # type: ignore[no-untyped-def]
        return CliRunner().invoke(sandtable_command, ["init", *args])

    assert run("a", "--ci").exit_code == 0
    assert all((tmp_path / "a" / file).is_file() for file in FORMS.values())
    assert run("b").exit_code == 0
    assert not (tmp_path / "b" / FORMS["gitlab"]).exists()
    assert run("b", "--ci", "gitlab").exit_code == 0
    assert (tmp_path / "b" / FORMS["gitlab"]).read_text() == (tmp_path / "a" / FORMS["gitlab"]).read_text()
    assert not (tmp_path / "b" / FORMS["github"]).exists()
    assert run("b", "--ci", "gitlab").exit_code == 0
    (tmp_path / "b" / FORMS["gitlab"]).write_text("mine: {script: [make]}")
    refused = run("b", "--ci")
    assert "says something else" in str(refused.exception)
    assert not (tmp_path / "b" / FORMS["github"]).exists()


@pytest.mark.slow
@pytest.mark.worker
@pytest.mark.skipif(shutil.which("git") is None or shutil.which("bash") is None, reason="needs git and bash")
@pytest.mark.parametrize("form", FORMS)
def test_all_steps_succeed_and_keep_the_pdfs_and_the_changes(form: str, tmp_path: Path) -> None:
    assert CliRunner().invoke(sandtable_command, ["init", str(tmp_path / "my-game"), "--ci", form]).exit_code == 0
    pack = tmp_path / "my-game"
    home = tmp_path / "home"
    home.mkdir()
    programs = home / "bin"
    programs.mkdir()
    (programs / "sandtable").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli "$@"\n')
    (programs / "sandtable").chmod(0o755)
    root = Path(__file__).parents[2]
    who = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
    environment = {**os.environ, **who, "HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}", "PYTHONPATH": str(root), "GITHUB_STEP_SUMMARY": str(home / "summary")}  # fmt: skip

    def bash(command: str) -> str:
        ran = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", command],
            cwd=pack,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, (command, ran.stdout, ran.stderr)
        return ran.stdout

    bash("git init -q && git add -A && git commit -qm first && git tag v1")
    script = steps(form, (pack / FORMS[form]).read_text())[1:]
    # The first commit has no tag before it.
    assert "nothing to compare with" in bash("mkdir -p out/print\n" + script[-1])
    deck = pack / "decks/night.yaml"
    changed = deck.read_text().replace("copies: 3", "copies: 4")
    assert changed != deck.read_text()
    deck.write_text(changed)
    bash("git commit -qam second")
    for command in script:
        bash(command)
    made = {path.name for path in (pack / "out/print").iterdir()}
    assert any(name.endswith(".pdf") for name in made)
    assert {"changes.md", "my-game.sandtable"} <= made
    assert (pack / "out/print/changes.md").read_text().strip()
    if form == "github":
        assert (home / "summary").read_text() == (pack / "out/print/changes.md").read_text()
