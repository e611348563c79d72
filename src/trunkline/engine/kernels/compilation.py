"""Numba pipelines that compile kernels in half the time.

Numba optimises every function together with all that it calls, and makes machine code of it. A
kernel that only kernels call needs neither: the entry point above it contains its code, and
optimises it there. So a kernel's library is linked only, and the entry point is optimised once,
or twice if it is worth the time.
"""

import re
from collections.abc import Callable
from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary, ll  # type: ignore[attr-defined]
from numba.core.compiler import Compiler

from trunkline.engine.kernels.compile_events import announced


class LinkOnlyLibrary(JITCodeLibrary):
    """The code of a kernel, for the libraries of its callers and not to be run by itself."""

    def _optimize_final_module(self) -> None:
        """Leave this to the entry point."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class TwiceOptimizedLibrary(JITCodeLibrary):
    """The code of an entry point that runs for long; a second round makes it faster."""

    def _optimize_final_module(self) -> None:
        super()._optimize_final_module()
        super()._optimize_final_module()


class BorrowingLibrary(TwiceOptimizedLibrary):
    """The code of an entry point whose kernels only borrow arrays from its caller."""

    folder = ""

    def _optimize_final_module(self) -> None:
        self._final_module = uncounted(self._final_module, self.folder)
        super()._optimize_final_module()


# In the text of a module: where a function begins, a change of the count of an array's users, and
# a call of a part of Numba that may make an array.
FUNCTION = re.compile(r"^(?=define )", re.MULTILINE)
COUNT = re.compile(r"^ +(?:tail )?call void @NRT_(?:incref|decref)\(.*\n", re.MULTILINE)
ARRAY_MAKER = re.compile(r"call .*@(?:_ZN5numba2np|NRT_MemInfo)")


def uncounted(module: Any, folder: str) -> Any:
    """The same code, but functions of a folder do not count who uses an array.

    Each count takes as long as ten other steps of a kernel. A function that makes an array keeps
    its counts, and so does the one that Python calls.
    """
    prefix = "_ZN" + "".join(f"{len(part)}{part}" for part in folder.split("."))
    own = re.compile(rf'define [^@]*@"?{prefix}')
    functions = (
        COUNT.sub("", function)
        if own.match(function) and not ARRAY_MAKER.search(function)
        else function
        for function in FUNCTION.split(str(module))
    )
    changed = ll.parse_assembly("".join(functions))
    changed.name = module.name
    return changed


class EntryCompiler(Compiler):
    """Compiles an entry point."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function and say so."""
        with announced(func):
            return super().compile_extra(func)


class HotEntryCompiler(EntryCompiler):
    """Compiles an entry point that runs for long."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function."""
        library = self.new_library(func)
        library.enable_object_caching()
        self.state.library = library
        return super().compile_extra(func)

    def new_library(self, func: Callable[..., Any]) -> JITCodeLibrary:
        """A library for the code of a function."""
        return TwiceOptimizedLibrary(self.state.targetctx.codegen(), func.__qualname__)


class BorrowingEntryCompiler(HotEntryCompiler):
    """Compiles an entry point whose kernels only borrow arrays."""

    def new_library(self, func: Callable[..., Any]) -> JITCodeLibrary:
        """A library for the code of a function."""
        library = BorrowingLibrary(self.state.targetctx.codegen(), func.__qualname__)
        library.folder = func.__module__.rpartition(".")[0]
        return library


class KernelCompiler(EntryCompiler):
    """Compiles a kernel that only kernels call."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function. Its target is this compiler's own copy."""
        self.state.library = LinkOnlyLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.targetctx.get_executable = _name_of_kernel
        return super().compile_extra(func)


def _name_of_kernel(library: LinkOnlyLibrary, description: Any, environment: Any) -> Any:
    """An object that stands for a kernel. Callers find its code by it; it cannot be called."""
    library._ensure_finalized()
    module, name = description.lookup_module(), description.qualname.split(".")[-1]
    return _dynfunc.make_function(module, name, "a kernel", 0, environment, (library,))
