"""The commands around the tables."""

import socket
from pathlib import Path

import pytest

from citywright.cli import main
from citywright.web.serve import ServerConfig
from tests.web.support import Person, Server


def test_backup_restore_and_verify(
    server: Server, ada: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.play_on(ada.new_table("me", "random"))
    here, there = f"sqlite:///{tmp_path}/tables.db", f"sqlite:///{tmp_path}/other.db"
    file = str(tmp_path / "all.gz")
    assert main(["backup", file, "--database", here]) == 0
    assert main(["restore", file, "--database", there]) == 0
    assert main(["verify", "--database", there]) == 0
    assert capsys.readouterr().out.endswith("games replayed: 1; with problems: 0\n")
    assert main(["restore", file, "--database", there]) == 2
    assert main(["verify", "--database", "nonsense"]) == 2


def test_several_workers_need_postgres(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--database", f"sqlite:///{tmp_path}/tables.db"]) == 2
    assert "need PostgreSQL" in capsys.readouterr().err


def test_a_taken_port_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert main(["serve", "--port", port, "--database", f"sqlite:///{tmp_path}/tables.db"]) == 2
    assert f"port {port} is taken" in capsys.readouterr().err


def test_only_this_machine_is_served_unless_told_otherwise() -> None:
    assert ServerConfig().host == "127.0.0.1"
