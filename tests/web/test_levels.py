"""Levels at the tables: one bot for a turn, one character for a game, time by level, and which names are bots."""

import asyncio
import time

import pytest

import citywright as cw
from citywright.bots.levels import CHARACTERS, LEVELS
from citywright.web import bots
from citywright.web.bots import LIMIT, BotRunner, limit_of
from citywright.web.minds import Task, answer, with_character
from citywright.web.store import Seat
from tests.web.support import HereAndNow, Person, Server


class Watched(HereAndNow):
    """Notes who decides, and how long that may take."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[tuple[Task, float]] = []

    def choose(self, task: Task, limit: float = LIMIT) -> str | None:
        self.tasks.append((task, limit))
        return super().choose(task, limit)


def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the bots that are made from now on."""
    names: list[str] = []
    make = cw.bots.make

    def noted(name: str, seed: int) -> object:
        names.append(name)
        return make(name, seed)

    monkeypatch.setattr(cw.bots, "make", noted)
    return names


def test_one_bot_plays_all_of_a_turn(server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its plan and its time last for the turn; another turn, or another decision than it waited for, is a new one's."""
    table = ada.new_table("easy", "easy", "easy")
    names = made(monkeypatch)
    runner, process = BotRunner(server.store), Watched()
    turns = 0
    for _ in range(40):
        turns += process.turn is None
        assert runner.move(table, process)
    assert 3 <= len(names) == turns < 40
    task = process.tasks[-1][0]
    answer(task)  # the same decision again
    assert len(names) == turns + 1


def test_a_process_stays_with_a_turn_that_it_has_begun(server: Server, ada: Person) -> None:
    """Of two processes the one with the plan goes on; between turns any may."""
    table = ada.new_table("random", "random", "random")
    runner, process = BotRunner(server.store), Watched()
    went_on = []
    for _ in range(60):
        runner.move(table, process)
        went_on.append(process.turn is not None)
    pairs = list(zip(went_on, process.tasks, process.tasks[1:], strict=False))
    assert {same for same, *_ in pairs} == {True, False}
    assert all(now[0].seat == then[0].seat for same, now, then in pairs if same)


def test_a_bot_is_one_character_for_the_whole_game() -> None:
    game = cw.game("neom")
    names = {
        (table, seat): with_character("hard", game, table, seat) for table in ("aa", "bb", "cc") for seat in (0, 1, 2)
    }
    assert names == {key: with_character("hard", game, *key) for key in names}
    assert len(set(names.values())) > 1
    assert {name.partition(":")[2] for name in names.values()} <= {"plain", *game.characters}
    assert with_character("hard:trader", game, "aa", 0) == "hard:trader"
    assert [with_character(name, game, "aa", 0) for name in ("expert", "greedy", "random")] == [
        "expert",
        "greedy",
        "random",
    ]


def test_a_level_has_the_time_that_it_thinks_and_some_more() -> None:
    assert limit_of("random") == limit_of("greedy") == limit_of("easy") == LIMIT
    for name, level in LEVELS.items():
        assert limit_of(name) == limit_of(f"{name}:trader") == LIMIT + level.seconds
    assert bots.LONGEST >= limit_of("expert") > 1.2 * LEVELS["expert"].seconds


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "expert", "greedy", "random", "hard:trader", "easy:plain"])
def test_bots_that_may_sit_down(server: Server, ada: Person, name: str) -> None:
    table = ada.new_table("me", name, "random")
    with server.store.read() as session:
        assert session.get_one(Seat, (table, 1)).bot == name


@pytest.mark.parametrize(
    "name", ["", ":", "hard:", "hard:pirate", "greedy:trader", "expert:trader", "random:plain", "x"]
)
def test_names_that_are_no_bots_are_refused(ada: Person, name: str) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    answer = ada.post("/api/tables", game="neom", seats=seats, stand_in=name)
    assert answer.status_code == 400
    assert "There is no bot" in answer.json()["problem"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_lobby_tells_of_the_levels_in_words(ada: Person, lang: str) -> None:
    page = ada.get("/new", game="neom", lang=lang).text
    about = page.partition('<dl class="levels">')[2].partition("</dl>")[0]
    assert about.count("<dt>") == len(LEVELS)
    for level in LEVELS.values():
        seconds = f"{level.seconds:g}" if lang == "en" else f"{level.seconds:g}".replace(".", ",")
        assert not level.seconds or f" {seconds} " in about
    assert page.count('value="bot:medium" selected') == 2  # whom one meets without choosing
    assert all(f'value="bot:{name}"' in page for name in cw.bots.names())


def test_whoever_does_not_choose_meets_medium(server: Server, ada: Person) -> None:
    answer = ada.post("/api/play/neom", seats=3)
    with server.store.read() as session:
        found = {session.get_one(Seat, (answer.json()["table"], number)).bot for number in range(3)}
    assert found == {None, "medium"}


def test_the_page_says_who_thinks(ada: Person) -> None:
    table = ada.new_table("me", "expert", "hard:trader")
    ada.play_first(table)
    while ada.view(table)["actions"]:
        ada.play_first(table)
    page = ada.get(f"/tables/{table}", lang="en").text
    assert "Thinking: " in page
    assert "expert" in page
    assert "hard, a trader" in page


def test_two_processes_play_a_game_of_levels(server: Server, ada: Person) -> None:
    """With real processes: every decision in its time, and the game goes on."""
    table = ada.new_table("easy", "medium")

    async def run() -> int:
        runner = BotRunner(server.store, 1)
        runner.start()
        end = time.monotonic() + 60
        while (number := ada.get(f"/api/tables/{table}/view").json()["number"]) < 12:
            assert time.monotonic() < end
            await asyncio.sleep(0.1)
        await runner.stop()
        return int(number)

    assert asyncio.run(run()) >= 12
    assert set(CHARACTERS) >= {"builder", "trader", "raider"}
