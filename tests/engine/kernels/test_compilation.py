"""Kernels are linked into entry points, and only entry points become machine code."""

from typing import Any

import pytest

from trunkline.engine.kernels.compilation import LinkOnlyLibrary
from trunkline.engine.kernels.compiler import entry_point, hot_entry_point, kernel


@kernel
def double(number: int) -> int:
    return 2 * number


def quadruple(number: int) -> int:
    return double(double(number))


@pytest.mark.parametrize("decorate", [entry_point, hot_entry_point])
def test_an_entry_point_contains_the_kernels_that_it_calls(decorate: Any) -> None:
    assert decorate(quadruple)(21) == 84


def test_a_kernel_has_no_machine_code_of_its_own() -> None:
    compiled: Any = double
    compiled.compile("int64(int64)")
    [overload] = compiled.overloads.values()
    assert isinstance(overload.library, LinkOnlyLibrary)
    assert not overload.library.codegen._engine.is_symbol_defined(overload.fndesc.mangled_name)
