"""Fields that every card has, by what people call them in five languages."""

from collections import Counter
from collections.abc import Iterable

# Words by field and language; "" are words of no particular one.
CALLED: dict[str, dict[str, tuple[str, ...]]] = {
    "id": {
        "": ("id", "key", "ref", "#", "no", "nr", "n."),
        "en": ("code", "reference", "card id", "number"),
        "it": ("codice", "riferimento", "numero"),
        "es": ("código", "referencia", "número"),
        "de": ("kennung", "nummer", "kartennummer"),
        "fr": ("référence", "numéro"),
    },
    "name": {
        "en": ("name", "title", "card", "card name"),
        "it": ("nome", "titolo", "carta", "nome carta"),
        "es": ("nombre", "título", "nombre de la carta"),
        "de": ("titel", "karte", "kartenname", "bezeichnung"),
        "fr": ("nom", "titre", "carte", "nom de la carte"),
    },
    "text": {
        "": ("text",),
        "en": ("rules", "rules text", "effect", "ability", "description", "body"),
        "it": ("testo", "effetto", "regole", "descrizione", "abilità"),
        "es": ("texto", "efecto", "reglas", "descripción", "habilidad"),
        "de": ("kartentext", "effekt", "wirkung", "regeltext", "beschreibung", "fähigkeit"),
        "fr": ("texte", "effet", "règles", "capacité"),
    },
    "copies": {
        "en": ("copies", "qty", "quantity", "count", "amount"),
        "it": ("copie", "quantità"),
        "es": ("copias", "cantidad", "ejemplares"),
        "de": ("anzahl", "kopien", "menge", "exemplare"),
        "fr": ("exemplaires", "quantité"),
    },
    "art": {
        "": ("illustration",),
        "en": ("art", "image", "picture", "artwork", "file"),
        "it": ("immagine", "figura", "illustrazione"),
        "es": ("imagen", "ilustración", "dibujo"),
        "de": ("bild", "grafik"),
        "fr": ("dessin", "fichier"),
    },
}
_MEANT = {word: (field, language) for field, by in CALLED.items() for language, words in by.items() for word in words}


def field_called(heading: str) -> str | None:
    """The field that a heading in small letters means; None if it is none of those that every card has."""
    found = _MEANT.get(heading)
    return found[0] if found is not None else None


def language_of(headings: Iterable[str]) -> str:
    """The language most headings are in; English if none says."""
    spoken = [_MEANT[heading][1] for heading in headings if heading in _MEANT]
    counted = Counter(language for language in spoken if language)
    return max(counted, key=lambda language: (counted[language], language != "en"), default="en")
