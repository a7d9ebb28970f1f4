"""One budget for a job: what goes over it is a finding that names the file, the limit and the way out."""

from pathlib import Path

import pytest

from sandtable.budget import DEFAULT, BadLimits, Budget, OverBudget, current, job, raised, read_limits
from sandtable.config.config_file import granted_by_settings

GAME = """id: evil
name: Evil
edition: "1"
languages: [en]
components: [{id: a, type: deck, name: A, file: a.yaml, size: %s, template: card}]
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def pack(folder: Path, body: str, size: str = "poker", copies: int = 1, cards: int = 1) -> None:
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME % size)
    listed = ", ".join(f"{{id: c{n}, name: x, source: house, copies: {copies}}}" for n in range(cards))
    (folder / "a.yaml").write_text(f"cards: [{listed}]\n")
    (folder / "templates" / "card.svg.j2").write_text(SVG.format(body))


SQUARE = '<rect width="5" height="5"/>'
ELEMENTS = "{% for i in range(99999) %}<a/><a/><a/>{% endfor %}"
POINTS = '<path d="M0 0{% for i in range(9000) %}h1v1{% endfor %}"/>'
LONG = "{% for i in range(90000) %}{{ i|string|length }}{% endfor %}<g>{{ card.id }}</g>"
CASES = {
    "steps": ({"body": "{% for i in range(99999) %}{% endfor %}"}, ("steps=100000",)),
    "signs": ({"body": "{% set x = 'x' * 99999 %}{{ x|upper|length }}"}, ("signs=100000",)),
    "elements": ({"body": ELEMENTS}, ()),
    "points": ({"body": POINTS}, ("points=10000",)),
    "pixels": ({"body": SQUARE, "size": "[600, 600]"}, ("--format", "png", "--dpi", "600")),
    "pieces": ({"body": SQUARE, "copies": 999, "cards": 30}, ()),
    "output": ({"body": SQUARE}, ("output=100",)),
    "bytes": ({"body": SQUARE}, ("bytes=100",)),
    "findings": ({"body": "<what/>" * 60 + "<!--{{ card.id }}-->", "cards": 50}, ("findings=1000",)),
    "seconds": ({"body": LONG, "cards": 90}, ("seconds=1",)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_limits(sandtable, tmp_path, name) -> None:
    made, options = CASES[name]
    pack(tmp_path / "evil", **made)
    given = [part for option in options for part in (("--limits", option) if "=" in option else (option,))]
    ran = sandtable("render", "evil", "-o", "out", *given)
    assert ran.code == 1, ran
    assert f"--limits {name}=" in ran.err
    assert ran.err.count("ST035") == 1
    assert not list(Path("out").rglob("*.part"))


@pytest.mark.slow
def test_limits_can_be_raised(sandtable, tmp_path) -> None:
    pack(tmp_path / "evil", ELEMENTS)
    assert sandtable("render", "evil", "-o", "out", "--limits", "elements=400000").code == 0
    own = tmp_path / "own"
    own.mkdir()
    (own / "sandtable.toml").write_text("[limits]\nelements = 400000\n")
    assert sandtable("render", "evil", "-o", "out", SANDTABLE_CONFIG=str(own)).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["evil", "."])
def test_no_folder_raises_limits(sandtable, tmp_path, folder) -> None:
    pack(tmp_path / "evil", ELEMENTS)
    Path(folder, "sandtable.toml").write_text("[limits]\nelements = 400000\n")
    assert sandtable("render", "evil", "-o", "out").code == 1


def test_only_the_users_own_file_grants_limits(tmp_path) -> None:
    assert granted_by_settings(tmp_path) == {}
    (tmp_path / "sandtable.toml").write_text("[limits]\nseconds = 999\nfair-ratio = 3\n")
    assert granted_by_settings(tmp_path) == {"seconds": 999}


def test_a_file_grants_sixteen_times_the_usual_at_most() -> None:
    assert raised(DEFAULT, {"seconds": 10**9}, 16).seconds == 16 * DEFAULT.seconds
    assert raised(DEFAULT, {"seconds": 10**9}).seconds == 10**9
    assert raised(DEFAULT, {"seconds": 3}, 16).seconds == 3


@pytest.mark.parametrize(
    "written",
    ["second=3", "seconds", "seconds=", "seconds=-3", "seconds=0", "seconds=1e3", "seconds=nan", "seconds=" + "9" * 99, "=3", "seconds=٣"],
)  # fmt: skip
def test_what_is_no_limit(written) -> None:
    with pytest.raises(BadLimits):
        read_limits(written)


def test_limits_as_typed() -> None:
    assert read_limits("seconds=60, pixels=2_000,") == {"seconds": 60, "pixels": 2000}
    assert read_limits("") == {}


def test_a_budget_adds_up_and_is_the_jobs_own() -> None:
    budget = Budget(DEFAULT._replace(points=10))
    budget.take("points", 10)
    with pytest.raises(OverBudget, match=r"x.svg: ST035 the job takes more than 10 points; .*--limits points=40"):
        budget.take("points", 1, "x.svg")
    with job(DEFAULT._replace(points=3)) as opened:
        assert current() is opened
    assert current() is not opened


def test_honest_work_is_given_time() -> None:
    budget = Budget()
    budget.expect(100)
    assert budget.seconds == pytest.approx(45)


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ("file=900", "ST005 file is larger than 900 bytes"),
        ("records=5", "ST005 the file has more than 5 records"),
        ("records=8", "ST005 the components make together more than 8 records"),
    ],
)
def test_sizes_that_are_refused_name_what_is_allowed_and_how_to_raise_it(sandtable, limits, said) -> None:
    sandtable("init", "mine")
    ran = sandtable("check", "mine", "--no-faces", "--limits", limits)
    assert ran.code == 1
    assert said in ran.said
    assert f"for a pack you trust: --limits {limits.split('=')[0]}=" in ran.said
