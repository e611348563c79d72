"""Kernels are linked into entry points, and only entry points become machine code."""

import sys
from typing import Any

import numpy as np
import pytest
from numba.core.codegen import ll  # type: ignore[attr-defined]

from trunkline.engine.kernels.compilation import LinkOnlyLibrary, uncounted
from trunkline.engine.kernels.compiler import (
    borrowing_entry_point,
    entry_point,
    hot_entry_point,
    kernel,
)


@kernel
def double(number: int) -> int:
    return 2 * number


def quadruple(number: int) -> int:
    return double(double(number))


@pytest.mark.parametrize("decorate", [entry_point, hot_entry_point])
def test_an_entry_point_contains_the_kernels_that_it_calls(decorate: Any) -> None:
    assert decorate(quadruple)(21) == 84


@kernel
def last_of(numbers: np.ndarray) -> int:
    part = numbers[1:]
    return int(part[part.shape[0] - 1])


def sum_of_last(tables: np.ndarray) -> int:
    total = 0
    for k in range(tables.shape[0]):
        total += last_of(tables[k])
    return total


def test_an_entry_point_that_only_borrows_counts_no_users_of_arrays() -> None:
    tables = np.arange(12).reshape(3, 4)
    counting, borrowing = hot_entry_point(sum_of_last), borrowing_entry_point(sum_of_last)
    users = sys.getrefcount(tables)
    assert counting(tables) == borrowing(tables) == 3 + 7 + 11
    assert sys.getrefcount(tables) == users


def test_functions_that_make_arrays_keep_their_counts() -> None:
    count = "  call void @NRT_decref(ptr %.1)\n"
    names = {"own": "_ZN1a1b4own", "maker": "_ZN1a1b5maker", "other": "_ZN5other"}
    calls = {"maker": "  call void @NRT_MemInfo_alloc_aligned()\n"}
    functions = "".join(
        f"define linkonce_odr range(i32 0, 2) i32 @{mangled}(ptr %.1) {{\n"
        f"{calls.get(name, '')}{count}  ret i32 0\n}}\n"
        for name, mangled in names.items()
    )
    declared = "declare void @NRT_decref(ptr)\ndeclare void @NRT_MemInfo_alloc_aligned()\n"
    text = str(uncounted(ll.parse_assembly(functions + declared), "a.b"))
    kept = {name: "NRT_decref" in text.split(f"@{names[name]}(")[1].split("}")[0] for name in names}
    assert kept == {"own": False, "maker": True, "other": True}


def test_a_kernel_has_no_machine_code_of_its_own() -> None:
    compiled: Any = double
    compiled.compile("int64(int64)")
    [overload] = compiled.overloads.values()
    assert isinstance(overload.library, LinkOnlyLibrary)
    assert not overload.library.codegen._engine.is_symbol_defined(overload.fndesc.mangled_name)
