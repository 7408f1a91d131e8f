"""Backups by the clock: a new one whenever the newest is old enough, and only so many are kept.

Each is made by a process of its own, so that nobody at a table waits for it.
"""

import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from citywright.engine.errors import BadInput
from citywright.web.logs import log
from citywright.web.store.opening import DATABASE

AGAIN: Final = 60.0  # seconds after one that failed
NAME: Final = "citywright-*.gz"


@dataclass
class Schedule:
    every: float  # seconds
    folder: Path
    keep: int

    def check(self) -> None:
        """Better now than in six hours."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not os.access(self.folder, os.W_OK):
            raise BadInput(f"backups cannot be written to {self.folder}")

    def due_in(self, now: float) -> float:
        """Seconds until the next one; a restart of the server does not begin to count anew."""
        made = [path.stat().st_mtime for path in self.folder.glob(NAME)]
        return max(0.0, max(made) + self.every - now) if made else 0.0

    def rotate(self) -> None:
        """The newest stay, and nothing half done from a crash."""
        for path in sorted(self.folder.glob(NAME))[: -self.keep]:
            path.unlink(missing_ok=True)
        for path in self.folder.glob(f"{NAME}.part"):
            path.unlink(missing_ok=True)

    def new_name(self, now: float) -> Path:
        return self.folder / time.strftime("citywright-%Y%m%dT%H%M%SZ.gz", time.gmtime(now))


class Backups(threading.Thread):
    """Keeps to a schedule until it is stopped."""

    def __init__(self, schedule: Schedule, database: str) -> None:
        super().__init__(daemon=True, name="backups")
        self.schedule = schedule
        self.database = database
        self._stop_now = threading.Event()
        self._process: subprocess.Popen[str] | None = None

    def run(self) -> None:
        wait = self.schedule.due_in(time.time())
        while not self._stop_now.wait(wait):
            wait = self.schedule.due_in(time.time()) if self.make_one() else AGAIN

    def make_one(self) -> bool:
        """Whether it was made; what went wrong is in the log."""
        path = self.schedule.new_name(time.time())
        said = ""
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "citywright", "backup", str(path)],
                env={**os.environ, DATABASE: self.database},  # not as a word of the command: it may hold a password
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            said = self._process.communicate()[1].strip()
            made = self._process.returncode == 0
            if made:
                self.schedule.rotate()
        except OSError as error:
            made, said = False, str(error)
        if made:
            log("citywright.backup").info("backup made", file=str(path))
        elif not self._stop_now.is_set():
            log("citywright.backup").error("no backup was made", reason=said.removeprefix("citywright: "))
        return made

    def stop(self) -> None:
        self._stop_now.set()
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
        self.join(timeout=5)
