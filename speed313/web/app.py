"""The application: pages and sockets around the tables of one server."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask
from flask_socketio import SocketIO

from speed313.catalogue import sentence
from speed313.resources import static_folder, templates_folder
from speed313.tables.news import Publisher
from speed313.tables.registry import Registry, Spawn
from speed313.web.assets import Assets
from speed313.web.compass import Compass
from speed313.web.gate import Gate, TextPacket
from speed313.web.guard import Guard, origin_allowed
from speed313.web.invitation import Invitation
from speed313.web.pages import add_pages
from speed313.web.phones import Phones
from speed313.web.place import Place
from speed313.web.protocol import MAX_MESSAGE, PING_INTERVAL, PING_TIMEOUT
from speed313.web.rooms import Rooms
from speed313.web.sockets import Sockets
from speed313.web.surroundings import look_around

OpenRegistry = Callable[[Publisher, Spawn], Registry]


@dataclass(frozen=True, slots=True)
class Web:
    """A server's application, its Socket.IO side and its tables."""

    app: Flask
    socketio: SocketIO
    registry: Registry


def create_app(open_registry: OpenRegistry, place: Place, async_mode: str) -> Web:
    """Build the application. ``open_registry`` makes the tables, given who brings their news and how to run beside."""
    app = Flask("speed313", static_folder=None, template_folder=str(templates_folder()))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    socketio = _make_socketio(app, place, async_mode)
    gate = Gate(socketio.server.eio, socketio.sleep)
    rooms = Rooms(socketio.server, socketio.start_background_task)
    registry = open_registry(rooms, socketio.start_background_task)
    phones = Phones()
    compass = Compass(place, registry.setting, registry.keep)
    invitation = Invitation(place, compass, phones, look_around(), time.monotonic)
    sockets = Sockets(rooms, registry, invitation, phones)
    sockets.listen()
    socketio.start_background_task(gate.watch)
    socketio.start_background_task(gate.pings.watch)
    socketio.start_background_task(invitation.watch, socketio.sleep, sockets.tell_hosts)
    add_pages(app, registry, place, Assets(static_folder()))
    app.wsgi_app = Guard(app.wsgi_app, place, lambda: sentence("page.wrong_host"))  # type: ignore[method-assign]
    return Web(app, socketio, registry)


def _make_socketio(app: Flask, place: Place, async_mode: str) -> SocketIO:
    # Whatever strangers send must not fill the terminal; our own handlers report their own failures.
    quiet = logging.getLogger("speed313.wire")
    quiet.disabled = not logging.getLogger().isEnabledFor(logging.DEBUG)
    quiet.setLevel(logging.WARNING)  # below that are the messages themselves, with tokens and hands
    return SocketIO(
        app,
        async_mode=async_mode,
        serializer=TextPacket,
        async_handlers=False,  # one phone's taps stay in order
        manage_session=False,
        cors_allowed_origins=lambda origin, environ: origin_allowed(place, origin, environ),
        ping_interval=PING_INTERVAL,
        ping_timeout=PING_TIMEOUT,
        max_http_buffer_size=MAX_MESSAGE,
        logger=quiet,
        engineio_logger=quiet,
    )
