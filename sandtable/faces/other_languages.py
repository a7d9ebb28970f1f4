"""Views of a card in the pack's other languages, made when a template asks for one: `also.it.card.text`."""

from jinja2 import TemplateRuntimeError

from sandtable.faces.sheet_words import sheet_words
from sandtable.faces.views import Speaker, component_view, pack_view, record_view
from sandtable.games.arguments import WordingError
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.phrases import PhraseError


class Voice:
    """One language of a pack for one card, or for a kit, which has no card: `card`, `deck`, `pack`, `t` and `s`."""

    def __init__(self, pack: Pack, language: str, component: Component | None, record: Record | None) -> None:
        self._pack, self._component, self._record = pack, component, record
        self.lang = language
        self.t = Speaker(pack.words[language])
        self.s = Speaker(sheet_words(language, pack.words[language]))

    @property
    def pack(self) -> dict[str, object]:
        return pack_view(self._pack, self.lang)

    @property
    def deck(self) -> dict[str, object]:
        if self._component is None:
            raise TemplateRuntimeError("there is no deck here")
        return component_view(self._pack, self._component, self.lang)

    @property
    def card(self) -> dict[str, object]:
        if self._record is None:
            raise TemplateRuntimeError("there is no card here")
        try:
            return record_view(self._pack, self._record, self.lang)
        except (PhraseError, WordingError) as error:
            raise TemplateRuntimeError(f"in '{self.lang}' it has no words: {error}") from None


class OtherLanguages:
    """Languages of a pack by their codes."""

    def __init__(self, pack: Pack, component: Component | None = None, record: Record | None = None) -> None:
        self._pack, self._component, self._record = pack, component, record

    def __getitem__(self, language: str) -> Voice:
        if language not in self._pack.languages:
            raise KeyError(language)
        return Voice(self._pack, language, self._component, self._record)
