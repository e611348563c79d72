"""Shows a `msgspec.Struct` with its fields, like a dataclass: a plugin of the source reader."""

from typing import Any

import griffe


class StructSignatures(griffe.Extension):
    """Gives each struct the constructor that it has when it runs."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Called when a whole package has been read."""
        for struct in filter(is_struct, classes_of(pkg)):
            struct.set_member("__init__", constructor(struct))


def classes_of(parent: griffe.Module | griffe.Class) -> list[griffe.Class]:
    """The classes in a module or class, and in those inside it."""
    own = [member for member in parent.members.values() if not member.is_alias]
    inner = [part for part in own if isinstance(part, griffe.Module | griffe.Class)]
    classes = [part for part in inner if isinstance(part, griffe.Class)]
    return classes + [found for part in inner for found in classes_of(part)]


def is_struct(found: griffe.Class) -> bool:
    return any(str(base).endswith("Struct") for each in line_of(found) for base in each.bases)


def line_of(found: griffe.Class) -> list[griffe.Class]:
    """A class and those that it inherits from, nearest first."""
    return [found, *found.mro()]


def constructor(struct: griffe.Class) -> griffe.Function:
    fields = {
        field.name: field
        for each in reversed(line_of(struct))
        for field in each.attributes.values()
        if field.annotation and "instance-attribute" in field.labels
    }
    parameters = [griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)]
    parameters += map(parameter, fields.values())
    return griffe.Function("__init__", parameters=griffe.Parameters(*parameters))


def parameter(field: griffe.Attribute) -> griffe.Parameter:
    kind = griffe.ParameterKind.positional_or_keyword
    return griffe.Parameter(field.name, annotation=field.annotation, kind=kind, default=field.value)
