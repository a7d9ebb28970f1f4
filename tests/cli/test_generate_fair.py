"""`sandtable generate warfare --fair` as a user meets it; what is played is in the tests of the generator."""

import pytest

from cli.main import main
from generator.seed import FAIR_GENERATION


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--fair", "--mission", "last-stand", "--level", "1"], "last-stand needs rule level 2"),
        (["--fair", "--seed", "1:3"], f"this generator is of generation {FAIR_GENERATION}"),
        (["--seed", "2:3"], "generation 2 (scenarios made with --fair)"),
        (["--fair", "--player", "gredy"], "did you mean 'greedy'?"),
        (["--player", "greedy"], "--new, --within, --player, --apart and --jobs go with --fair"),
        (["--apart", "20"], "--new, --within, --player, --apart and --jobs go with --fair"),
        (["--fair", "--count", "2", "-o", "-"], "--count needs a folder"),
        (["--fair", "--ratio", "9"], "0.3 to 3 are possible"),
    ],
)
def test_what_cannot_be_is_said_at_once(
    words: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["sandtable", "generate", "warfare", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
