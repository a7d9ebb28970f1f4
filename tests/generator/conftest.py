"""One workshop for all tests of the generator."""

import pytest

from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.loader import open_content
from generator.warfare.workshop import Workshop
from sandtable.games.warfare.box import Box
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs


@pytest.fixture(scope="session")
def box() -> Box:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return Box(pack)


@pytest.fixture(scope="session")
def content(box: Box) -> GeneratorContent:
    return open_content(box.pack)


@pytest.fixture(scope="session")
def workshop(box: Box, content: GeneratorContent) -> Workshop:
    return Workshop(box, content)
