"""Words of a language that are another's."""

import pytest

from sandtable.model.loading.pack_loader import load_pack
from tests.model.fault_cases import SOUND

ENGLISH = 'side: {a: Smuggler, b: Keeper}\ncoins: {"1": "{n} coin", other: "{n} coins"}\n'


@pytest.mark.parametrize(
    ("english", "italian", "told"),
    [
        (ENGLISH, ENGLISH, ["ST059 says the same as words/en.yaml, word for word"]),
        (ENGLISH, ENGLISH.replace("Keeper", "Guardiano"), []),
        ("a: OK\nb: Radio\nc: '{n}'\n", "a: OK\nb: Radio\nc: '{n}'\n", []),
    ],
)
def test_words_that_are_a_copy_are_told(english: str, italian: str, told: list[str], write_pack) -> None:
    loaded = load_pack(write_pack({**SOUND, "words/en.yaml": english, "words/it.yaml": italian}))
    assert loaded.pack is not None
    assert [f"{found.code} {found.message}" for found in loaded.findings] == told
