"""Editions that bots play among themselves: asked for by their owner, played in the background, measured, told."""

from collections.abc import Iterator

import pytest

from citywright.arena.balance import SeatCountTally
from citywright.arena.bounds import Reading, Verdict
from citywright.arena.match import Match, Result
from citywright.engine.bounds import Bound, FinalMean, MeanScore, SeatWins, Strongest
from citywright.engine.errors import CitywrightError
from citywright.web import crafting, trials
from citywright.web.helpers import Unanswered
from citywright.web.store import Trial
from citywright.web.tables import errands
from citywright.web.tables import trials as kept
from citywright.web.trials import Examiner, Progress, Run, judged, play_some, run_of
from tests.web.support import Person, Server
from tests.web.test_workshop import begin, enter, house


class Here(Examiner):
    """An examiner who plays in the process of the test, and may stumble."""

    played = 0
    stumbles = 0

    def play(self, draft: str) -> Progress:
        if self.stumbles:
            self.stumbles -= 1
            raise Unanswered("no answer")
        self.played += 1
        return play_some(self.store.address, draft)


@pytest.fixture(autouse=True)
def one_game_at_a_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("CITYWRIGHT_TRIAL_GAMES", "1")
    monkeypatch.setattr(trials, "PORTION", 0.0)
    yield
    run_of.cache_clear()


def address(draft: str) -> str:
    return f"/api/workshop/{draft}/trial"


def test_a_trial_is_made_on_request_and_kept(server: Server, ada: Person) -> None:
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    assert ada.get(address(draft)).json()["status"] == "none"
    assert not worker.go_on()  # nobody has asked for it
    assert ada.post(address(draft)).json()["status"] == "waiting"
    assert worker.go_on()
    part = ada.get(address(draft), lang="en").json()
    assert (part["status"], part["done"], part["total"]) == ("working", 1, 3)
    assert "1 / 3" in part["text"]
    while worker.go_on():
        pass
    news = ada.get(address(draft), lang="en").json()
    assert (news["status"], news["done"], worker.played) == ("done", 3, 3)
    assert "3 games were played." in news["text"]
    assert "wins of each seat" in news["text"]
    assert "3 Partien wurden gespielt." in ada.get(address(draft), lang="de").json()["text"]
    assert ada.post(address(draft)).json()["status"] == "done"  # once is enough
    assert not worker.go_on()


def test_a_changed_edition_is_played_anew(server: Server, ada: Person) -> None:
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    ada.post(address(draft))
    while worker.go_on():
        pass
    land = {**house("twentieth_century")["land"][0], "note": "as in our box"}
    assert enter(ada, draft, 0, "land", 0, land).status_code == 200
    assert "You have changed the edition since" in ada.get(address(draft), lang="en").json()["text"]
    assert ada.post(address(draft)).json()["status"] == "waiting"
    assert worker.go_on()
    assert worker.played == 4
    assert ada.get(address(draft)).json()["done"] == 1


def test_only_its_owner_may_and_only_what_can_be_played(server: Server, ada: Person, bob: Person) -> None:
    draft = begin(ada)
    assert bob.get(address(draft)).status_code == bob.post(address(draft)).status_code == 403
    assert enter(ada, draft, 0, "tile", 0, {}).status_code == 200  # kept, though it is not sound
    refused = ada.post(address(draft), lang="en")
    assert refused.status_code == 400
    assert ada.get(address(draft)).json()["status"] == "none"


def test_a_trial_that_stumbles_is_given_up_and_can_be_asked_for_again(server: Server, ada: Person) -> None:
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    ada.post(address(draft))
    worker.stumbles = errands.TRIES
    for _ in range(errands.TRIES):
        assert not worker.go_on()
    assert ada.get(address(draft)).json()["status"] == "given_up"
    assert not worker.go_on()
    assert ada.post(address(draft)).json()["status"] == "waiting"
    assert worker.go_on()


def test_not_too_many_wait_and_each_knows_its_place(
    server: Server, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = (ada, bob, server.person())
    one, other, third = [begin(person, "twentieth_century") for person in people]
    monkeypatch.setattr(kept, "MOST", 2)
    assert ada.post(address(one)).status_code == bob.post(address(other)).status_code == 200
    assert people[2].post(address(third)).status_code == 429  # they come from one place
    monkeypatch.setattr(errands, "SHARE", 3)
    assert people[2].post(address(third)).status_code == 503
    worker = Here(server.store)
    worker.go_on()
    assert "1 edition is played before this one." in bob.get(address(other), lang="en").json()["text"]


def test_everybody_has_one_at_a_time(server: Server, ada: Person) -> None:
    one, other = begin(ada, "twentieth_century"), begin(ada, "twentieth_century")
    ada.post(address(one))
    assert ada.post(address(other)).status_code == 409
    land = {**house("twentieth_century")["land"][0], "note": "as in our box"}
    assert enter(ada, one, 0, "land", 0, land).status_code == 200
    assert "Have bots play it" in ada.get(address(one), lang="en").json()["text"]  # as it is now
    assert ada.post(address(one)).status_code == 200
    worker = Here(server.store)
    while worker.go_on():
        pass
    assert ada.post(address(other)).status_code == 200


def test_a_trial_that_stumbles_later_is_given_up_too(server: Server, ada: Person) -> None:
    """Each time in its second game, in a process that then knows nothing of the first."""
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    ada.post(address(draft))
    for _ in range(errands.TRIES):
        assert worker.go_on()
        run_of.cache_clear()
        worker.stumbles = 1
        assert not worker.go_on()
    assert ada.get(address(draft)).json()["status"] == "given_up"


def test_a_game_that_cannot_be_played_is_not_left_out(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    ada.post(address(draft))
    assert worker.go_on()

    def fails(_: Match) -> Result:
        raise CitywrightError("greedy crashed")

    monkeypatch.setattr(trials, "play", fails)
    assert not worker.go_on()
    monkeypatch.undo()
    while worker.go_on():
        pass
    assert ada.get(address(draft)).json()["done"] == 3


def test_a_trial_that_takes_too_long_ends_with_the_games_it_has(
    server: Server, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "LONGEST", 0.0)
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    ada.post(address(draft))
    assert worker.go_on()
    news = ada.get(address(draft), lang="en").json()
    assert (news["status"], news["done"], news["total"]) == ("done", 1, 1)


def test_a_deleted_edition_takes_its_trial_along(server: Server, ada: Person) -> None:
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    ada.post(address(draft))
    assert worker.go_on()
    assert ada.post(f"/api/workshop/{draft}/delete").status_code == 200
    assert not worker.go_on()
    with server.store.read() as session:
        assert session.get(Trial, draft) is None


def test_another_process_begins_anew(server: Server, ada: Person) -> None:
    draft, worker = begin(ada, "twentieth_century"), Here(server.store)
    ada.post(address(draft))
    worker.go_on()
    worker.go_on()
    run_of.cache_clear()
    assert worker.go_on()
    assert ada.get(address(draft)).json()["done"] == 1


@pytest.mark.parametrize(
    ("bound", "expected"),
    [
        (Bound("points", MeanScore(), 1000), "out"),
        (Bound("points", MeanScore(), -1000), "holds"),
        (Bound("misspelt", FinalMean("grabage"), 0), "out"),
        (Bound("seats", SeatWins(), -0.05, 0.05), "unsure"),  # one game tells nothing
        (Bound("paths", Strongest(("coins made", "science made")), 0.2), "unsure"),
        (Bound("paths", Strongest(("coins made", "science made")), 0.0), "holds"),
    ],
)
def test_what_is_out_of_bounds_is_told_from_what_few_games_cannot_tell(bound: Bound, expected: str) -> None:
    run = Run("twentieth_century", crafting.export(crafting.begin("twentieth_century", "Ours")))
    run.game.bounds = (bound,)
    run.left = [match for match in run.left if len(match.bots) == 3]
    run.total = len(run.left)
    done, total, found = run.go_on()
    assert (done, [row["is"] for row in found]) == (total, [expected])


def test_halves_that_differ_leave_a_mean_open() -> None:
    bound = Bound("points", MeanScore(), 50, 60)
    points = {"whole": 55, "one": 45, "other": 65}
    whole, one, other = [verdict_of(bound, value) for value in points.values()]
    assert judged(whole) == "holds"
    assert judged(whole, [one], [other]) == "unsure"
    assert judged(one, [one], [one]) == "out"
    assert judged(one, [one], [whole]) == "unsure"


def verdict_of(bound: Bound, value: float) -> Verdict:
    return Verdict(bound, SeatCountTally(3), [Reading("", value)])
