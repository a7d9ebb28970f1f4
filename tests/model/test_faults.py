"""Every seeded fault is found, under its code, at its place, in these words."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.findings import Finding
from sandtable.model.codes import LOADER_CODES
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from tests.model.fault_cases import CARDS, CASES, GAME, SOUND

GOLDEN = Path(__file__).parent.parent / "goldens" / "faults.txt"


def shown(finding: Finding) -> str:
    at = f"{finding.at.file.removeprefix('pack/')}:{finding.at.line}:{finding.at.column}"
    return f"  {at} {finding.code} {finding.message}" + (f" | {finding.hint}" if finding.hint else "")


def expected() -> dict[str, list[str]]:
    sections = re.split(r"(?m)^# (.+)\n", GOLDEN.read_text(encoding="utf-8"))[1:]
    return {name: lines.splitlines() for name, lines in zip(sections[::2], sections[1::2], strict=True)}


def test_the_sound_pack_is_sound(write_pack) -> None:
    loaded = load_pack(write_pack(SOUND))
    assert loaded.findings == ()
    assert loaded.pack is not None


@pytest.mark.parametrize(("name", "files"), CASES, ids=[name for name, _ in CASES])
def test_fault(name, files, write_pack) -> None:
    loaded = load_pack(write_pack({**SOUND, **files}))
    assert [shown(finding) for finding in loaded.findings] == expected()[name]
    assert loaded.pack is None


def test_goldens_hold_every_case(write_pack, golden) -> None:
    sections = []
    for name, files in CASES:
        folder = write_pack({**SOUND, **files})
        lines = [shown(finding) for finding in load_pack(folder).findings]
        sections.append("\n".join([f"# {name}", *lines]) + "\n")
        for path in [*files, *SOUND]:
            (folder / path).unlink(missing_ok=True)
    golden("faults.txt", "".join(sections))


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 60
    codes = set(re.findall(r" (ST\d{3}) ", GOLDEN.read_text(encoding="utf-8")))
    # ST020 needs a game's words, ST025 a document, ST027 a thousand faults, ST028 a pack that is broken, ST029 a game, ST035 a job, ST056, ST057 and ST059 are no errors; they have tests of their own.
    assert set(LOADER_CODES) - codes <= {
        "ST020",
        "ST025",
        "ST027",
        "ST028",
        "ST029",
        "ST035",
        "ST056",
        "ST057",
        "ST059",
    }


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(content=st.one_of(st.binary(max_size=64_000), st.text(max_size=8_000).map(lambda text: text.encode())))
def test_any_bytes_end_in_findings_or_a_pack(content, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("any")
    for broken in ("cards.yaml", "game.yaml", "cards.csv"):
        (folder / "game.yaml").write_text(GAME.replace("cards.yaml", broken if broken != "game.yaml" else "cards.yaml"))
        (folder / "cards.yaml").write_text(CARDS)
        (folder / broken).write_bytes(content)
        loaded = load_pack(folder)
        assert loaded.findings or loaded.pack
    assert load_document(content, "any.yaml", folder).findings


YAML_LIKE = st.recursive(
    st.sampled_from(
        ["a", "1", "'x'", '"y"', "*b", "&b z", "!!str q", "~", "- - -", "? k", "|\n  t", "# c", "{", "]", "\t"]
    ),
    lambda inner: (
        st.lists(inner, max_size=6).map(lambda parts: "\n".join(f"- {part}" for part in parts))
        | st.lists(inner, max_size=6).map(lambda parts: "\n".join(f"k{n}: {part}" for n, part in enumerate(parts)))
        | inner.map(lambda part: f"cards: [{part}]")
    ),
    max_leaves=30,
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=YAML_LIKE)
def test_anything_like_yaml_ends_in_findings_or_a_pack(text, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("like")
    (folder / "game.yaml").write_text(GAME)
    (folder / "cards.yaml").write_text(text)
    loaded = load_pack(folder)
    assert loaded.findings or loaded.pack


def test_a_link_out_of_the_pack_is_refused(write_pack, tmp_path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text(CARDS)
    folder = write_pack({"game.yaml": GAME})
    (folder / "cards.yaml").symlink_to(secret)
    assert [finding.code for finding in load_pack(folder).findings] == ["ST024"]


def test_a_pipe_is_refused_at_once(write_pack) -> None:
    import os

    folder = write_pack({"game.yaml": GAME})
    os.mkfifo(folder / "cards.yaml")
    assert [finding.code for finding in load_pack(folder).findings] == ["ST017"]


def test_deep_aliases_are_refused(write_pack) -> None:
    deep = "a0: &a0 " + "[" * 50 + "]" * 50 + "\n"
    chain = "".join(f"a{n}: &a{n} {'[' * 50}*a{n - 1}{']' * 50}\n" for n in range(1, 4))
    loaded = load_pack(write_pack({"game.yaml": GAME, "cards.yaml": deep + chain}))
    assert [finding.code for finding in loaded.findings] == ["ST006"]
