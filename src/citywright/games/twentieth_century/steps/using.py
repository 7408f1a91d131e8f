"""Using technologies in upkeep: each at most once, in any order, each use optional (T-USE)."""

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century.powers import AT_ONCE
from citywright.games.twentieth_century.state import USE, Country, TwentiethCentury
from citywright.games.twentieth_century.steps.actions import DO_DONE, DO_USE


def ask_uses(s: TwentiethCentury, seat: int) -> None:
    """As long as something can be used it is asked; then this upkeep is over."""
    if usable(s, s.countries[seat]):
        s.ask(seat, USE)
    elif s.secret:
        s.barrier = True  # the others see that this seat is done


def usable(s: TwentiethCentury, country: Country) -> list[int]:
    """The halves that could do something now."""
    gone = country.spent | country.used
    found: list[int] = []
    for n in country.technologies:
        half = s.edition.half(n, 0)
        for power in s.edition.powers[n]:
            if not gone >> half & 1 and power.serves(country):
                found.append(half)
            half += 1
    return found


def finish(s: TwentiethCentury, seat: int, country: Country, half: int) -> None:
    """A half of a technology has been used."""
    power = s.edition.power(half)
    country.coins -= power.coins
    country.science -= power.science
    country.used |= 1 << half
    if power.single_use:
        country.spent |= 1 << half
    power.take_effect(country)
    s.note(seat, "event.uses", power=half)
    ask_uses(s, seat)


class Use(Step[TwentiethCentury]):
    """Which technology to use next, or none."""

    name = "use"
    blocks = (DO_USE, DO_DONE)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [*[DO_USE.first + half for half in usable(s, s.countries[seat])], DO_DONE.first]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DONE.holds(action):
            return None
        half, country = action - DO_USE.first, s.countries[seat]
        n = s.edition.technology_of(half)
        if n not in country.technologies or half % 2 >= len(s.edition.powers[n]):
            return Reason("no.not_your_technology", {"piece": n})
        if country.spent >> half & 1:
            return Reason("no.used_up", {"piece": n})
        if country.used >> half & 1:
            return Reason("no.used", {"piece": n})
        return s.edition.power(half).why_not(country, n)

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        if DO_DONE.holds(action):
            s.barrier |= s.secret  # the others see that this seat is done
            return
        half = action - DO_USE.first
        step, about = s.edition.power(half).asks
        if step == AT_ONCE:
            finish(s, seat, s.own(seat), half)
        else:
            s.ask(seat, step, half, about)

    def targets(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        technologies = s.countries[seat].technologies
        own = [s.edition.half(n, half) for n in technologies for half in range(len(s.edition.powers[n]))]
        return [*[DO_USE.first + half for half in own], DO_DONE.first]

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DONE.holds(action):
            return Sentence("do.done", {})
        return Sentence("do.use", {"power": action - DO_USE.first})
