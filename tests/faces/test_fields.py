"""Which fields of a card a template asks for, found without drawing."""

import jinja2
import pytest

from sandtable.faces.fields import Asked, fields_asked

PARTS = {
    "macros": "{% macro foot(card) %}{{ card.id }}{{ card }}{% endmacro %}{% macro mark() %}{{ deck.name }}{% endmacro %}",
    "colours": "{% set ink = card.colour %}",
    "both": "{% import 'colours' as c with context %}{{ card.suit }}",
    "ring": "{% include 'ring' %}{{ card.suit }}",
}


def asked(source: str) -> Asked | None:
    return fields_asked(jinja2.Environment(loader=jinja2.DictLoader({**PARTS, "face": source})), "face")


@pytest.mark.parametrize(
    ("source", "fields"),
    [
        ("{{ deck.name }}", ()),
        ("{{ card.name }}{% if card.cost %}{{ card.cost }}{% endif %}", ("cost", "name")),
        ("{% import 'macros' as m %}{{ m.mark() }}", ()),
        ("{% import 'macros' as m with context %}{{ m.mark() }}{{ card.suit }}", ("suit",)),
        ("{% import 'colours' as c with context %}{{ c.ink }}", ("colour",)),
        ("{% from 'both' import c with context %}{{ c.ink }}", ("colour", "suit")),
        ("{% include 'both' %}", ("colour", "suit")),
        ("{% include 'ring' %}", ("suit",)),
    ],
)
def test_fields_of_a_template_and_its_parts(source: str, fields: tuple[str, ...]) -> None:
    found = asked(source)
    assert found is not None
    assert found.fields == fields


@pytest.mark.parametrize(
    "source",
    [
        "{{ card }}",
        "{{ card['name'] }}",
        "{% import 'macros' as m with context %}{{ m.foot(card) }}",
        "{% macro foot(of=card) %}{{ of.id }}{% endmacro %}{{ foot() }}",
        "{% macro foot(card=card) %}{{ card.id }}{% endmacro %}{{ foot() }}",
        "{% set card = deck %}{{ card.name }}",
        "{% with card = deck %}{% include 'both' %}{% endwith %}",
        "{% for card in deck %}{{ card.name }}{% endfor %}",
        "{% include card.part %}",
        "{% include ['both', 'ring'] %}",
        "{% extends 'both' %}",
        "{% include 'nowhere' %}",
        "{% for n in range(9) %}" + "".join(f"{{{{ card.f{n} }}}}" for n in range(9)) + "{% endfor %}",
    ],
)
def test_whoever_may_see_the_whole_card_is_drawn_for_each(source: str) -> None:
    assert asked(source) is None
