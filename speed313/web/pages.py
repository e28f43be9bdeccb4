"""The pages, the QR picture and the files for the browser."""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

from flask import Flask, Request, Response, abort, render_template, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from speed313 import catalogue
from speed313.catalogue import error_sentence, sentence
from speed313.errors import SeatError
from speed313.resources import static_folder
from speed313.tables.registry import Registry
from speed313.tables.tokens import read_code
from speed313.web import qr
from speed313.web.assets import Assets, respond
from speed313.web.lines import LOOKS, draw_lines
from speed313.web.paper import paper
from speed313.web.place import Place
from speed313.web.protocol import PROTOCOL

log = logging.getLogger(__name__)

COOKIE = "language"  # what this browser has chosen; kept by the page itself
SCREENS = ("host", "watch")  # the pages that are in the table's language


def add_pages(app: Flask, registry: Registry, place: Place, assets: Assets) -> None:
    """Give the application its pages, each in the language of who asks for it; the TV's in the table's."""

    def speak() -> None:
        catalogue.answer_in(language_of(request, registry.language if request.endpoint in SCREENS else None))

    def watch(code: str | None = None) -> Response:
        return watch_page(code or registry.current.code)

    rules: tuple[tuple[str, str, Callable[..., BaseResponse]], ...] = (
        ("/", "start", lambda: phone_page(registry.current.code)),
        ("/j/<code>", "join", phone_page),
        ("/J/<code>", "join", phone_page),  # addresses are typed in any case
        ("/host", "host", host_page),
        ("/w", "watch", watch),
        ("/w/<code>", "watch", watch),
        ("/W", "watch", watch),
        ("/W/<code>", "watch", watch),
        ("/sheet/<code>", "sheet", lambda code, game=None: sheet_page(registry, code, game)),
        ("/sheet/<code>/<int:game>", "sheet", lambda code, game=None: sheet_page(registry, code, game)),
        ("/lines/<code>.svg", "lines", lambda code: lines_picture(registry, code)),
        ("/qr/<code>.svg", "qr", lambda code: qr_picture(registry, place, code)),
        ("/favicon.ico", "icon", no_picture),
        ("/static/<path:filename>", "static", lambda filename: static_file(assets, filename)),
    )
    for rule, endpoint, view in rules:
        # One endpoint may have several rules, but only one view.
        app.add_url_rule(rule, endpoint, app.view_functions.get(endpoint, view), strict_slashes=False)
    app.before_request(speak)
    app.context_processor(languages)
    app.register_error_handler(Exception, error_page)
    app.context_processor(lambda: {"url_for": way_to})


def way_to(endpoint: str, **values: Any) -> str:
    """As Flask's ``url_for``, but from the page that is asked for: right under any path that a proxy puts before it."""
    back = "../" * (request.path.count("/") - 1) or "./"
    path: str = url_for(endpoint, **values)
    return back + path.removeprefix(request.script_root).removeprefix("/")


def language_of(request: Request, table: str | None) -> str:
    """The language of an answer: the one asked for, the table's for its screens, else what this browser prefers."""
    chosen = [request.args.get("language", ""), table or "", request.cookies.get(COOKIE, "")]
    wanted = [*chosen, *request.accept_languages.values()]
    return catalogue.best(wanted)


def languages() -> dict[str, object]:
    """What every page says of its language, and of those that it can change to."""
    direction = sentence("language.direction")
    return {
        "language": catalogue.spoken(),
        "direction": direction,
        "languages": catalogue.names(),
        "voices": " ".join(voices()),
        "text": sentence,
    }


@cache
def voices() -> tuple[str, ...]:
    """The languages in which the calls are spoken."""
    return tuple(sorted(path.parent.name for path in (static_folder() / "audio").glob("*/manifest.json")))


def phone_page(code: str) -> Response:
    """The phone's page with the table's code filled in; the page itself says when there is no such table."""
    return _fresh(Response(render_template("phone.html", code=read_code(code), protocol=PROTOCOL)))


def host_page() -> Response:
    """The page for the TV."""
    return _fresh(Response(render_template("host.html", protocol=PROTOCOL)))


def watch_page(code: str) -> Response:
    """The page for any other screen: it shows the table with that code and controls nothing."""
    return _fresh(Response(render_template("watch.html", code=read_code(code), protocol=PROTOCOL)))


def qr_picture(registry: Registry, place: Place, code: str) -> Response:
    """The QR code of a table's join address; a blank picture where there is no such table."""
    try:
        picture, status = qr.svg(place.join_url(registry.find(code).code)), 200
    except SeatError:
        picture, status = qr.blank(), 404
    return _fresh(Response(picture, status, content_type="image/svg+xml"))


def sheet_page(registry: Registry, code: str, game: int | None) -> Response:
    """The score sheet of a game, to be printed by anybody who knows the table's code: everything on it is public."""
    table = registry.find(code)
    return _fresh(Response(render_template("sheet.html", **paper(table.code, table.sheet_wire(game)))))


def lines_picture(registry: Registry, code: str) -> Response:
    """The totals of the game that is on as lines, for dark screens; ``for=phone`` draws them for a small one."""
    sheet = registry.find(code).sheet_wire(None)
    look = LOOKS.get(request.args.get("for", ""), LOOKS["tv"])
    picture = render_template("lines.svg", lines=draw_lines(sheet, look), about=sentence("sheet.lines"))
    return _fresh(Response(picture, content_type="image/svg+xml"))


def no_picture() -> Response:
    """Browsers ask for this icon whatever the page says."""
    return Response(status=204)


def static_file(assets: Assets, name: str) -> BaseResponse:
    """One file for the browser."""
    asset = assets.find(name)
    if asset is None:
        abort(404)
    return respond(asset, request)


def error_page(error: Exception) -> Response:
    """A sentence and a way on, whatever went wrong."""
    if isinstance(error, SeatError):
        status, text = 404, error_sentence(error)
    elif isinstance(error, HTTPException) and error.code is not None and error.code < 500:
        status, text = error.code, sentence("page.not_found" if error.code == 404 else "page.bad_request")
    else:
        log.error("a page failed", exc_info=error)
        status, text = 500, sentence("page.failed")
    page = render_template("error.html", text=text, title=sentence("page.title"), way_on=sentence("page.way_on"))
    return _fresh(Response(page, status))


def _fresh(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
