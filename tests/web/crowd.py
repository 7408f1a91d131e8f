"""People who play through the API of a live server, and remember every move that was answered."""

import json
import time
from dataclasses import dataclass, field

import httpx

PATIENCE = 60.0  # seconds


@dataclass
class Guest:
    """One person at one table against bots. What the server answered for, it has to keep."""

    address: str
    token: str
    table: str = ""
    seat: int = 0
    answered: dict[str, list[str]] = field(default_factory=dict)  # by table: the moves that were answered
    client: httpx.Client | None = None

    @property
    def moves(self) -> int:
        return sum(len(moves) for moves in self.answered.values())

    def call(self, method: str, path: str, body: object = None) -> httpx.Response | None:
        """An answer, or None when the server is not there."""
        if self.client is None:
            headers = {"authorization": f"Bearer {self.token}"}
            self.client = httpx.Client(base_url=self.address, headers=headers, timeout=10, verify=False)
        try:
            return self.client.request(method, path, json=body)
        except httpx.HTTPError:
            self.leave()
            return None

    def leave(self) -> None:
        """Hang up; the next call opens a line again."""
        if self.client is not None:
            self.client.close()
            self.client = None

    def sit_down(self, others: tuple[str, ...] = ("random", "random")) -> None:
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot} for bot in others]]
        answer = self.patiently("POST", "/api/tables", {"game": "neom", "seats": seats})
        self.table = answer.json()["table"]
        self.answered[self.table] = []

    def patiently(self, method: str, path: str, body: object = None) -> httpx.Response:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer = self.call(method, path, body)
            if answer is not None and answer.status_code < 500:
                return answer
            time.sleep(0.05)
        raise AssertionError(f"{method} {path} was not answered in {PATIENCE} s")

    def view(self) -> dict[str, object]:
        result: dict[str, object] = self.patiently("GET", f"/api/tables/{self.table}/view?seat={self.seat}").json()
        return result

    def step(self) -> bool:
        """One click, if it is this seat's turn; False when the game is over."""
        view = self.view()
        if view["status"] == "over":
            return False
        actions = view["actions"]
        assert isinstance(actions, dict)
        if not actions:
            time.sleep(0.01)
            return True
        action = next(iter(actions))
        wish = {"seat": self.seat, "made": view["made"], "action": action, "confirm": True}
        answer = self.call("POST", f"/api/tables/{self.table}/moves", wish)
        if answer is not None and answer.status_code == 200 and not json.loads(answer.content)["problem"]:
            self.answered[self.table].append(f"{view['made']} {action}")
        return True
