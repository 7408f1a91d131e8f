from citywright.games.city_tycoon.state import CityTycoon


def trace(s: CityTycoon, seat: int, action: int) -> list[tuple[str, str]]:
    return []
