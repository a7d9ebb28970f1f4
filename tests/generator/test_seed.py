import pytest

from generator.seed import GENERATION, BadSeed, Seed, read_seed


def test_a_bare_number_is_of_this_generation() -> None:
    assert read_seed("1234") == read_seed(f"{GENERATION}:1234") == Seed(1234)
    assert str(Seed(1234)) == f"{GENERATION}:1234"


def test_a_seed_of_another_generation_says_so() -> None:
    with pytest.raises(BadSeed, match=r"generation 99, this generator is of generation .* use --seed 1234$"):
        read_seed("99:1234")


def test_the_message_names_what_would_be_made() -> None:
    with pytest.raises(BadSeed, match="would make another scenario of it"):
        read_seed("99:1234")
    with pytest.raises(BadSeed, match="would make another set-up of it"):
        read_seed("99:1234", "set-up")


@pytest.mark.parametrize("written", ["", "x", "1:", ":4x", "-3", "1.5", "a:7", "9" * 30])
def test_what_is_no_seed(written: str) -> None:
    with pytest.raises(BadSeed, match="is no seed"):
        read_seed(written)


def test_stages_have_sources_of_their_own() -> None:
    seed = Seed(7)
    first = [seed.chance("ground").integer(1, 1000) for _ in range(3)]
    other = seed.chance("forces").integer(1, 1000)
    assert first == [first[0]] * 3
    assert other != first[0]
