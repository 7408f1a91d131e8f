"""Editions that people make: whose they are, what they hold, and that nothing is lost."""

import tomllib
from typing import Any

import pytest

import citywright as cw
from citywright.games import GAMES
from citywright.web.crafting import LONGEST_ENTRY
from citywright.web.tables.workshop import MOST_DRAFTS
from tests.web.support import KEPT, Json, Person, Server
from tests.web.test_outside import ENDLESS


def begin(person: Person, game: str = "neom", name: str = "Our box") -> str:
    answer = person.post("/api/workshop", game=game, name=name)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["draft"])


def exported(person: Person, draft: str) -> Json:
    answer = person.get(f"/api/workshop/{draft}/edition.toml")
    assert answer.status_code == 200, answer.text
    return tomllib.loads(answer.text)


def enter(person: Person, draft: str, version: int, kind: str, place: int, entry: Json | None) -> Any:
    return person.post(f"/api/workshop/{draft}/change", version=version, kind=kind, place=place, entry=entry)


def house(game: str) -> Json:
    return tomllib.loads((cw.game(game).folder / "edition.toml").read_text(encoding="utf-8"))


# -- one's own ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_begins_as_the_house_has_it(ada: Person, game: str) -> None:
    values = exported(ada, begin(ada, game))
    assert {**values, "edition": None} == {**house(game), "edition": None}
    assert values["edition"]["name"] == {"en": "Our box", "de": "Our box"}


def test_only_its_owner_sees_and_changes_it(ada: Person, bob: Person) -> None:
    draft = begin(ada)
    address = f"/api/workshop/{draft}"
    for answer in (
        bob.get(f"/workshop/{draft}"),
        bob.get(f"/workshop/{draft}/tile/0"),
        bob.get(f"/workshop/{draft}/proof"),
        bob.get(f"/workshop/{draft}/compare"),
        bob.get(f"{address}/edition.toml"),
        enter(bob, draft, 0, "tile", 0, {}),
        bob.post(f"{address}/undo", version=0),
        bob.post(f"{address}/try"),
        bob.post(f"{address}/name", name="Bob's"),
        bob.post(f"{address}/share", shared=True),
        bob.post(f"{address}/delete"),
    ):
        assert answer.status_code == 403, answer.request.url
    assert draft in ada.get("/workshop").text
    assert draft not in bob.get("/workshop").text
    assert exported(ada, draft)["tile"] == house("neom")["tile"]


def test_another_site_changes_nothing(ada: Person) -> None:
    draft = begin(ada)
    body = {"version": 0, "kind": "tile", "place": 0, "entry": {}}
    headers = {"origin": "http://evil.example"}
    answer = ada.call("POST", f"/api/workshop/{draft}/change", json=body, headers=headers)
    assert answer.status_code == 403
    assert exported(ada, draft)["tile"][0] == house("neom")["tile"][0]


def test_a_browser_has_only_so_many(ada: Person) -> None:
    for _ in range(MOST_DRAFTS):
        begin(ada)
    assert ada.post("/api/workshop", game="neom", name="One more").status_code == 409


@pytest.mark.parametrize("name", ["", "   ", "a\nb\x00"])
def test_it_needs_a_name(ada: Person, name: str) -> None:
    answer = ada.post("/api/workshop", game="neom", name=name)
    assert answer.status_code == 400
    assert "needs a name" in answer.json()["problem"]


# -- entering ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_component_has_its_page_with_picture_and_sentence(ada: Person, game: str) -> None:
    draft = begin(ada, game)
    values = house(game)
    for kind in values.keys() - {"edition"}:
        place = 0 if isinstance(values[kind], dict) else len(values[kind]) - 1
        page = ada.get(f"/workshop/{draft}/{kind}/{place}")
        assert page.status_code == 200, page.text
        assert "data-form=" in page.text
        assert ada.get(f"/workshop/{draft}/{kind}/{place + 1}").status_code == 404
    assert ada.get(f"/workshop/{draft}/nothing/0").status_code == 404
    for page in ("", "/compare", "/proof"):
        assert ada.get(f"/workshop/{draft}{page}").status_code == 200


@pytest.mark.parametrize(
    ("game", "kind", "change", "says"),
    [
        ("neom", "tile", {"vp": 7}, "7"),
        ("city_tycoon", "tile", {"cost": 11}, "11"),
        ("twentieth_century", "land", {"cities": [{"at": "2,2", "coins": 7}]}, "7"),
        ("underwater_cities", "slot", {"effect": {"all": [{"draw": 3}, {"gain": {"kelp": 2}}]}}, "2 kelp"),
    ],
)
def test_a_change_is_kept_drawn_and_told(ada: Person, game: str, kind: str, change: Json, says: str) -> None:
    draft = begin(ada, game)
    entry = {**house(game)[kind][0], **change, "source": "printed", "note": "as in my box"}
    answer = enter(ada, draft, 0, kind, 0, entry)
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert (shown["version"], shown["steps"], shown["faults"], shown["problem"]) == (1, 1, [], "")
    assert "<" in shown["pictures"]
    assert says in shown["text"] + shown["pictures"]
    assert exported(ada, draft)[kind][0] == entry


def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(ada: Person) -> None:
    draft = begin(ada)
    tile = house("neom")["tile"][0]
    wrong = {**tile, "cost": 1000, "roads": {"exits": "EN", "source": "printed"}}
    shown = enter(ada, draft, 0, "tile", 0, wrong).json()
    assert [fault["way"] for fault in shown["faults"]] == ["cost"]
    assert shown["faults"][0]["text"] == "It should be a whole number from 0 to 99."
    shown = enter(ada, draft, 1, "tile", 0, {**wrong, "cost": 1}).json()
    assert [fault["way"] for fault in shown["faults"]] == ["roads.exits"]
    assert "in that order" in shown["faults"][0]["text"]
    assert exported(ada, draft)["tile"][0]["roads"]["exits"] == "EN"
    assert "It cannot be played yet" in ada.get(f"/workshop/{draft}").text
    refused = ada.post(f"/api/workshop/{draft}/try")
    assert refused.status_code == 400
    assert "tile 1" in refused.json()["problem"]


def test_a_piece_is_drawn_though_another_is_wrong(ada: Person) -> None:
    draft = begin(ada)
    tiles = house("neom")["tile"]
    enter(ada, draft, 0, "tile", 1, {**tiles[1], "types": []})
    shown = enter(ada, draft, 1, "tile", 0, {**tiles[0], "vp": 9}).json()
    assert shown["faults"] == []
    assert "tile 2" in shown["problem"]
    assert "<svg" in shown["pictures"]


def test_faults_are_told_in_german(ada: Person) -> None:
    draft = begin(ada)
    tile = {**house("neom")["tile"][0], "vp": "viel"}
    body = {"version": 0, "kind": "tile", "place": 0, "entry": tile}
    shown = ada.call("POST", f"/api/workshop/{draft}/change", json=body, headers={"accept-language": "de"}).json()
    assert shown["faults"][0]["text"] == "Hier gehört eine ganze Zahl von 0 bis 99 hin."


def test_changes_can_be_undone_one_by_one(ada: Person) -> None:
    draft = begin(ada)
    tile = house("neom")["tile"][4]
    enter(ada, draft, 0, "tile", 4, {**tile, "vp": 5})
    enter(ada, draft, 1, "tile", 4, None)
    enter(ada, draft, 2, "tile", 149, {})  # one more, like the last
    assert exported(ada, draft)["tile"][-1]["number"] == 151
    states = [len(exported(ada, draft)["tile"])]
    for version in (3, 4, 5):
        assert ada.post(f"/api/workshop/{draft}/undo", version=version).status_code == 200
        states.append(len(exported(ada, draft)["tile"]))
    assert states == [150, 149, 150, 150]
    assert exported(ada, draft)["tile"] == house("neom")["tile"]
    assert ada.post(f"/api/workshop/{draft}/undo", version=6).status_code == 409


def test_two_pages_do_not_overwrite_each_other(ada: Person) -> None:
    draft = begin(ada)
    tile = house("neom")["tile"][0]
    assert enter(ada, draft, 0, "tile", 0, {**tile, "vp": 5}).status_code == 200
    assert enter(ada, draft, 0, "tile", 0, {**tile, "vp": 6}).status_code == 409
    assert exported(ada, draft)["tile"][0]["vp"] == 5


# -- from outside ------------------------------------------------------------------------------------------


def deep(levels: int) -> Json:
    entry: Json = {}
    for _ in range(levels):
        entry = {"effect": {"all": [entry]}}
    return entry


@pytest.mark.parametrize(
    ("kind", "place", "entry", "status"),
    [
        ("nothing", 0, {}, 404),
        ("tile", 9999, {}, 404),
        ("edition", 0, {}, 404),
        ("tile", 150, None, 404),
        ("tile", 0, {"note": "x" * LONGEST_ENTRY}, 400),
        ("tile", 0, deep(40), 400),
        ("tile", 0, {"vp": 1.5}, 400),
        ("tile", 0, {"vp": 10**12}, 400),
        ("tile", 0, {"vp": None}, 400),
    ],
)
def test_what_is_no_component_is_refused(ada: Person, kind: str, place: int, entry: Json, status: int) -> None:
    draft = begin(ada)
    answer = enter(ada, draft, 0, kind, place, entry)
    assert answer.status_code == status, answer.text
    assert answer.json()["problem"]
    assert exported(ada, draft)["tile"] == house("neom")["tile"]


@pytest.mark.parametrize(
    "entry", [{}, {"number": "one"}, {"number": []}, {"number": 1, "name": 3}, {"x": {"y": [[[]]]}}]
)
@pytest.mark.parametrize("game", GAMES)
def test_any_component_is_kept_and_explained(ada: Person, game: str, entry: Json) -> None:
    draft = begin(ada, game)
    kinds = house(game)
    for version, kind in enumerate(kinds.keys() - {"edition"}):
        answer = enter(ada, draft, version, kind, 0, entry)
        assert answer.status_code == 200, answer.text
        assert answer.json()["faults"]
    assert ada.get(f"/workshop/{draft}").status_code == 200
    assert ada.get(f"/workshop/{draft}/compare").status_code == 200
    assert ada.get(f"/workshop/{draft}/proof").status_code == 400


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[edition", "not a TOML file"),
        ("a = 1", "edition is missing"),
        ('[edition]\ngame = "chess"', "it should be one of"),
        ('[edition]\ngame = "neom"\nname = {en = "a", de = "b"}\n[[tile]]\nnumber = 1', "board is missing"),
        ('[edition]\ngame = "neom"\nname = {en = "a", de = "b"}\n[x]\na = 1', "there is no kind 'x'"),
        ('[edition]\ngame = "neom"\nname = {en = "a", de = "b"}\ntile = [1]', "should be tables"),
        ('[edition]\ngame = "neom"\nat = 2020-01-01', "texts, whole numbers"),
        ("a = " + "[" * 5000, "TOML"),
    ],
)
def test_a_file_that_is_no_edition_is_refused(ada: Person, text: str, says: str) -> None:
    answer = ada.post("/api/workshop", text=text)
    assert answer.status_code == 400, answer.text
    assert says in answer.json()["problem"]


def test_a_file_without_end_is_given_up(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(KEPT, "seconds", 2.0)
        assert ada.post("/api/workshop", text=ENDLESS).status_code == 400
    assert ada.post("/api/workshop", text="x" * 400_001).status_code == 400
    assert begin(ada)


def test_names_are_shown_as_they_are_and_run_nothing(ada: Person) -> None:
    evil = "<script>alert(1)</script>"
    draft = begin(ada, name=evil)
    tile = {**house("neom")["tile"][0], "name": {"en": evil, "de": '"><b>'}, "note": evil}
    assert evil not in enter(ada, draft, 0, "tile", 0, tile).json()["pictures"]
    for page in ("/workshop", *[f"/workshop/{draft}{end}" for end in ("", "/tile/0", "/compare", "/proof")]):
        answer = ada.get(page)
        assert answer.status_code == 200
        assert evil not in answer.text
    assert (
        'filename="script-alert-1-script.toml"'
        in ada.get(f"/api/workshop/{draft}/edition.toml").headers["content-disposition"]
    )


# -- taken along -------------------------------------------------------------------------------------------


def figures(game: str, entry: Json) -> Json:
    """Something else than the house has."""
    if game == "neom":
        return {"vp": 4, "roads": {"exits": "NS", "source": "printed"}}
    if game == "city_tycoon":
        return {"cost": 1 + entry["cost"], "points": 2}
    if game == "twentieth_century":
        return {"cities": [{**city, "science": 2} for city in entry["cities"]]}
    return {"effect": {"all": [{"gain": {"kelp": 2}}, {"draw": 1}]}} if entry["type"] == "instant" else {}


@pytest.mark.parametrize("game", GAMES)
def test_ten_entered_components_are_played_to_the_end_and_exported(server: Server, ada: Person, game: str) -> None:
    """Figures, names and sources of ten, then a table with bots, and the file again as another edition."""
    draft, values = begin(ada, game), house(game)
    kind = {"neom": "tile", "city_tycoon": "tile", "twentieth_century": "land", "underwater_cities": "card"}[game]
    for place in range(10):
        entry = {**values[kind][place], "source": "printed", "note": f"no. {place}"}
        entry["name"] = {"en": f"Mine {place}", "de": f"Meins {place}"}
        entry |= figures(game, entry)
        assert enter(ada, draft, place, kind, place, entry).json()["faults"] == []
    placed = ada.post(f"/api/workshop/{draft}/try", bot="random")
    assert placed.status_code == 201, placed.text
    table = placed.json()["table"]
    assert "Mine" in ada.get(f"/tables/{table}/components").text
    server.finish(ada, table)
    assert ada.view(table)["scores"]
    text = ada.get(f"/api/workshop/{draft}/edition.toml").text
    again = ada.post("/api/workshop", text=text)
    assert again.status_code == 201
    after = exported(ada, again.json()["draft"])
    assert after == tomllib.loads(text)
    assert [entry["note"] for entry in after[kind][:10]] == [f"no. {place}" for place in range(10)]


def test_a_shared_edition_is_seen_played_and_copied_until_the_link_is_taken_back(ada: Person, bob: Person) -> None:
    draft = begin(ada)
    tile = {**house("neom")["tile"][0], "vp": 9}
    enter(ada, draft, 0, "tile", 0, tile)
    ada.post(f"/api/workshop/{draft}/share", shared=True)
    page = ada.get(f"/workshop/{draft}").text
    link = page.partition('value="/editions/')[2].partition('"')[0]
    assert "vp" in bob.get(f"/editions/{link}").text
    assert bob.post(f"/api/workshop/shared/{link}/try").status_code == 201
    copy = bob.post("/api/workshop", link=link).json()["draft"]
    assert exported(bob, copy)["tile"][0] == tile
    enter(bob, copy, 0, "tile", 0, {**tile, "vp": 3})
    assert exported(ada, draft)["tile"][0]["vp"] == 9
    ada.post(f"/api/workshop/{draft}/share", shared=False)
    assert bob.get(f"/editions/{link}").status_code == 404
    assert bob.post("/api/workshop", link=link).status_code == 404


def test_it_is_renamed_and_deleted(ada: Person) -> None:
    draft = begin(ada)
    assert ada.post(f"/api/workshop/{draft}/name", name="Second printing").status_code == 200
    assert exported(ada, draft)["edition"]["key"] == "second-printing"
    assert ada.post(f"/api/workshop/{draft}/delete").status_code == 200
    assert ada.get(f"/workshop/{draft}").status_code == 404
