"""Sandbox for untrusted templates: the same language, under limits that hold whatever they call."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, Undefined, markup_join, str_join
from jinja2.utils import Cycler, Joiner

from sandtable.budget import CODE, current
from sandtable.faces.template_limits.compiling import ITERATED, MADE, WEIGHED, PayingGenerator, Wrapping
from sandtable.faces.template_limits.meter import Meter, OverCeiling
from sandtable.faces.template_limits.predictions import FILTERS, METHODS, OTHER_METHODS, Prediction, filler
from sandtable.faces.template_limits.weighing import MOST_BITS, at_hand, bits, weigh
from sandtable.faces.templates import NOTHING, Sandbox, TemplateProblem, printed

MOST_NODES = 40_000  # parts of one template; ours have a few thousand
# Not needed by any face, and of unpredictable cost.
LEFT_OUT = ("pprint", "urlize", "urlencode", "xmlattr", "random")
_SIGNS_A_STEP_OF_SOURCE = 8

_NUMBERS = (int, float)  # a pair is looked through sooner than int | float, which is made anew every time
_CALLABLE = (BlockReference, LoopContext, Joiner)
_WITH_METHODS = (LoopContext, Cycler)


class CappedSandbox(Sandbox):
    """Renders untrusted templates; each drawing begins with a fresh meter."""

    code_generator_class = PayingGenerator
    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "**", "%"})

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(folders)
        self.meter = Meter(current().limits)
        # No constant folding while compiling, when nothing is counted.
        self.optimized = False
        self.finalize = self._count_output
        for name in LEFT_OUT:
            self.filters.pop(name, None)
        self.filters = {name: self._capped(each, FILTERS.get(name)) for name, each in self.filters.items()}
        self.tests = {name: self._capped(each, None) for name, each in self.tests.items()}
        self.filters[ITERATED], self.filters[WEIGHED], self.filters[MADE] = self._iterated, self._weighed, self._made
        self._own = {id(each) for each in self.globals.values()}
        self._lipsum = self.globals["lipsum"]

    def draw(self, name: str, context: Mapping[str, object], shared: Mapping[str, object] = NOTHING) -> str:
        """Render as Sandbox does; exceeding a limit is a TemplateProblem that names the limit."""
        self.meter.start(current().limits)
        try:
            return super().draw(name, context, shared)
        except OverCeiling as over:
            file, line = self._place_of(over, name)
            raise TemplateProblem(over.problem, file, line, over.hint, CODE) from None

    # --- compiling

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        count = sum(1 for _ in source.find_all(nodes.Node))
        if count > MOST_NODES:
            raise OverCeiling(f"the template has more than {MOST_NODES:,} parts")
        return super()._generate(Wrapping().visit(source), *args, **kwargs)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        self.meter.step(1 + len(source) // _SIGNS_A_STEP_OF_SOURCE)
        return super()._parse(source, name, filename)

    # --- what compiled templates call

    def pay(self, steps: int, signs: int) -> None:
        """Count the start of a block: its number of parts and its own text."""
        if signs:
            self.meter.made(signs)
        self.meter.step(steps)

    def tilde(self, context: Context, parts: Sequence[Any]) -> str:
        """Result of the `~` operator, counted against the limits."""
        self.meter.made(sum(weigh(part) for part in parts))
        return markup_join(parts) if context.eval_ctx.autoescape else str_join(parts)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        meter = self.meter
        if isinstance(left, _NUMBERS) and isinstance(right, _NUMBERS):
            meter.step(1)
            if operator == "*" and bits(left) + bits(right) > MOST_BITS:
                raise OverCeiling("a number has more than a thousand digits")
            if operator != "**":
                return self.binop_table[operator](left, right)
        elif operator == "*":
            times = right if isinstance(right, int) else left if isinstance(left, int) else 1
            meter.made(max(0, times) * (weigh(left) + weigh(right)))
        else:
            meter.made(weigh(left) + weigh(right))
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Method `format` of a text, which is handled separately."""
        made = super().wrap_str_format(value)
        if made is None:
            return None
        return _Format(str(value.__self__), made)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call an allowed function and count its cost; raise SecurityError for any other."""
        meter = __self.meter
        if type(__obj) is Macro:
            result = super().call(__context, __obj, *args, **kwargs)
            meter.made(len(result))
            return result
        meter.handled(sum(map(weigh, args)) + sum(weigh(value) for name, value in kwargs.items() if name[0] != "_"))
        prediction = __self._allowed(__obj)
        if prediction is not None:
            named = {name: value for name, value in kwargs.items() if name[0] != "_"}
            meter.made(prediction(*args, **named))
        return __self._accounted(super().call(__context, __obj, *args, **kwargs))

    def _allowed(self, called: Any) -> Prediction | None:
        """Return a predictor of the size of a call's result, or None if none is needed.

        Raise SecurityError if the call is forbidden.
        """
        if called is self._lipsum:
            return filler
        if id(called) in self._own:
            return None
        if isinstance(called, BuiltinMethodType | MethodType):
            owner, name = called.__self__, called.__name__
            if isinstance(owner, str) and name in METHODS:
                prediction = METHODS[name]
                return None if prediction is None else _bound(prediction, owner)
            if isinstance(owner, dict | list | tuple) and name in OTHER_METHODS:
                self.meter.handled(weigh(owner) if name in ("count", "index") else len(owner))
                return None
            if isinstance(owner, _WITH_METHODS) or _is_ours(owner):
                return None
        elif isinstance(called, _Format):
            return _bound(METHODS["format"], called.text)
        elif isinstance(called, (*_CALLABLE, Undefined)) or _is_ours(called):
            return None
        raise SecurityError(f"'{getattr(called, '__name__', type(called).__name__)}' cannot be called here")

    # --- values

    def _accounted(self, value: Any) -> Any:
        value = at_hand(value)
        self.meter.made(weigh(value))
        return value

    def _count_output(self, value: Any) -> Any:
        """Count a value that is about to be output, and return it."""
        self.meter.made(len(value) if type(value) is str else weigh(value))
        return value if type(value) is str else printed(value)

    _made = _accounted

    def _weighed(self, value: Any) -> Any:
        self.meter.handled(weigh(value))
        return value

    def _iterated(self, value: Any) -> Any:
        value = at_hand(value)
        if hasattr(value, "__len__") and not isinstance(value, Undefined):
            self.meter.step(1 + len(value) // 4)
        return value

    def _capped(self, function: Any, prediction: Prediction | None) -> Callable[..., Any]:
        """Wrap a filter or test so that its cost is counted."""
        inner = 1 if hasattr(function, "jinja_pass_arg") else 0  # the environment or context comes first

        @wraps(function)
        def capped(*args: Any, **kwargs: Any) -> Any:
            given = args[inner:]
            if len(given) == 1 and type(given[0]) is float:
                self.meter.step(1)
                return function(*args, **kwargs)
            if given:
                given = (at_hand(given[0]), *given[1:])
            self.meter.handled(sum(map(weigh, given)) + sum(map(weigh, kwargs.values())))
            if prediction is not None:
                self.meter.made(prediction(*given, **kwargs))
            return self._accounted(function(*args[:inner], *given, **kwargs))

        return capped


class _Format:
    """Method `format` of one text."""

    def __init__(self, text: str, made: Callable[..., str]) -> None:
        self.text, self._made = text, made

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        return self._made(*args, **kwargs)


def _bound(prediction: Prediction | None, owner: str) -> Prediction:
    assert prediction is not None
    return lambda *args, **kwargs: prediction(owner, *args, **kwargs)


def _is_ours(value: Any) -> bool:
    """True for speakers, line counters and other objects that the program passes to a drawing."""
    home = type(value).__module__ if not isinstance(value, FunctionType | type) else value.__module__
    return home.startswith("sandtable.")
