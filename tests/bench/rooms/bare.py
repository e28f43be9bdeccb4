"""The workload on bare Flask-SocketIO with eventlet and TCP_NODELAY: ``python -m tests.bench.rooms.bare PORT``.

No rules, no journal: every act is answered with a private message, and told to the room.
"""

import socket
import sys
import time

import eventlet

eventlet.monkey_patch()

import eventlet.wsgi  # noqa: E402
from flask import Flask, request  # noqa: E402
from flask_socketio import SocketIO, join_room  # noqa: E402

SEATS = 12
HAND = ["AS1", "TD2", "4H3", "4H1", "KC4", "9S2", "9D1", "9C3", "QH2", "JS1", "7D4", "3C2", "2H1"]
app = Flask("bare")
server = SocketIO(app, async_mode="eventlet", cors_allowed_origins="*")
seats: dict[str, tuple[str, int]] = {}
rooms: dict[str, list] = {}


@server.on("join")
def join(body):
    seats[request.sid] = body["room"], body["seat"]
    join_room(body["room"])


@server.on("start")
def start(body):
    server.start_background_task(call, seats[request.sid][0], body["pace"])


def call(room, pace):
    number = 0
    while True:
        phase = ("draw", "discard")[number % 2]
        rooms[room] = [phase, number, 0]
        body = {"phase": phase, "n": number, "t": time.monotonic_ns(), "ms": 2000, "late": False}
        server.emit("call", body, to=room)
        server.sleep(pace)
        number += 1


@server.on("act")
def act(body):
    room, seat = seats[request.sid]
    phase, number, acted = rooms[room]
    rooms[room][2] = acted = acted + 1
    mine = {"ackn": number, "seat": seat, "hand": HAND, "melds": [HAND[2:5], HAND[5:8]], "points": 41, "best": 29}
    server.emit("you", {**mine, "hint": "hold the nines, drop KC3", "pile": "5S2", "stock": 83}, to=request.sid)
    server.emit("ready", {"seat": seat, "n": number, "ready": True, "left": SEATS - acted, "at": 12345}, to=room)
    if acted == SEATS and phase == "discard":
        tops, scores = [HAND[:3]] * SEATS, [17 * one % 101 for one in range(SEATS)]
        table = {"n": number, "round": 11, "wild": "J", "discards": tops, "scores": scores, "stock": 83}
        server.emit("state", table, to=room)


if __name__ == "__main__":
    listener = eventlet.listen(("127.0.0.1", int(sys.argv[1])), backlog=1024)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    eventlet.wsgi.server(listener, app, log_output=False, max_size=20_000)
