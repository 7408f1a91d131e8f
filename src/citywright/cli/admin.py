"""`citywright admin`: what a host may do to the tables of a server."""

import json
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from rich.table import Table

from citywright.cli.screen import plain_console
from citywright.web import admin
from citywright.web.admin import Listed
from citywright.web.store import Store
from citywright.web.store.opening import address_of, opened


def run(arguments: Namespace) -> int:
    with opened(address_of(arguments.database)) as store:
        work: dict[str, Callable[[Store, Namespace], None]] = {
            "list": show, "close": close, "delete": delete, "prune": prune, "revoke": revoke,
            "freeze": partial(freeze, frozen=True), "thaw": partial(freeze, frozen=False),
        }  # fmt: skip
        work[arguments.what](store, arguments)
    return 0


def show(store: Store, arguments: Namespace) -> None:
    found = admin.tables(store, arguments.status)
    if arguments.json:
        print(json.dumps([asdict(table) for table in found], ensure_ascii=False))
        return
    print_tables(found)
    with store.read() as session:
        if admin.is_frozen(session):
            print("no new tables can be made; `citywright admin thaw` changes that")


def print_tables(found: list[Listed]) -> None:
    shown = Table(title=f"tables: {len(found)}", title_justify="left")
    for head in ("table", "game", "status", "moves", "people", "last change (UTC)"):
        shown.add_column(head, justify="right" if head == "moves" else "left", no_wrap=head == "table")
    for table in found:
        changed = time.strftime("%Y-%m-%d %H:%M", time.gmtime(table.changed))
        shown.add_row(table.id, table.game, table.status, str(table.moves), ", ".join(table.people), changed)
    plain_console().print(shown)


def close(store: Store, arguments: Namespace) -> None:
    admin.close(store, arguments.table)
    print(f"table {arguments.table} is closed")


def delete(store: Store, arguments: Namespace) -> None:
    admin.remove(store, arguments.table)
    print(f"table {arguments.table} is deleted")


def prune(store: Store, arguments: Namespace) -> None:
    gone = admin.prune(store, arguments.older_than, arguments.status, arguments.dry_run)
    if gone:
        print_tables(gone)
    print(f"tables {'that would be ' if arguments.dry_run else ''}deleted: {len(gone)}")


def revoke(store: Store, arguments: Namespace) -> None:
    count = admin.revoke(store, arguments.table, arguments.seat)
    print(f"keys of seat {arguments.seat} at table {arguments.table} taken away: {count}")


def freeze(store: Store, _: Namespace, frozen: bool) -> None:
    admin.freeze(store, frozen)
    print("no new tables from now on" if frozen else "new tables can be made again")
