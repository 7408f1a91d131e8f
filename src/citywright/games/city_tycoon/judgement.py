from citywright.games.city_tycoon.state import CityTycoon


def judge(s: CityTycoon, seat: int) -> int:
    return 100 * s.points(seat) + 10 * s.money[seat]


def foresee(s: CityTycoon, seat: int) -> None:
    s.plans[seat] = ()
