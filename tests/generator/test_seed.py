import pytest

from generator.seed import FAIR_GENERATION, GENERATION, SETUP_GENERATION, BadSeed, Seed, read_seed, setup_seed


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
        read_seed("99:1234", "set-up", SETUP_GENERATION)


@pytest.mark.parametrize(
    ("written", "wanted", "said"),
    [
        ("1:7", GENERATION, r"generation 1 \(plain scenarios\), .* use --seed 7$"),
        ("3:7", GENERATION, r"generation 3 \(plain scenarios\), .* use --seed 7$"),
        ("10:7", FAIR_GENERATION, r"generation 10 \(scenarios made with --fair\), .* use --seed 7$"),
        ("9:7", FAIR_GENERATION, r"generation 9 \(scenarios made with --fair\), .* use --seed 7$"),
        ("8:7", FAIR_GENERATION, r"generation 8 \(scenarios made with --fair\), .* use --seed 7$"),
        ("6:7", FAIR_GENERATION, r"generation 6 \(scenarios made with --fair\), .* use --seed 7$"),
        ("2:7", GENERATION, r"generation 2 \(scenarios made with --fair\), .* use --seed 7$"),
        ("4:7", FAIR_GENERATION, r"generation 4 \(scenarios made with --fair\), .* use --seed 7$"),
        ("2:7", FAIR_GENERATION, r"generation 2 \(scenarios made with --fair\), .* use --seed 7$"),
        (f"{FAIR_GENERATION}:7", GENERATION, r"use --seed 7, or make the fair one with --fair$"),
        (f"{GENERATION}:7", FAIR_GENERATION, r"use --seed 7, or make the plain one without --fair$"),
        (
            f"{GENERATION}:7",
            SETUP_GENERATION,
            rf"generation {GENERATION}, this generator is of generation 1 .* use --seed 7$",
        ),
    ],
)
def test_an_older_seed_says_what_it_was_for(written: str, wanted: int, said: str) -> None:
    with pytest.raises(BadSeed, match=said):
        read_seed(written, wanted=wanted)


def test_fair_scenarios_draw_what_plain_ones_draw_and_set_ups_do_not() -> None:
    plain, fair, setup = (
        seed.chance("ground").integer(1, 10**9) for seed in (Seed(7), Seed(7, FAIR_GENERATION), setup_seed(7))
    )
    assert plain == fair != setup


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
