"""Translates the types of messages into TypeScript."""

import ast
import inspect
import json
import textwrap
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.inspect import (
    AnyType,
    BoolType,
    CollectionType,
    DictType,
    EnumType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    multi_type_info,
)

Types = Mapping[str, Any]
"""Types by their names on the page."""

Constants = Mapping[str, int | str | tuple[str, ...] | dict[str, int]]
"""Values by their names on the page."""

WIDTH = 100

_BUILT_IN = ("Partial", "Readonly", "Record")
_PLAIN: dict[type[Type], str] = {
    AnyType: "unknown",
    BoolType: "boolean",
    FloatType: "number",
    IntType: "number",
    NoneType: "null",
    StrType: "string",
}


def typescript_of(from_client: Types, from_server: Types) -> str:
    """Declare these types and everything they consist of.

    A server writes every field. In what only clients send, a field with a default is optional.
    """
    names = [*from_client, *from_server]
    shapes = multi_type_info([*from_client.values(), *from_server.values()])
    met = _met(shapes)
    declarations = _Declarations(
        _names(met, {_key(shape): name for name, shape in zip(names, shapes, strict=True)}),
        _met(shapes[len(from_client) :]).keys(),
    )
    return "\n".join(declarations.of(met))


def constants_of(constants: Constants) -> str:
    """Declare these values, each with its exact type."""
    return "".join(
        f"export const {name} = {json.dumps(value)}{_as_const(value)};\n"
        for name, value in constants.items()
    )


def _as_const(value: object) -> str:
    return " as const" if isinstance(value, tuple | dict) else ""


def _met(shapes: Iterable[Type], met: dict[Hashable, Type] | None = None) -> dict[Hashable, Type]:
    """Return these types and their parts, each once, the whole before its parts."""
    met = {} if met is None else met
    for shape in shapes:
        if _key(shape) not in met:
            met[_key(shape)] = shape
            _met(_parts(shape), met)
    return met


def _key(shape: Type) -> Hashable:
    """Return a key that is equal for types that look the same in TypeScript."""
    match shape:
        case StructType(cls=cls) | EnumType(cls=cls):
            return cls
        case LiteralType(values=values):
            return frozenset(values)
        case UnionType(types=types):
            return frozenset(map(_key, types))
        case Metadata(type=plain):
            return _key(plain)
        case _:
            return (type(shape), *map(_key, _parts(shape)))


def _parts(shape: Type) -> Iterator[Type]:
    match shape:
        case StructType(fields=fields):
            yield from (field.type for field in fields)
        case UnionType(types=types) | TupleType(item_types=types):
            yield from types
        case CollectionType(item_type=item) | Metadata(type=item):
            yield item
        case DictType(key_type=key, value_type=value):
            yield from (key, value)


def _names(met: Mapping[Hashable, Type], given: Mapping[Hashable, str]) -> dict[Hashable, str]:
    classes = (shape for shape in met.values() if isinstance(shape, StructType | EnumType))
    names = {_key(shape): shape.cls.__name__ for shape in classes} | dict(given)
    for name, count in Counter([*names.values(), *_BUILT_IN]).items():
        if count > 1:
            raise ValueError(f"Two types have the name {name}; give one another.")
    return names


@dataclass(frozen=True)
class _Declarations:
    names: Mapping[Hashable, str]
    from_server: Set[Hashable]

    def of(self, met: Mapping[Hashable, Type]) -> Iterator[str]:
        for key, shape in met.items():
            if key in self.names:
                doc = shape.cls.__doc__ if isinstance(shape, StructType | EnumType) else None
                yield _comment(doc) + self._declaration(self.names[key], shape)

    def _declaration(self, name: str, shape: Type) -> str:
        if isinstance(shape, StructType):
            return f"export interface {name} {{\n{''.join(self._members(shape))}}}\n"
        choices = self._choices(shape)
        line = f"export type {name} = {' | '.join(choices)};\n"
        if len(line) <= WIDTH:
            return line
        return f"export type {name} =\n  | " + "\n  | ".join(choices) + ";\n"

    def _members(self, struct: StructType) -> Iterator[str]:
        if struct.array_like:
            raise TypeError(f"{struct.cls.__name__} is written as an array.")
        if struct.tag is not None:
            yield f"  readonly {struct.tag_field}: {json.dumps(struct.tag)};\n"
        docs = _field_docs(struct.cls)
        for field in struct.fields:
            mark = "?" if self._can_lack(struct, field) else ""
            member = f"readonly {field.encode_name}{mark}: {self._text(field.type)};\n"
            yield textwrap.indent(_comment(docs.get(field.name)) + member, "  ")

    def _can_lack(self, struct: StructType, field: Field) -> bool:
        writes_defaults = not struct.cls.__struct_config__.omit_defaults
        has_default = (field.default, field.default_factory) != (NODEFAULT, NODEFAULT)  # not UNSET
        is_filled_in = _key(struct) in self.from_server and writes_defaults and has_default
        return not field.required and not is_filled_in

    def _text(self, shape: Type) -> str:
        return self.names.get(_key(shape)) or " | ".join(self._choices(shape))

    def _choices(self, shape: Type) -> list[str]:
        match shape:
            case Metadata(type=plain):
                return self._choices(plain)
            case LiteralType(values=values):
                return [json.dumps(value) for value in values]
            case EnumType(cls=cls):
                return [json.dumps(member.value) for member in cls]
            case UnionType(types=types):
                some = tuple(type_ for type_ in types if not isinstance(type_, NoneType))
                if len(some) < len(types):
                    return [self._text(UnionType(some)), "null"]
                return [self._text(type_) for type_ in types]
            case _:
                return [self._single(shape)]

    def _single(self, shape: Type) -> str:
        match shape:
            case CollectionType(item_type=item):
                return f"readonly {_grouped(self._text(item))}[]"
            case TupleType(item_types=items):
                return f"readonly [{', '.join(map(self._text, items))}]"
            case DictType(key_type=LiteralType() | EnumType() as key, value_type=value):
                return f"Readonly<Partial<Record<{self._text(key)}, {self._text(value)}>>>"
            case DictType(value_type=value):
                return f"Readonly<Record<string, {self._text(value)}>>"
            case _ if type(shape) in _PLAIN:
                return _PLAIN[type(shape)]
        raise TypeError(f"There is no TypeScript for {shape}.")


def _grouped(text: str) -> str:
    return f"({text})" if " | " in text or text.startswith("readonly ") else text


def _comment(doc: str | None) -> str:
    if not doc:
        return ""
    lines = inspect.cleandoc(doc).replace("*/", "*\\/").splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _field_docs(struct: type) -> dict[str, str]:
    """Return the docstring below each field, including inherited fields."""
    docs: dict[str, str] = {}
    for cls in reversed(struct.__mro__):
        if issubclass(cls, msgspec.Struct) and cls is not msgspec.Struct:
            docs |= _own_field_docs(cls)
    return docs


def _own_field_docs(struct: type) -> dict[str, str]:
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(definition, ast.ClassDef)
    docs = {}
    for above, below in zip(definition.body, definition.body[1:], strict=False):
        match above, below:
            case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(ast.Constant(str(doc))):
                docs[field] = doc
    return docs
