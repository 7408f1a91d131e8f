"""Citywright behind the servers that `deploy` is written for, where the machine has them."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.live import free_port, serving
from tests.web.support import Person
from tests.web.test_hosting import Listener

DEPLOY = Path(__file__).parents[2] / "deploy"


@contextmanager
def caddy(program: str, server: int, folder: Path) -> Iterator[str]:
    port = free_port()
    around = {
        **os.environ, "CITYWRIGHT_HOST": f"http://127.0.0.1:{port}", "CITYWRIGHT_SERVER": f"127.0.0.1:{server}",
        "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
    }  # fmt: skip
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text("utf-8"), "utf-8")
    words = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    with subprocess.Popen(words, env=around, stderr=subprocess.DEVNULL) as process:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


@contextmanager
def nginx(program: str, server: int, folder: Path) -> Iterator[str]:
    port = free_port()
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{server}").replace("listen 80;", f"listen 127.0.0.1:{port};")
    site = site.replace("    listen [::]:80;\n", "")
    temps = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; user root; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temps}{site}}}\n",
        "utf-8",
    )
    with subprocess.Popen([program, "-p", str(folder), "-c", str(folder / "nginx.conf")]) as process:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


@pytest.mark.parametrize("front", [caddy, nginx], ids=lambda front: str(front.__name__))
def test_a_move_is_played_through_the_server_in_front(front: object, tmp_path: Path) -> None:
    assert callable(front)
    name = str(getattr(front, "__name__", ""))
    program = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        pytest.skip(f"no {name} on this machine")
    with (
        serving(f"sqlite:///{tmp_path}/tables.db", words=["--proxy", "127.0.0.1"]) as live,
        front(program, live.port, tmp_path) as address,
        httpx.Client(base_url=address, timeout=30) as client,
    ):
        end = time.monotonic() + 20
        while True:
            try:
                if client.get("/health").status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.1)
            assert time.monotonic() < end
        for hidden in ("/metrics", "/ready"):
            assert client.get(hidden).status_code == 404
            assert httpx.get(f"{live.address}{hidden}", timeout=30).status_code == 200
        ada = Person(client, "token-of-a-person-behind-a-server")
        table = ada.new_table("me")
        listener = Listener(f"{address}/api/tables/{table}/events")
        listener.start()
        assert listener.heard.wait(10)  # nothing is held back
        action = next(iter(ada.view(table)["actions"]))
        answer = ada.call(
            "POST", f"/api/tables/{table}/moves", headers={"origin": address},
            json={"seat": 0, "made": 0, "action": action, "confirm": True},
        )  # fmt: skip
        assert answer.status_code == 200
        assert live.end() == 0
        listener.join(10)
        assert listener.how == "closed"
