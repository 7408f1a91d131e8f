"""The commands around the web tables: serve, backup, restore, verify."""

from argparse import Namespace
from contextlib import closing
from pathlib import Path

from citywright.web.backup import backup, restore, verify
from citywright.web.serve import ServerConfig, serve
from citywright.web.store import Store
from citywright.web.store.database import DEFAULT


def run_server(arguments: Namespace) -> int:
    database = arguments.database or DEFAULT
    config = ServerConfig(arguments.host, arguments.port, database, arguments.workers, arguments.proxy)
    serve(config, show=arguments.open)
    return 0


def save(arguments: Namespace) -> int:
    with opened(arguments.database) as store:
        print(f"tables saved in {arguments.file}: {backup(store, Path(arguments.file))}")
    return 0


def bring_back(arguments: Namespace) -> int:
    with opened(arguments.database) as store:
        print(f"tables brought back: {restore(store, Path(arguments.file))}")
    return 0


def check(arguments: Namespace) -> int:
    with opened(arguments.database) as store:
        count, problems = verify(store)
    print(*problems, f"games replayed: {count}; with problems: {len(problems)}", sep="\n")
    return 1 if problems else 0


def opened(database: str | None) -> closing[Store]:
    store = Store(database or DEFAULT)
    store.upgrade()
    return closing(store)
