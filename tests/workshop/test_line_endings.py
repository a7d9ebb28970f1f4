from hypothesis import given
from hypothesis import strategies as st

from workshop.line_endings import BOM, plain, restored

LINES = st.lists(st.text(alphabet="ab ", max_size=3), max_size=8)
ENDINGS = st.sampled_from(["\n", "\r\n", "\r"])


@given(
    st.lists(st.tuples(st.text(alphabet="ab:", max_size=3), ENDINGS), max_size=10),
    st.text("xy", max_size=3),
    st.booleans(),
)
def test_an_unchanged_text_keeps_its_bytes(lines: list[tuple[str, str]], last: str, mark: bool) -> None:
    before = (BOM if mark else "") + "".join(line + ending for line, ending in lines) + last
    assert restored(plain(before), before) == before


def test_a_new_line_ends_like_the_others() -> None:
    assert restored("a\nnew\nb\n", "a\r\nb\r\n") == "a\r\nnew\r\nb\r\n"


def test_lines_of_a_mixed_file_keep_their_own() -> None:
    assert restored("a\nnew\nb\nc\nd", "a\r\nb\nc\r\nd") == "a\r\nnew\r\nb\nc\r\nd"


@given(LINES, st.lists(st.tuples(st.text("ab ", max_size=3), ENDINGS), max_size=6))
def test_no_word_of_an_edit_is_lost(edited: list[str], old: list[tuple[str, str]]) -> None:
    text = "\n".join(edited)
    assert plain(restored(text, "".join(line + ending for line, ending in old))) == text
