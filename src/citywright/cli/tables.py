"""The commands around the web tables: serve, backup, restore, verify."""

import argparse
from pathlib import Path

from citywright.web.backup import backup, restore, verify
from citywright.web.serve import ServerConfig, serve
from citywright.web.store import Store
from citywright.web.store.database import DEFAULT


def run_server(arguments: argparse.Namespace) -> int:
    config = ServerConfig(
        arguments.host, arguments.port, arguments.database or DEFAULT, arguments.workers, arguments.host_names,
        arguments.proxy,
    )  # fmt: skip
    serve(config, show=arguments.open)
    return 0


def save(arguments: argparse.Namespace) -> int:
    store = opened(arguments.database)
    try:
        print(f"tables saved in {arguments.file}: {backup(store, Path(arguments.file))}")
    finally:
        store.close()
    return 0


def bring_back(arguments: argparse.Namespace) -> int:
    store = opened(arguments.database)
    try:
        print(f"tables brought back: {restore(store, Path(arguments.file))}")
    finally:
        store.close()
    return 0


def check(arguments: argparse.Namespace) -> int:
    store = opened(arguments.database)
    try:
        count, problems = verify(store)
    finally:
        store.close()
    for problem in problems:
        print(problem)
    print(f"games replayed: {count}; with problems: {len(problems)}")
    return 1 if problems else 0


def opened(database: str | None) -> Store:
    store = Store(database or DEFAULT)
    store.upgrade()
    return store
