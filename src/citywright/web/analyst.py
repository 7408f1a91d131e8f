"""Works off the analyses that people have asked for, one game at a time."""

from citywright.web.coach import Portion, Thoughts, judge_some
from citywright.web.store import Analysis, Store
from citywright.web.tables import analyses
from citywright.web.worker import CLAIM, Worker


class Analyst(Worker):
    kind = Analysis

    def __init__(self, store: Store, thoughts: Thoughts) -> None:
        super().__init__(store)
        self.thoughts = thoughts

    def portion(self, about: str) -> bool:
        done = analyses.known(self.store, about, self.owner)
        if done is None:
            return False
        found = self.judge(about, done)
        analyses.note(self.store, about, self.owner, found.total, found.decisions, CLAIM)
        return True

    def judge(self, table: str, done: int) -> Portion:
        return self.ask(judge_some, self.store.address, table, done, self.thoughts)
