"""`sandtable errata list`: rulings to read and to process."""

import json

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.errata.reports.ruling_words import RulingWords
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs


def call(*args: str, columns: int = 80) -> tuple[int, str]:
    result = CliRunner().invoke(sandtable_command, ["errata", "list", *args], env={"COLUMNS": str(columns)})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_text_of_one_card() -> None:
    assert call("proelio", "--card", "towers", "--lang", "it", columns=60) == (
        0,
        """\
Preparazione e Fortificazioni

ER-PR-01  Torri o Mura
          contraddizione · HOUSE
          Il libro: La Difesa di valore 3 è Mura in un
            elenco, Torre o Torri altrove.
          → È una carta sola: Torri in italiano, Towers in
            inglese. Mura ne è soltanto un altro nome.
          Torri, nome italiano: Mura diventa Torri
          Riguarda: Torri (towers)

Nomi e carte

ER-PR-02  Nomi al singolare e al plurale
          contraddizione · HOUSE
          Il libro: Alcune carte Difesa compaiono ora al
            singolare, ora al plurale (Scudo, Torre).
          → Scudi, Palizzate e Torri si scrivono al plurale;
            Fortezza al singolare.
          Scudi, nome italiano: Scudo diventa Scudi
          Torri, nome italiano: Torre diventa Torri
          Riguarda: Scudi (shields), Palizzate (palisades),
            Torri (towers), Fortezza (fortress)
""",
    )


@pytest.mark.parametrize(("game", "count"), [("edadh", 52), ("lets-war", 94), ("proelio", 48), ("warfare", 81)])
def test_json_holds_every_ruling(game, count) -> None:
    code, output = call(game, "--format", "json")
    data = json.loads(output)
    assert (code, data["version"], len(data["errata"])) == (0, 1, count)
    assert len({erratum["id"] for erratum in data["errata"]}) == count


def test_json_of_one_card() -> None:
    (first, *others) = json.loads(call("lets-war", "--card", "CF-90", "--format", "json")[1])["errata"]
    assert first["id"] == "ERR-03"
    assert first["chapter"] == {"en": "Components and names", "it": "Componenti e nomi"}
    assert first["kind"] == ["editions-differ", "contradiction"]
    assert first["says"]["it"] == {"": "Trento."}
    assert first["changes"] == [{"card": "CF-90", "field": "name", "was": "Trento", "is": "Trento e Trieste"}]
    assert [(other["id"], other["cards"], other["changes"]) for other in others] == [
        (ruling, ["CF-90", "CF-91"], []) for ruling in ("ERR-52", "ERR-77", "ERR-78")
    ]


def test_markdown() -> None:
    code, output = call("warfare", "--card", "usa-mg-team", "--format", "md")
    assert code == 0
    assert output == (
        "# Warfare: rulings\n\n## Morale and damage\n\n### AMB-3: Light cost of the MG team\n\n*unclear · HOUSE*\n\n"
        "- The book: With one damage the US MG team pays 6, given as its light cost: either the discount was forgotten "
        "or 7 is printed.\n\n**The counter shows 7.**\n\n- MG team, light weapon cost: 6 becomes 7\n\n"
        "Concerns: MG team (usa-mg-team)\n"
    )


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("proelo",), 2, "did you mean 'proelio'?"),
        (("proelio", "--card", "towrs"), 2, "did you mean 'towers'?"),
        (("proelio", "--lang", "fr"), 2, "it speaks en, it"),
        (("proelio", "--card", "trebuchets"), 0, "no ruling speaks of trebuchets"),
    ],
)
def test_what_is_not_there(args, code, message) -> None:
    found, output = call(*args)
    assert (found, message in output) == (code, True)


def test_changes_are_told_in_words_or_not_at_all() -> None:
    """No formula of an effect, and no name that stays the same in this language."""
    loaded = load_pack(builtin_packs()["lets-war"])
    assert loaded.pack is not None
    for language in ("en", "it"):
        words = RulingWords(loaded.pack, language)
        changes = {erratum.id: list(words.changes(erratum)) for erratum in loaded.pack.errata if erratum.changes}
        assert changes["ERR-83"] == changes["ERR-86"] == []
        assert len(changes["ERR-88"]) == 8
        assert not [line for lines in changes.values() for line in lines if "@" in line or "mod(" in line]
