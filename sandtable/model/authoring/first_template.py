"""First template for an imported deck: it shows all fields legibly and has comments on how to continue."""

from collections.abc import Iterator, Sequence

from sandtable.model.authoring.import_table import Column

_HEAD = """\
{# The front of a card, made from the columns of your table. Lengths are millimetres from the top left corner.
   Move things, change sizes and colours, save, and look:  sandtable render . --watch
   docs: templates.md tells all that a template may say. #}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <rect x="-4" y="-4" width="71" height="96" fill="paper" low="drop"/>
  <rect x="3" y="3" width="57" height="82" rx="2.5" fill="none" stroke="ink" stroke-width="0.5"/>
  <text x="5.5" y="5.5" width="52" height="8" font-weight="900" font-size="15pt" min-size="9pt" align="center" valign="middle"
        max-lines="2" fill="ink">{{ card.name }}</text>
  <line x1="8" y1="15" x2="55" y2="15" stroke="accent" stroke-width="0.6"/>
"""
_PICTURE = """\
  {% if card.art %}
  <image href="{{ card.art }}" x="6" y="17" width="51" height="26" fit="contain"/>
  {% endif %}
"""
_NUMBER = """\
  {{% if card.{field} is defined %}}
  <circle cx="{x}" cy="{y}" r="4.2" fill="accent"/>
  <text x="{left}" y="{high}" width="8" height="6" font-family="sans" font-weight="700" font-size="12pt" align="center" valign="middle" fill="paper">{{{{ card.{field} }}}}</text>
  <text x="{label}" y="{low}" width="14" height="3" font-family="sans" font-size="6.5pt" align="center" fill="ink">{heading}</text>
  {{% endif %}}
"""
_WORD = """\
  {{% if card.{field} is defined %}}
  <text x="6" y="{y}" width="51" height="4" font-family="sans" font-size="7.5pt" min-size="6.5pt" fill="ink"><b>{heading}</b> {{{{ card.{field} }}}}</text>
  {{% endif %}}
"""
_SIGN = """\
  {{% if card.{field} is defined and card.{field} %}}
  <text x="6" y="{y}" width="51" height="4" font-family="sans" font-weight="700" font-size="7.5pt" min-size="6.5pt" fill="accent">{heading}</text>
  {{% endif %}}
"""
_SENTENCES = """\
  {{% if card.{field} is defined %}}
  <text x="6" y="{y}" width="51" height="{height}" font-family="sans" font-size="8pt" min-size="6.5pt" fill="ink"><b>{heading}</b> {{{{ card.{field}|lines }}}}</text>
  {{% endif %}}
"""
_TEXT = """\
  {{% if card.text %}}
  <text x="6" y="{y}" width="51" height="{height}" font-size="9pt" min-size="6.5pt" align="center" valign="middle" fill="ink">{{{{ card.text|lines }}}}</text>
  {{% endif %}}
"""

FRONT_OF_PICTURES = """\
{# The front of a card is its picture. Write over it what you like: docs: templates.md. #}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <image href="{{ card.art }}" x="0" y="0" width="{{ width }}" height="{{ height }}" fit="contain"/>
</svg>
"""
BACK_OF_PICTURES = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  {% if card.back_art is defined %}
  <image href="{{ card.back_art }}" x="0" y="0" width="{{ width }}" height="{{ height }}" fit="contain"/>
  {% endif %}
</svg>
"""


def first_template(columns: Sequence[Column]) -> str:
    """A front that shows the name, picture, text and the fields of these columns, as many as find room."""
    return "".join([_HEAD, *_parts(columns), "</svg>\n"])


def _parts(columns: Sequence[Column]) -> Iterator[str]:
    fields = {column.field.partition(".")[0] for column in columns}
    top = 19.0
    if "art" in fields:
        yield _PICTURE
        top = 45.0
    # A field in several languages has a column for each; templates see it in one.
    own = list(
        {name: column._replace(field=name) for column in columns if column.schema for name in [_base(column)]}.values()
    )
    numbers = [column for column in own if column.schema["type"] in ("integer", "number")][:4]
    step = 51 / max(1, len(numbers))
    for index, column in enumerate(numbers):
        middle = round(6 + step * (index + 0.5), 2)
        places = {"x": middle, "left": round(middle - 4, 2), "label": round(middle - 7, 2)}
        heights = {"y": top + 4, "high": top + 1, "low": top + 9}
        yield _NUMBER.format(field=column.field, heading=_label(column), **places, **heights)
    top += 13 if numbers else 1
    others = [column for column in own if column not in numbers][:5]
    sentences = [column for column in others if column.schema.get("x-text")]
    words = [column for column in others if column not in sentences]
    for column in words:
        part = _SIGN if column.schema["type"] == "boolean" else _WORD
        yield part.format(field=column.field, heading=_label(column), y=round(top, 2))
        top += 4.4
    height = (83 - top) / max(1, len(sentences) + ("text" in fields))
    for column in sentences:
        places = {"y": round(top, 2), "height": round(height - 0.4, 2)}
        yield _SENTENCES.format(field=column.field, heading=_label(column), **places)
        top += height
    if "text" in fields:
        yield _TEXT.format(y=round(top, 2), height=round(83 - top, 2))


def _base(column: Column) -> str:
    return column.field.partition(".")[0]


def _label(column: Column) -> str:
    return _escape_heading(column.schema.get("description", column.heading))


def _escape_heading(heading: str) -> str:
    """Heading as template text, without characters special to XML or Jinja."""
    plain = heading.replace("&", "&amp;").replace("<", "&lt;").replace("{", "(").replace("}", ")")
    return plain.replace("%", "&#37;")
