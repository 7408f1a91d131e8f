"""Writes a game's `table.py` from its `fields.py`: plain, typed code that mypy checks and mypyc compiles.

    python -m citywright.engine.maker PACKAGE ... [--check]

PACKAGE is a game such as `citywright.games.neom`. With --check nothing is written, and what is out of date is said.
Dataclasses were nine times slower when compiled and a loop over fields fifteen times: search lives on cheap copies.
"""

import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from citywright.engine.fields import Field, Fixed, Record
from citywright.engine.game import Option

HEAD: Final = '''"""Made from fields.py by `python -m citywright.engine.maker {package}`: nobody edits this file."""

# fmt: off
# ruff: noqa
'''
ENGINE: Final = (
    ("game", '"Game[Any]"'), ("seats", "int"), ("options", '"dict[str, OptionValue]"'), ("chance", "Chance"),
    ("phases", "list[Frame]"), ("lanes", "list[list[Frame]]"), ("barrier", "bool"),
)  # fmt: skip
COPIED: Final = (
    "self.game", "self.seats", "self.options", "Chance(self.chance.key, self.chance.drawn, self.chance.block)",
    "self.phases.copy()", "[lane.copy() for lane in self.lanes]", "self.barrier",
)  # fmt: skip


def table_code(package: str) -> str:
    """The whole of table.py."""
    declared = import_module(f"{package}.fields")
    records: tuple[Record, ...] = getattr(declared, "RECORDS", ())
    fields = [*declared.FIELDS, *[field for record in records for field in record.fields]]
    context = ", ".join(["seats", *[name for name, _, _ in fixed_of(declared)]])
    parts = [
        HEAD.format(package=package),
        imports(package, declared.FIXED, fields),
        numbers("decisions", declared.STEPS),
        numbers("phases", declared.PHASES),
        *([variant_class(declared.OPTIONS)] if has_options(declared) else []),
        *[record_class(record) for record in records],
        table_class(declared),
        f"from {package} import state  # at the end, since state.py builds on what stands above\n",
        empty_function(declared),
        load_function(declared, context),
        *[read_function(record, fixed_of(declared)) for record in records],
    ]
    # the classes of state.py are named before they are there
    made = re.compile(rf"(?<![\w\".])({'|'.join(record.name for record in records) or '-'})(?=\])")
    return made.sub(r'"state.\1"', "\n\n".join(part.rstrip("\n") for part in parts)) + "\n"


def imports(package: str, fixed: Sequence[Fixed], fields: Sequence[Field]) -> str:
    uses = {kind for field in fields for kind in field.uses} | {item.kind for item in fixed}
    local = [f"from {kind.__module__} import {kind.__name__}" for kind in uses if kind.__module__ != "builtins"]
    return "\n".join([
        "from typing import TYPE_CHECKING, Any, Final\n",
        "from citywright.engine.masks import bits",
        "from citywright.engine.chance import Chance",
        "from citywright.engine.state import Frame, Json, State",
        "from citywright.engine.storing import Stored, mask_of, record_of",
        *sorted(local),
        "\nif TYPE_CHECKING:",
        "    from citywright.engine.game import Game, OptionValue",
    ])  # fmt: skip


def fixed_of(declared: ModuleType) -> list[tuple[str, str, str]]:
    """Name, type and making of what a table is laid with."""
    given = [(item.name, item.kind.__name__, item.made) for item in declared.FIXED]
    return [*given, ("variant", "Variant", "Variant(options)")] if has_options(declared) else given


def has_options(declared: ModuleType) -> bool:
    return bool(getattr(declared, "OPTIONS", ()))


def variant_class(options: Sequence[Option]) -> str:
    """The options of a table as the rules ask for them."""
    lines = [
        f'        self.{option.key} = options["{option.key}"] is True'
        if isinstance(option.default, bool)
        else f'        self.{option.key} = str(options["{option.key}"])'
        for option in options
    ]
    head = '    def __init__(self, options: "dict[str, OptionValue]") -> None:'
    return "\n".join(
        ["\nclass Variant:", '    """The options of a table, as the rules ask for them."""\n', head, *lines]
    )


def numbers(what: str, names: Sequence[str]) -> str:
    """Step or phase numbers in the order of play."""
    return "\n".join([f"# {what}", *[f"{name.upper()}: Final = {i}" for i, name in enumerate(names)]])


def wrapped(items: Iterable[str], indent: int) -> str:
    """A list of arguments, several to a line."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 3 + indent <= 118:
            lines[-1] += f" {item},"
        else:
            lines.append(f"{item},")
    return textwrap.indent("\n".join(lines), " " * indent)


def init(arguments: Sequence[tuple[str, str]], more: Sequence[str] = ()) -> str:
    names = [name for name, _ in arguments]
    typed = wrapped(["self", *[f"{name}: {kind}" for name, kind in arguments]], 8)
    body = "\n".join([*[f"        self.{name} = {name}" for name in names], *[f"        {line}" for line in more]])
    return f"    def __init__(\n{typed}\n    ) -> None:\n{body}\n"


def filled(template: str, expression: str) -> str:
    return template.replace("{x}", expression)


def dumped(fields: Sequence[Field], name: str) -> str:
    rows = "\n".join(f'            "{field.name}": {filled(field.dump, f"self.{field.name}")},' for field in fields)
    return f"    def {name}(self) -> Json:\n        return {{\n{rows}\n        }}\n"


def copied(name: str, items: Sequence[str]) -> str:
    return f'    def copy(self) -> "state.{name}":\n        return state.{name}(\n{wrapped(items, 12)}\n        )\n'


def table_class(declared: ModuleType) -> str:
    fixed, fields = fixed_of(declared), declared.FIELDS
    arguments = [*ENGINE, *[(name, kind) for name, kind, _ in fixed], *[(f.name, f.type) for f in fields]]
    copies = [*COPIED, *[f"self.{name}" for name, _, _ in fixed], *[filled(f.copy, f"self.{f.name}") for f in fields]]
    clock = ", ".join(f"{name} {{self.{name}}}" for name in declared.CLOCK)
    return "\n".join([
        "\nclass Table(State):",
        '    """What lies on a table; state.py adds the small moves."""\n',
        init(arguments, ["self.events = None"]),
        copied(declared.STATE, copies),
        f'    def clock(self) -> str:\n        return f"{clock}"\n',
        dumped(fields, "dump_fields"),
    ])  # fmt: skip


def record_class(record: Record) -> str:
    copies = [filled(field.copy, f"self.{field.name}") for field in record.fields]
    return "\n".join([
        f"\nclass {record.name}Fields:",
        init([(field.name, field.type) for field in record.fields]),
        copied(record.name, copies),
        dumped(record.fields, "row"),
    ])  # fmt: skip


def fixed_lines(declared: ModuleType) -> str:
    return "\n".join(f"    {name}: {kind} = {made}" for name, kind, made in fixed_of(declared))


def empty_function(declared: ModuleType) -> str:
    values = [
        "game", "seats", "options", "chance", "[]", "[[] for _ in range(seats)]", "False",
        *[name for name, _, _ in fixed_of(declared)], *[field.start for field in declared.FIELDS],
    ]  # fmt: skip
    return (
        f'\ndef empty(game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance)'
        f' -> "state.{declared.STATE}":\n    """A table with nothing on it and nothing to do."""\n'
        f"{fixed_lines(declared)}\n    return state.{declared.STATE}(\n{wrapped(values, 8)}\n    )\n"
    )


def load_function(declared: ModuleType, context: str) -> str:
    values = [
        "game", "seats", "options", "chance", "phases", "lanes", "barrier",
        *[name for name, _, _ in fixed_of(declared)],
        *[field.load.replace("{context}", context) for field in declared.FIELDS],
    ]  # fmt: skip
    return (
        f'\ndef load_fields(\n    game: "Game[Any]", seats: int, options: "dict[str, OptionValue]", chance: Chance,\n'
        f"    flow: tuple[list[Frame], list[list[Frame]], bool], fields: Json,\n"
        f') -> "state.{declared.STATE}":\n    """A state from the parts of a dump; what does not fit ends in a clear'
        f' sentence."""\n    stored = Stored(fields, seats)\n    phases, lanes, barrier = flow\n'
        f"{fixed_lines(declared)}\n    return state.{declared.STATE}(\n{wrapped(values, 8)}\n    )\n"
    )


def read_function(record: Record, fixed: Sequence[tuple[str, str, str]]) -> str:
    given = ", ".join(["row: object", "what: str", "seats: int", *[f"{name}: {kind}" for name, kind, _ in fixed]])
    return (
        f'\ndef read_{record.name.lower()}({given}) -> "state.{record.name}":\n'
        f'    stored = Stored(record_of(row, what), seats, f"{{what}}: ")\n'
        f"    return state.{record.name}(\n{wrapped([field.load for field in record.fields], 8)}\n    )\n"
    )


def table_of_fields(package: str) -> str:
    """The declaration as tables of Markdown, for docs/views; records have one of their own."""
    declared = import_module(f"{package}.fields")
    parts = [fields_table(declared.FIELDS)]
    for record in getattr(declared, "RECORDS", ()):
        parts += [f"Each `{record.name}`:", fields_table(record.fields)]
    return "\n\n".join(parts)


def fields_table(fields: Sequence[Field]) -> str:
    rows = [f"| `{f.name}` | {f.bounds} | {f.seen} | {f.about} |" for f in fields]
    return "\n".join(["| field | holds | seen by | meaning |", "| --- | --- | --- | --- |", *rows])


def main(arguments: Sequence[str]) -> int:
    stale: list[str] = []
    for package in [argument for argument in arguments if argument != "--check"]:
        path = Path(str(import_module(f"{package}.fields").__file__)).with_name("table.py")
        code = table_code(package)
        if not path.exists() or path.read_text(encoding="utf-8") != code:
            stale.append(package)
            if "--check" not in arguments:
                path.write_text(code, encoding="utf-8")
    if stale and "--check" in arguments:
        print(f"out of date: table.py of {', '.join(stale)}; run python -m citywright.engine.maker {' '.join(stale)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
