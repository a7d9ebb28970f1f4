"""What templates see of a pack."""

import pytest

from sandtable.faces.views import localise


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        ({"en": "Ford", "it": "Guado"}, "Guado"),
        ({"title": {"en": "Ford", "it": "Guado"}, "at": [1, {"en": "one", "it": "uno"}]}, {"title": "Guado", "at": [1, "uno"]}),
        ({"it": 3}, {"it": 3}),
        ({"en": 3}, {"en": 3}),
        ({"en": 3, "it": 4, "fr": 5}, {"en": 3, "it": 4, "fr": 5}),
        ({}, {}),
    ],
)  # fmt: skip
def test_only_what_is_said_in_every_language_is_text(value, seen) -> None:
    assert localise(value, "it", ("en", "it")) == seen
