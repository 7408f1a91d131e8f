"""The commands around the web tables: serve, backup, restore, verify."""

import signal
import sys
from argparse import Namespace
from pathlib import Path

from citywright.engine.errors import BadInput
from citywright.web.backup import backup, check_backup, restore, verify
from citywright.web.schedule import Schedule
from citywright.web.serve import ServerConfig, serve
from citywright.web.store.opening import address_of, opened

ENDED = 143  # by SIGTERM


def run_server(arguments: Namespace) -> int:
    config = ServerConfig(
        arguments.host, arguments.port, address_of(arguments.database), arguments.workers, arguments.host_names,
        arguments.proxy, arguments.root_path, arguments.log, schedule(arguments),
    )  # fmt: skip
    serve(config, show=arguments.open)
    return 0


def schedule(arguments: Namespace) -> Schedule | None:
    if arguments.backup_every is None and arguments.backup_to is None:
        return None
    if arguments.backup_every is None or arguments.backup_to is None:
        raise BadInput("--backup-every and --backup-to belong together: how often, and into which folder")
    return Schedule(arguments.backup_every, Path(arguments.backup_to), arguments.backup_keep)


def save(arguments: Namespace) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))  # so that nothing half done stays
    with opened(address_of(arguments.database)) as store:
        print(f"tables saved in {arguments.file}: {backup(store, Path(arguments.file))}")
    return 0


def bring_back(arguments: Namespace) -> int:
    path = Path(arguments.file)
    check_backup(path)  # before anything is made
    with opened(address_of(arguments.database), create=True, as_it_is=True) as store:
        print(f"tables brought back: {restore(store, path)}")
    return 0


def check(arguments: Namespace) -> int:
    with opened(address_of(arguments.database)) as store:
        count, problems = verify(store)
    for problem in problems:
        print(problem)
    print(f"games replayed: {count}; with problems: {len(problems)}")
    return 1 if problems else 0
