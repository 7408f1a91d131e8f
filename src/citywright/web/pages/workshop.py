"""The pages of the workshop: one's editions, one of them, one component, what differs, a proof sheet."""

import json
from typing import Any, Final, NamedTuple

import msgspec
from markupsafe import Markup

import citywright as cw
from citywright.engine.state import Json
from citywright.engine.words import capital
from citywright.web.crafting import Overview, Spot
from citywright.web.pages.components import shapes_of, source_of
from citywright.web.pages.frame import Visit, render
from citywright.web.store import Draft
from citywright.web.tables.trials import HOLDS, OUT, UNSURE, Stand

SAID: Final = (
    "none", "add", "remove", "saved", "saving", "not_saved", "exit_N", "exit_E", "exit_S", "exit_W", "point",
)  # fmt: skip
Differences = list[tuple[str, list[tuple[str, str, str]]]]


class Proof(NamedTuple):
    key: str
    name: str
    text: str
    source: str
    picture: Markup


def list_page(visit: Visit, drafts: list[Draft], game: str) -> str:
    offered = [cw.game(key) for key in cw.game_keys() if (cw.game(key).folder / "workshop.py").is_file()]
    titles = {key: cw.game(key).title for key in cw.game_keys()}
    return render(
        "workshop.html", visit, drafts=drafts, offered=offered, titles=titles, chosen=game, games=()
    )  # fmt: skip


def draft_page(visit: Visit, draft: Draft, overview: Overview) -> str:
    game = cw.game(draft.game)
    return render("workshop_draft.html", visit, draft=draft, game=game, overview=overview, games=())


def component_page(visit: Visit, draft: Draft, spot: Spot, form: Json, shown: Any, count: int) -> str:
    game = cw.game(draft.game)
    return render(
        "workshop_component.html", visit, draft=draft, game=game, spot=spot, label=form["label"], count=count,
        form=json.dumps(form), shown=msgspec.json.encode(shown).decode(), shapes=shapes_of(game, visit.lang),
        entry=shown.entry, words=json.dumps(words(visit)), games=[game.key],
    )  # fmt: skip


def words(visit: Visit) -> dict[str, str]:
    """What the script says."""
    return {id: visit.say(f"craft.{id}") for id in SAID}


def compare_page(visit: Visit, draft: Draft, differences: Differences, back: str) -> str:
    game = cw.game(draft.game)
    return render("workshop_compare.html", visit, draft=draft, game=game, differences=differences, back=back, games=())


def shared_page(visit: Visit, draft: Draft, differences: Differences) -> str:
    game = cw.game(draft.game)
    return render("workshop_shared.html", visit, draft=draft, game=game, differences=differences, games=())


def trial_html(visit: Visit, stand: Stand) -> str:
    """What came out when bots played it, worst first, or how far that is."""
    of = {name: [row for row in stand.verdicts or () if row["is"] == name] for name in (OUT, UNSURE, HOLDS)}
    return render("workshop_trial.html", visit, stand=stand, of=of)


def proof_page(visit: Visit, draft: Draft, pieces: list[tuple[Json, Markup]]) -> str:
    game, lang = cw.game(draft.game), visit.lang
    proofs = [
        Proof(
            part["key"], capital(part.get("name", {}).get(lang, part["key"])), part.get("text", {}).get(lang, ""),
            source_of(part, lang), picture,
        )
        for part, picture in pieces
    ]  # fmt: skip
    return render(
        "workshop_proof.html", visit, draft=draft, game=game, pieces=proofs, shapes=shapes_of(game, lang),
        games=[game.key],
    )  # fmt: skip
