"""What a table has at a click: scores, rules, people with chat and settings; and the curtain of a shared screen."""

from citywright.web.pages.frame import Visit, esc
from citywright.web.tables.looking import Look


def drawers(visit: Visit, view: Look, panels: dict[str, str]) -> str:
    say = visit.say
    rulebook = f'<a href="/rules/{view.table.game}" target="_blank">{say("all_rules")}</a>'
    return (
        drawer(visit, "scores", "".join(panels.get(id, "") for id in ("score", "pack", "anchors")))
        + drawer(visit, "rules", f'<div class="rules-here" lang="en"></div><p>{rulebook}</p>')
        + drawer(visit, "more", people(visit, panels) + chat(visit, view, panels) + settings(visit, view))
        + f'<dialog id="large" class="large" aria-label="{say("enlarged")}">{close(visit)}<div></div></dialog>'
        f'<dialog id="curtain" class="curtain" aria-label="{say("curtain")}" '
        f'data-text="{say("curtain_text", text="…")}">'
        f'<p></p><a class="button primary" href="">{say("ready")}</a></dialog>'
        '<div id="announce" class="sr" aria-live="polite"></div>'
    )


def drawer(visit: Visit, id: str, inside: str) -> str:
    return f'<dialog id="{id}" class="drawer" aria-label="{visit.say(id)}">{close(visit)}{inside}</dialog>'


def close(visit: Visit) -> str:
    return f'<form method="dialog"><button class="close" aria-label="{visit.say("close")}">×</button></form>'


def people(visit: Visit, panels: dict[str, str]) -> str:
    return f"<h2>{visit.say('people')}</h2>{panels['people']}"


def chat(visit: Visit, view: Look, panels: dict[str, str]) -> str:
    say = visit.say
    name = ""
    if view.seat is None:
        label = say("your_name")
        name = (
            f'<input name="name" maxlength="24" aria-label="{label}" placeholder="{label}" value="{esc(visit.name)}">'
        )
    return (
        f"<h2>{say('chat')}</h2>{panels['chat']}"
        f'<form data-api="/api/tables/{view.table.id}/chat" class="row" data-stay>{name}'
        f'<input name="text" maxlength="500" required autocomplete="off" aria-label="{say("message")}" '
        f'placeholder="{say("message")}"><button>{say("send")}</button><output></output></form>'
    )


def settings(visit: Visit, view: Look) -> str:
    say = visit.say
    other = "de" if visit.lang == "en" else "en"
    auto = " checked" if visit.auto else ""
    link = f'<button type="button" data-seat-link>{say("seat_link")}</button>' if view.seat is not None else ""
    return (
        f'<h2>{say("settings")}</h2><label class="check"><input type="checkbox" data-auto{auto}> {say("auto")}</label>'
        f'<p class="row"><button type="button" data-lang="{other}" lang="{other}">{say("other_language")}</button>'
        f'<button type="button" data-theme-toggle>{say("theme")}</button>{link}</p><output id="seat-link"></output>'
        f'<h2>{say("keys")}</h2><p class="keys">{say("keys_text")}</p>'
    )
