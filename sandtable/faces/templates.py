"""Jinja2 sandbox for templates.

A template sees the values it is given and nothing of Python behind them; it reads templates of its own folders only.
Its resources are bounded roughly here; untrusted templates are rendered under limits (`faces/template_limits`).
"""

import math
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, MappingProxyType
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from sandtable.cache import MEGABYTE, Cache
from sandtable.faces.template_folder import TemplateFolder
from sandtable.geometry.units import decimal
from sandtable.ink.tints import mix
from sandtable.model.reading.folder import Unreadable, is_folder
from sandtable.model.reading.safe_paths import LeadsOut
from sandtable.model.reading.suggestions import nearest

_NUMBERS = (int, float)
_OF_MAPPINGS = {"items", "keys", "values", "get"}
_OF_LOOPS = {"index", "index0", "revindex", "revindex0", "first", "last", "length", "depth", "depth0"}
NOTHING: Mapping[str, object] = MappingProxyType({})
MAX_SOURCE = 1024 * 1024
MAX_OUTPUT = 4 * 1024 * 1024

# Common templates that draw pieces; the rest of that folder draws sheets.
OFFERED = ("board", "card", "card-back", "reference", "token")

_COMPILED_FORMAT = 2
_COMPILED = Cache("templates", 32 * MEGABYTE)

# Elements that may give rise to a finding are marked with their place in the template.
_MARKED = re.compile(r"<(text|use|image|path|rect|circle|ellipse|line|polyline|polygon|g|scene)(?=[\s/>])")
# So is what begins a line and is no element at all: inside a line it may be a comparison of the template's.
_STRANGE = re.compile(
    r"^\s*<(?!(?:text|use|image|path|rect|circle|ellipse|line|polyline|polygon|g|scene|svg|defs|symbol|clipPath|mask|linearGradient|"
    r"radialGradient|stop|tspan|b|i|u|s|sc|sup|sub|br|icon|style|title|desc|metadata|a|switch|outline|painted)[\s/>])[A-Za-z][\w:.-]*(?=[\s/>])"
)


class TemplateProblem(Exception):
    """A template that cannot be used: the problem and its position."""

    def __init__(self, problem: str, file: str, line: int, hint: str = "", code: str = "ST044") -> None:
        super().__init__(problem)
        self.problem, self.file, self.line, self.hint, self.code = problem, file, line, hint, code


class TemplateFolders(jinja2.BaseLoader):
    """Finds templates by plain name in a list of folders, the first that has it, and never outside them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = [TemplateFolder(folder) for folder in folders if is_folder(folder)]

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        if Path(template).is_absolute() or ".." in Path(template).parts or "\0" in template:
            raise jinja2.TemplateNotFound(template)
        for folder in self.folders:
            content = _read(folder, template)
            if content is not None:
                return mark_places(_decoded(content, template), template), str(folder.path / template), lambda: False
        raise jinja2.TemplateNotFound(template)

    def list_templates(self) -> list[str]:
        return sorted({name for folder in self.folders for name in folder.names("*.svg*")})

    def offered(self) -> list[str]:
        """Templates a pack may name: its own and its game's, and the common ones that draw pieces."""
        own = {name for folder in self.folders if folder.path.name != "_common" for name in folder.names("*.svg.j2")}
        return sorted(own | {f"{name}.svg.j2" for name in OFFERED})


def _read(folder: TemplateFolder, template: str) -> bytes | None:
    try:
        return folder.read(template)
    except LeadsOut as out:
        raise TemplateProblem(
            f"'{out.link}' is a link that leads out of its folder", template, 1, "", "ST024"
        ) from None
    except (Unreadable, OSError) as error:
        words = error.strerror.lower() if isinstance(error, OSError) and error.strerror else str(error)
        raise TemplateProblem(f"template cannot be read: {words}", template, 1) from None


def _decoded(content: bytes, template: str) -> str:
    if len(content) > MAX_SOURCE:
        raise TemplateProblem("template is larger than 1 MB", template, 1)
    try:
        # As a file read as text: any line end is one character.
        return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise TemplateProblem("template is not UTF-8", template, 1) from None


def mark_places(source: str, name: str) -> str:
    """Add `data-at="name:line"` to every element of a template that a finding may be about."""
    marked = []
    for number, line in enumerate(source.split("\n"), 1):
        place = f' data-at="{name}:{number}"'
        if "<" in line:
            line = _MARKED.sub(lambda match, place=place: match[0] + place, line)  # type: ignore[misc]
            line = _STRANGE.sub(lambda match, place=place: match[0] + place, line)  # type: ignore[misc]
        marked.append(line)
    return "\n".join(marked)


class _Compiled(jinja2.BytecodeCache):
    """Cache of compiled templates by name and source, marks included: a changed template is compiled anew."""

    def load_bytecode(self, bucket: Bucket) -> None:
        content = _COMPILED.read(_key(bucket))
        if content is not None:
            bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        _COMPILED.write(_key(bucket), bucket.bytecode_to_string())


def _key(bucket: Bucket) -> str:
    return _COMPILED.key(
        _COMPILED_FORMAT, jinja2.__version__, type(bucket.environment).__name__, bucket.key, bucket.checksum
    )


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment of face templates; undefined names are errors, output is escaped."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, folders: Sequence[Path]) -> None:
        loader = TemplateFolders(folders)
        self.folders = loader.folders
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=400,
            bytecode_cache=_Compiled(),
            finalize=printed,
        )
        self.globals.update(_GLOBALS)
        self.filters.update(_FILTERS)
        self._common: tuple[Mapping[str, object], dict[str, object]] | None = None
        self._last: tuple[str, jinja2.Template] | None = None  # a deck asks for the same one card by card

    def _compile(self, source: str, filename: str) -> CodeType:
        # Python wonders aloud about texts such as 1.5[::2]; who draws the template says it in its place.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return super()._compile(source, filename)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" and (not _is_number(left) or not _is_number(right) or abs(right) > 64 or abs(left) > 1e6):
            raise jinja2.TemplateRuntimeError("only small powers of small numbers")
        if operator == "*" and not (_is_number(left) and _is_number(right)):
            size = len(left) if hasattr(left, "__len__") else len(right) if hasattr(right, "__len__") else 0
            times = right if _is_number(right) else left
            if not _is_number(times) or size * times > 100_000:
                raise jinja2.TemplateRuntimeError("text or list repeated too often")
        if operator == "%" and not _is_number(left):
            raise jinja2.TemplateRuntimeError("'%' is for numbers; use ~ to join text")
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Attribute lookup of the sandbox, with fast paths for fields, macros and loop counters."""
        kind = type(obj)
        if kind is dict and attribute in obj:
            return obj[attribute]
        if kind is TemplateModule and not attribute.startswith("_"):
            found = obj.__dict__.get(attribute)
            if found is not None:
                return found
        if kind is LoopContext and attribute in _OF_LOOPS:
            return getattr(obj, attribute)
        if kind is dict and attribute not in _OF_MAPPINGS:
            # A Python method such as `copy` is no field of a card.
            return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call as the sandbox does; macros are ours and need no check."""
        if type(__obj) is Macro:
            # Compiled templates hand these to the context, which keeps them from the macro.
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return __obj(__context.eval_ctx, *args, **kwargs)
        return super().call(__context, __obj, *args, **kwargs)

    def draw(self, name: str, context: Mapping[str, object], shared: Mapping[str, object] = NOTHING) -> str:
        """Render a template to SVG text; raise TemplateProblem if it fails.

        `shared` holds values for all drawings; it is the same mapping every time.
        """
        try:
            parts: list[str] = []
            size = 0
            if self._last is None or self._last[0] != name:
                self._last = (name, self.get_template(name))
            template = self._last[1]
            if self._common is None or self._common[0] is not shared:
                self._common = (shared, {**template.globals, **shared})
            # Like Template.generate, but values shared by all are not collected again; no template has its own globals.
            values = self.context_class(self, {**self._common[1], **context}, name, template.blocks, self.globals)
            try:
                for part in template.root_render_func(values):
                    size += len(part)
                    if size > MAX_OUTPUT:
                        raise TemplateProblem("template writes more than 4 MB", name, 1)
                    parts.append(part)
            except TemplateProblem:
                raise
            except Exception:
                self.handle_exception()  # raises it anew, with the lines of the template in its traceback
            return "".join(parts)
        except jinja2.TemplateNotFound as error:
            raise self._not_found(error, name) from None
        except jinja2.TemplateSyntaxError as error:
            raise TemplateProblem(str(error.message), self._plain_name(error.name or name), error.lineno) from None
        except SyntaxError as error:
            # Python has less patience with nesting than Jinja, which writes Python.
            raise TemplateProblem(f"the template nests too deep: {error.msg}", name, 1) from None
        except MemoryError:
            raise TemplateProblem("there is not enough memory for this template", name, 1) from None
        except NameError as error:
            # Jinja writes numbers into Python, which knows no number called inf.
            raise TemplateProblem("a number is too large to be one", *self._place_of(error, name)) from None
        except (
            jinja2.TemplateError, ArithmeticError, TypeError, ValueError, LookupError, AttributeError, AssertionError,
        ) as error:  # fmt: skip
            file, line = self._place_of(error, name)
            raise TemplateProblem(_words(error), file, line, _absent_hint(error, {**shared, **context})) from None
        except RecursionError:
            raise TemplateProblem("template includes or calls itself without end, or nests too deep", name, 1) from None

    def forget(self) -> None:
        """Read templates again when they are drawn next."""
        self._last = None
        if self.cache is not None:
            self.cache.clear()

    def _not_found(self, error: jinja2.TemplateNotFound, drawn: str) -> TemplateProblem:
        assert isinstance(self.loader, TemplateFolders)
        missing = str(error.name)
        file, line = (drawn, 1) if missing == drawn else self._place_of(error, drawn)
        hint = nearest(missing, self.loader.offered())
        return TemplateProblem(f"no template '{missing}'", file, line, hint, "ST049")

    def _place_of(self, error: BaseException, name: str) -> tuple[str, int]:
        """Template and line in which an error was raised, from the rewritten traceback."""
        place = (name, 1)
        trace = error.__traceback__
        while trace is not None:
            written = trace.tb_frame.f_code.co_filename
            if (plain := self._plain_name(written)) != written:
                place = (plain, trace.tb_lineno)
            trace = trace.tb_next
        return place

    def _plain_name(self, written: str) -> str:
        """Name of a template; Jinja sometimes gives the whole path."""
        path = Path(written)
        for folder in self.folders:
            if path.is_relative_to(folder.path):
                return path.relative_to(folder.path).as_posix()
        return written


_NO_FIELD = re.compile(r"'sandtable[\w.]+ object' has no attribute '(\w+)'|'dict object' has no attribute '(\w+)'")


def _absent_hint(error: BaseException, names: Mapping[str, object]) -> str:
    """Hint for a field that a record does not have: a name of templates, the nearest field, or one that others have."""
    found = _NO_FIELD.search(str(error)) if isinstance(error, jinja2.UndefinedError) else None
    if found is None:
        return ""
    name, card = found[1] or found[2], names.get("card")
    if name in names:
        return f"write {{{{ {name} }}}}"
    if isinstance(card, Mapping) and name not in card and (hint := nearest(name, [str(one) for one in card])):
        return hint
    return f"check its spelling; test a field that some cards leave out: {{% if card.{name} is defined %}}"


def _words(error: BaseException) -> str:
    text = str(error)
    # Jinja shows objects by their Python class; a designer knows them as the card.
    return re.sub(r"'[\w.]+ object' has no attribute", "the record has no field", text) or type(error).__name__


def printed(value: object) -> object:
    """A value as it is printed; raise TemplateRuntimeError for a function or method, which is none."""
    if callable(value) and not isinstance(value, jinja2.Undefined) and not hasattr(value, "__html__"):
        name = getattr(value, "__name__", "") or type(value).__name__
        raise jinja2.TemplateRuntimeError(f"'{name}' is a function, not a value; write {name}(…) to call it")
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, _NUMBERS)


def _lines(text: object) -> Markup:
    """Text with its line breaks kept."""
    return Markup("<br/>").join(escape(part) for part in str(text).split("\n"))


def _coordinate(number: float, digits: int = 2) -> str:
    return decimal(number, digits)


_GLOBALS: dict[str, object] = {
    "sin": lambda degrees: math.sin(math.radians(degrees)),
    "cos": lambda degrees: math.cos(math.radians(degrees)),
    "atan2": lambda y, x: math.degrees(math.atan2(y, x)),
    "sqrt": math.sqrt,
    "pi": math.pi,
    "min": min,
    "max": max,
    "mix": mix,
    "zip": lambda *lists: list(zip(*lists, strict=False)),
    "enumerate": lambda items: list(enumerate(items)),
}
_FILTERS: dict[str, Callable[..., object]] = {"lines": _lines, "n": _coordinate}
