"""What authors allow in their files: where it counts, when it is stale, and what is said of slips."""

from pathlib import Path

import pytest

from rules_check.checker import check_paths
from rules_check.run import Choice, Profile
from rules_check.suppressions import find_comments

HEAD = """\
game: warfare
map: {sketch: ". . . ."}
sides:
  - id: us
    nations: [USA]
    cube: blue
    start: 40
    units:
"""
CROWD = '      - {unit: usa-marines, at: "0101"}\n      - {unit: usa-lav, at: "0101"}'


def found(text: str, choice: Choice = Choice(select=("WF025", "WF026", "ST03"))) -> list[str]:  # noqa: B008
    Path("s.yaml").write_text(text)
    return [f"{one.at.line}:{one.at.column} {one.code} {one.message}" for one in check_paths(["s.yaml"], choice)]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}{CROWD}   # sandtable: allow wf025 -- they swap\n",
        f"{HEAD}{CROWD}   # sandtable: allow WF025 -- they swap\n",
        f"{HEAD}{CROWD}   #sandtable:allow two-units-in-hex — they swap\n",
        f"{HEAD}{CROWD}\n# sandtable: allow-file two-units-in-hex -- a crowd\n",
        HEAD + CROWD.replace("      - {unit: usa-lav", "      # sandtable: allow wf025 -- so\n      - {unit: usa-lav"),
        HEAD
        + CROWD.replace("      - {unit: usa-lav", "# sandtable: allow wf025 -- so\n\n# why\n      - {unit: usa-lav"),
    ],
)
def test_allowed(text) -> None:
    assert found(text) == []
    assert found(text.replace("\n", "\r\n")) == []


def test_a_comment_speaks_for_its_own_line_alone() -> None:
    text = HEAD + CROWD.replace('"0101"}\n', '"0101"}  # sandtable: allow wf025 -- the wrong line\n')
    assert found(text) == [
        "9:61 ST030 'wf025' is allowed, but not found",
        "10:29 WF025 LAV and Marines share 0101",
    ]


def test_words_in_a_text_allow_nothing() -> None:
    for words in (
        "author: 'me # sandtable: allow-file wf025 -- no'\n",
        'author: "me\n  # sandtable: allow-file wf025 -- no"\n',
        "briefing: |\n  Go.\n  # sandtable: allow-file wf025 -- no\n",
        "briefing: >-\n\n  # sandtable: allow-file wf025 -- no\n\n",
    ):
        assert [line.split()[1] for line in found(words + HEAD + CROWD)] == ["WF025"], words
    header = "briefing: |   # sandtable: allow-file wf025 -- a comment after all\n  Go.\n"
    assert found(header + HEAD + CROWD) == []


def test_slips_are_told() -> None:
    text = HEAD + CROWD + "  # sandtable: allow wf025, wf999 -- so\n"
    assert found(text) == ["10:64 ST032 no rule 'wf999'"]
    assert found(HEAD + CROWD + "  # sandtable: allow wf025\n") == ["10:38 ST031 'wf025' allowed without a reason"]
    assert found(f"# sandtable: alow wf025 -- so\n{HEAD}{CROWD}")[0] == "1:1 ST032 'alow' allows nothing"
    assert found(f"# sandtable: allow -- so\n{HEAD}{CROWD}")[0] == "1:1 ST032 allow names no rule"
    assert found(f"# sandtable: a fine tool\n{HEAD}{CROWD}") == found(f"# nothing\n{HEAD}{CROWD}")


def test_what_makes_a_file_useless_cannot_be_allowed() -> None:
    Path("s.yaml").write_text(f"# sandtable: allow-file unknown-key -- mine\n{HEAD}{CROWD}\ncolour: blue\n")
    assert [one.code for one in check_paths(["s.yaml"])] == ["ST032", "ST009"]


def test_what_was_not_asked_is_not_stale() -> None:
    stale = f"# sandtable: allow-file wf026 -- once\n{HEAD}      - {{unit: usa-marines, at: '0101'}}\n"
    assert [line.split()[1] for line in found(stale)] == ["ST030"]
    # The rule is not selected; the profile asks for less; the file cannot be read.
    assert found(stale, Choice(select=("WF025", "ST03"))) == []
    assert found(stale, Choice(Profile.DRAFT)) == []
    assert [line.split()[1] for line in found(f"{stale}nonsense: 1\n", Choice(Profile.PUBLISH))] == ["ST009"]


def test_one_broken_file_makes_nothing_stale_in_another() -> None:
    Path("good.yaml").write_text(f"{HEAD}      - {{unit: usa-marines, at: '0101'}}\n")
    Path("bad.yaml").write_text(f"# sandtable: allow-file wf025 -- a crowd\n{HEAD}{CROWD}\nnonsense: 1\n")
    assert [one.code for one in check_paths(["good.yaml", "bad.yaml"], Choice(select=("WF025", "ST")))] == ["ST009"]


def test_a_pack_may_allow_what_its_loader_warns_of(write_pack) -> None:
    game = (
        'id: pack\nname: Pack\nedition: "1"\nlanguages: [en]\n'
        "components:\n  - {id: a, type: deck, name: A, file: a.yaml, size: poker, where: {copies: 1}}\n"
    )
    cards = (
        "cards:\n  - {id: one, name: One, source: house, copies: 1}\n  - {id: two, name: Two, source: house, copies: 2}"
    )
    folder = write_pack({"game.yaml": game, "a.yaml": cards})
    assert [one.code for one in check_paths([str(folder)])] == ["ST022"]
    write_pack({"a.yaml": f"{cards}  # sandtable: allow unprinted-record -- a spare\n"})
    assert check_paths([str(folder)]) == []
    write_pack({"a.yaml": f"# sandtable: allow st022 -- a spare\n{cards.rpartition(chr(10))[0]}\n"})
    assert [one.code for one in check_paths([str(folder)])] == ["ST030"]


def test_many_comments_are_read_in_one_go() -> None:
    text = "a: 1\n" + "# sandtable: allow wf025 -- x\n" * 3000 + "b: 2\n"
    comments = find_comments(text, "f")
    assert len(comments) == 3000
    assert {comment.line for comment in comments} == {3002}
