"""A PostgreSQL server of the tests' own: a new cluster in a folder, on a free port of this machine."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.live import free_port

OPTIONS = "-c fsync=off -c listen_addresses=127.0.0.1"


def binary(name: str) -> str:
    """Debian keeps the programs of a cluster out of the path."""
    homes = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(homes[-1]) if homes else shutil.which(name)
    assert found, "no PostgreSQL on this machine; `make machine` installs Debian's"
    return found


class Cluster:
    """PostgreSQL refuses to run as root, so root lends it the account that Debian made for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self.run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", "-D", self.data)

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def run(self, name: str, *words: str) -> None:
        home = pwd.getpwnam(self.user).pw_dir if self.user else None
        subprocess.run([binary(name), *words], check=True, user=self.user, cwd=home, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        sockets = f"{OPTIONS} -p {self.port} -k {self.folder}"
        self.run("pg_ctl", "start", "-w", "-D", self.data, "-o", sockets, "-l", str(self.folder / "log"))

    def stop(self) -> None:
        self.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self.data)


@contextmanager
def postgres() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="citywright-pg-"))
    cluster = Cluster(folder)
    cluster.start()
    try:
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
