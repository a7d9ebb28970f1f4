"""Plain values as `typing.NamedTuple` and frozen dataclasses define them, for modules that short commands import.

A checker of types sees the standard library's own. What runs behaves alike and takes a fifth as long to define: methods are
shared instead of being written and compiled for each class anew, and annotations are nobody's business.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    from types import FunctionType

    try:
        from _collections import _tuplegetter as _item
    except ImportError:  # not CPython
        from operator import itemgetter

        def _item(index, doc):
            return property(itemgetter(index), doc=doc)

    # --- named tuples

    # What makes tuples, by the number of fields: that of a class is the same code with other names.
    _MAKERS = {}

    def _maker(names, defaults):
        """A class's `__new__`, which takes its fields by place or by name."""
        if (known := _MAKERS.get(len(names))) is None:
            listed = "".join(f"_{number}, " for number in range(len(names)))
            space = {"_new": tuple.__new__, "__builtins__": {}}
            known = _MAKERS[len(names)] = eval(f"lambda _cls, {listed}: _new(_cls, ({listed}))", space)
        code = known.__code__.replace(co_varnames=("_cls", *names))
        return FunctionType(code, known.__globals__, "__new__", defaults)

    class _Named(tuple):
        """What all named tuples can do."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, items):
            return cls(*items)

        def _replace(self, /, **changes):
            made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            said = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)])
            return f"{type(self).__name__}({said})"

        def __getnewargs__(self):
            return tuple(self)

    class _NamedTupleMaker(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            names = tuple(body.get("__annotations__", ()))
            defaults = {one: body[one] for one in names if one in body}
            body.update((one, _item(number, None)) for number, one in enumerate(names))
            body |= {"__slots__": (), "__match_args__": names, "_fields": names, "_field_defaults": defaults}
            body["__new__"] = _maker(names, tuple(defaults.values()))
            return type.__new__(type, name, (_Named,), body)

    class NamedTuple(metaclass=_NamedTupleMaker):
        pass

    # --- frozen dataclasses

    _NONE = object()  # where there is no default

    class field:  # noqa: N801 - as the library calls it
        __slots__ = ("compare", "default", "default_factory", "repr")

        def __init__(self, *, default=_NONE, default_factory=None, repr=True, compare=True):  # noqa: A002
            self.default, self.default_factory, self.repr, self.compare = default, default_factory, repr, compare

    class _AsDataclass:
        """What the library's own functions ask of a dataclass: made when they ask."""

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, instance, owner):
            from dataclasses import make_dataclass

            fields = [(name, object, _library_field(one)) for name, one in owner._all.items()]
            said = getattr(make_dataclass(owner.__name__, fields, frozen=True), self._name)
            setattr(owner, self._name, said)
            return said

    def _library_field(one):
        from dataclasses import MISSING, field

        default = MISSING if one.default is _NONE else one.default
        factory = one.default_factory or MISSING
        return field(default=default, default_factory=factory, repr=one.repr, compare=one.compare)

    class _Frozen:
        """What all frozen dataclasses can do."""

        __slots__ = ()
        _all = {}  # noqa: RUF012 - the fields by name; each class has its own

        def __init__(self, /, *values, **named):
            if named or len(values) != len(self._all):
                values = _filled(type(self), values, named)
            self.__dict__.update(zip(self._all, values, strict=True))

        def __setattr__(self, name, value):
            raise _refused(f"cannot assign to field {name!r}")

        def __delattr__(self, name):
            raise _refused(f"cannot delete field {name!r}")

        def __repr__(self):
            said = ", ".join([f"{name}={getattr(self, name)!r}" for name, one in self._all.items() if one.repr])
            return f"{type(self).__qualname__}({said})"

        def __eq__(self, other):
            return _compared(self) == _compared(other) if other.__class__ is self.__class__ else NotImplemented

        def __hash__(self):
            return hash(_compared(self))

    class _Slotted(_Frozen):
        """The same with a slot for each field."""

        __slots__ = ()
        _put = ()  # what sets each field

        def __init__(self, /, *values, **named):
            puts = self._put
            if named or len(values) != len(puts):
                values = _filled(type(self), values, named)
            for put, value in zip(puts, values):  # noqa: B905 - as many as there are fields
                put(self, value)

        def __getstate__(self):
            return [getattr(self, name) for name in self._all]

        def __setstate__(self, state):
            for put, value in zip(self._put, state, strict=True):
                put(self, value)

    def dataclass(*, frozen, slots=False, eq=True):
        """A frozen dataclass; there are no others here."""
        assert frozen

        def made(cls):
            body = dict(vars(cls))
            own = {name: _field(body, name) for name in body.get("__annotations__", ())}
            body["_all"] = {**getattr(cls, "_all", {}), **own}
            body["__match_args__"] = tuple(body["_all"])
            body |= {"__dataclass_fields__": _AsDataclass(), "__dataclass_params__": _AsDataclass()}
            if not eq:
                body |= {"__eq__": object.__eq__, "__hash__": object.__hash__}
            if slots:
                body["__slots__"] = tuple(own)
            if "__post_init__" in body:
                body["__init__"] = _looked_over(_Slotted if slots else _Frozen)
            for name in ("__dict__", "__weakref__"):
                body.pop(name, None)
            bases = cls.__bases__ if issubclass(cls, _Frozen) else (_Slotted if slots else _Frozen,)
            again = type(cls)(cls.__name__, bases, {**body, "__qualname__": cls.__qualname__})
            if slots:
                again._put = tuple(getattr(again, name).__set__ for name in again._all)
            return again

        return made

    def _looked_over(kind):
        """How values are made that look themselves over when they are."""

        def made(self, /, *values, **named):
            kind.__init__(self, *values, **named)
            self.__post_init__()

        return made

    def _field(body, name):
        """A field as a class says it; its default does not stay there, where its slot will be."""
        default = body.pop(name, _NONE)
        return default if isinstance(default, field) else field(default=default)

    def _filled(cls, values, named):
        """The value of every field: given by place or by name, or its default."""
        filled = list(values)
        for name in cls.__match_args__[len(values) :]:
            value = named.pop(name, _NONE)
            if value is _NONE:
                one = cls._all[name]
                value = one.default if one.default_factory is None else one.default_factory()
                if value is _NONE:
                    raise TypeError(f"{cls.__name__} is given no {name!r}")
            filled.append(value)
        if named or len(filled) > len(cls._all):
            raise TypeError(f"{cls.__name__} is given too much: {list(named) or filled[len(cls._all) :]}")
        return filled

    def _compared(value):
        return tuple([getattr(value, name) for name, one in value._all.items() if one.compare])

    def _refused(words):
        from dataclasses import FrozenInstanceError

        return FrozenInstanceError(words)

    def replace(value, /, **changes):
        """The same value with other fields."""
        return type(value)(**{name: getattr(value, name) for name in value._all} | changes)
