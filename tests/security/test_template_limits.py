"""Templates of strangers are drawn under a ceiling that holds whatever they call."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.template_limits.capped_sandbox import CappedSandbox
from sandtable.faces.template_limits.sandboxes import sandbox_for
from sandtable.faces.templates import Sandbox, TemplateProblem
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs, templates_folder
from tests.security.greedy_templates import ODD, OVER, SOUND

ROOT = Path(__file__).parents[2]
SECONDS = 60  # for all of them together
MEMORY = 1_000 * 1024 * 1024
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def _bounds() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def drawn(folder: Path, body: str) -> tuple[str, str]:
    """What is said of a template: a code and words, or `sound` and what it writes."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "card.svg.j2").write_text(body)
    (folder / "b.svg.j2").write_text("y" * 10_000)
    try:
        return "sound", CappedSandbox([folder]).draw("card.svg.j2", {"x": 1})
    except TemplateProblem as problem:
        return problem.code, f"{problem.file}:{problem.line} {problem.problem}"


@pytest.mark.slow
def test_greedy_templates(tmp_path) -> None:
    """All in one process with bounds: a template that broke out would end it."""
    script = (
        "import json, sys, time, pathlib\n"
        "from tests.security.test_template_limits import drawn, OVER, ODD, SOUND\n"
        "for name, body in {**OVER, **ODD, **SOUND}.items():\n"
        "    began = time.process_time()\n"
        "    code, said = drawn(pathlib.Path(sys.argv[1]) / 'templates', body)\n"
        "    print(json.dumps([name, code, said[:200], time.process_time() - began]), flush=True)\n"
    )
    known = {**os.environ, "PYTHONPATH": str(ROOT), "SANDTABLE_CACHE": ""}
    command = [sys.executable, "-c", script, str(tmp_path)]
    ran = subprocess.run(command, env=known, capture_output=True, text=True, preexec_fn=_bounds, check=False)
    told = {name: (code, said, seconds) for name, code, said, seconds in map(json.loads, ran.stdout.splitlines())}
    assert told.keys() == {*OVER, *ODD, *SOUND}, ran.stderr[-500:]
    assert not {name: told[name] for name in OVER if told[name][0] != "ST035"}
    assert not {name: told[name] for name in ODD if told[name][0] != "ST044"}
    assert not {name: told[name] for name in SOUND if told[name][0] != "sound"}
    assert not {name: told[name] for name in told if told[name][2] > 8}


def test_the_place_and_the_way_out_are_named(tmp_path) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "card.svg.j2").write_text("fine\n{% for i in range(9999) %}\n{{ range(99999)|length }}\n{% endfor %}")
    with pytest.raises(TemplateProblem) as caught:
        CappedSandbox([folder]).draw("card.svg.j2", {})
    assert (caught.value.file, caught.value.line) == ("card.svg.j2", 3)
    assert caught.value.problem == "the template makes texts and lists of more than 32,000,000 signs"
    assert caught.value.hint.startswith("for a pack you trust: --limits signs=128000000, or signs under [limits]")


def test_one_greedy_template_is_told_once(tmp_path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "game.yaml").write_text(
        "id: evil\nname: Evil\nedition: '1'\nlanguages: [en]\n"
        "components: [{id: a, type: deck, name: A, file: a.yaml, size: poker, template: card}]\n"
    )
    listed = ", ".join(f"{{id: c{n}, name: x, source: house}}" for n in range(50))
    (tmp_path / "a.yaml").write_text(f"cards: [{listed}]\n")
    (tmp_path / "templates" / "card.svg.j2").write_text(SVG.format("{{ 'x'.center(99999999) }}"))
    pack = load_pack(tmp_path).pack
    assert pack is not None
    renderer = FaceRenderer(pack, "en")
    [component] = pack.components
    assert {renderer.front(component, record) for record in component.records} == {None}
    assert [one.code for one in renderer.findings] == ["ST035"]


def test_who_is_drawn_under_it(tmp_path) -> None:
    ours = [templates_folder() / "proelio", templates_folder() / "_common"]
    assert type(sandbox_for(ours)) is Sandbox
    assert type(sandbox_for([tmp_path, *ours])) is CappedSandbox
    assert type(sandbox_for([Path("nowhere"), *ours])) is Sandbox


@pytest.mark.slow
@pytest.mark.parametrize("name", ["proelio", "warfare"])
def test_honest_templates_come_out_the_same(name, monkeypatch) -> None:
    pack = load_pack(builtin_packs()[name]).pack
    assert pack is not None
    usual = FaceRenderer(pack, "it").drawer
    monkeypatch.setattr("sandtable.faces.face_drawer.sandbox_for", CappedSandbox)
    capped = FaceRenderer(pack, "it").drawer
    most = 0
    for component in pack.components:
        if component.type in ("table", "tiles"):
            continue
        for record in component.records[:12]:
            assert capped.written(component, record, "front") == usual.written(component, record, "front")
            assert isinstance(capped._sandbox, CappedSandbox)
            most = max(most, capped._sandbox.meter.steps)
    assert not capped.findings
    assert 1000 < most < 200_000  # of two million; most is the hex ground of the cover on a box


def test_python_says_nothing_of_a_template_itself(tmp_path, recwarn) -> None:
    code, said = drawn(tmp_path / "templates", "{{ 1.5[::2] }}")
    assert (code, said) == ("ST044", "card.svg.j2:1 'float' object is not subscriptable")
    assert not recwarn.list
