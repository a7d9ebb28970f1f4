"""Mappings that take little room behave as the dictionaries they stand for."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.marks import Marks
from sandtable.model.pack import Everywhere, Text

places = st.tuples(st.integers(0, 2**40), st.integers(0, 2**40))


@given(st.dictionaries(st.text(max_size=9), places, max_size=9))
def test_marks_are_what_they_were_made_of(written: dict[str, tuple[int, int]]) -> None:
    marks = Marks.of(written)
    assert dict(marks) == written
    assert marks == written
    assert dict(pickle.loads(pickle.dumps(marks))) == written
    assert ("no such field" in marks) == ("no such field" in written)


@given(st.text(max_size=9))
def test_words_for_every_language(words: str) -> None:
    everywhere = Everywhere(words)
    assert everywhere == {"": words}
    assert {"": words} == everywhere
    assert repr(everywhere) == repr({"": words})
    assert pickle.loads(pickle.dumps(everywhere)) == everywhere
    assert Text.of(words) == Text({"": words})
    assert Text.of(words)["it"] == words
    with pytest.raises(KeyError):
        everywhere["it"]
