"""The compiled build: who may build on it, and what is mended in it."""

import importlib
import inspect
import pkgutil
from pathlib import Path
from types import ModuleType

import citywright
from tools.compiled import groups, without_trashcan

PACKAGE = Path(citywright.__file__).parent
MARK = "@mypyc_attr(allow_interpreted_subclasses=True)"
COMPILED = {file.removesuffix(".py").replace("/", ".") for files, _ in groups(PACKAGE) for file in files}

COLLECTED = """\
static void X_dealloc(X *self)
{
    PyObject_GC_UnTrack(self);
    CPy_TRASHCAN_BEGIN(self, X_dealloc)
    X_clear((PyObject *)self);
    Py_TYPE(self)->tp_free((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}
"""


def modules() -> list[ModuleType]:
    names = [module.name for module in pkgutil.walk_packages(citywright.__path__, "citywright.")]
    return [
        importlib.import_module(name) for name in sorted(names) if "__main__" not in name and "migrations" not in name
    ]


def unmarked(cls: type) -> list[str]:
    """Compiled classes that this one, which is not, could not inherit from. Errors and tuples can always be."""
    bases = [base for base in cls.__mro__[1:] if base.__module__ in COMPILED]
    return [
        f"{cls.__module__}.{cls.__name__}: {base.__name__}"
        for base in bases
        if not issubclass(base, (BaseException, tuple)) and not inspect.getsource(base).startswith(MARK)
    ]


def test_what_is_not_compiled_inherits_only_from_what_allows_it() -> None:
    plain = [module for module in modules() if module.__name__ not in COMPILED]
    classes = [cls for module in plain for cls in vars(module).values() if isinstance(cls, type)]
    own = [cls for cls in classes if cls.__module__ not in COMPILED and cls.__module__.startswith("citywright")]
    assert len(own) > 100
    assert [fault for cls in own for fault in unmarked(cls)] == []


def test_a_class_that_could_not_be_inherited_from_is_found() -> None:
    class Loaded(citywright.Rng):
        pass

    assert unmarked(Loaded) == [f"{__name__}.Loaded: Rng"]


def test_only_what_a_collector_looks_after_goes_through_the_trashcan() -> None:
    acyclic = COLLECTED.replace("    PyObject_GC_UnTrack(self);\n", "")
    mended = without_trashcan(COLLECTED + acyclic)
    assert mended.startswith(COLLECTED)
    assert mended.count("TRASHCAN") == COLLECTED.count("TRASHCAN") == 2
    assert mended.count("X_clear") == mended.count("tp_free") == 2
