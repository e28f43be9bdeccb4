"""The power goes in the middle of a turn: seven of twelve hold a card, the server is killed and started again."""

import time

NAMES = ("Ana", "Ben", "Cem", "Dia", "Edi", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
LONG = ("--rules", "set_up_window=1,set_up_per_card=0,turn_clock=0,grace=60")
TABLE = ("code", "game", "phase", "round", "turn", "last", "middle", "caller", "caller_draw", "sheet", "rules")
SEAT = ("seat", "name", "color", "symbol", "bot", "hand", "top", "pile", "from", "total", "place")
VIEW = ("seat", "hand", "drawn", "held", "right", "left", "wild", "best", "taken")


def deal_to_twelve(servers, clients, tmp_path):
    """A server with twelve phones that hear "draw", their tokens, and the host."""
    server = servers("--data", str(tmp_path), *LONG)
    phones = [clients(server) for _ in NAMES]
    joined = [
        phone.ask("join", name=name, color=place, symbol=place)
        for place, (phone, name) in enumerate(zip(phones, NAMES, strict=True))
    ]
    host = clients(server, "host")
    assert host.ask("start")["ok"]
    for phone in phones:
        phone.wait("seat", lambda view: "draw_middle" in view["legal"], seconds=60)
    call = host.table()["call"]
    while host.call("clock", {})["now"] < call["at"]:
        time.sleep(0.02)
    return server, phones, [answer["token"] for answer in joined], host


def seen(view, names):
    """Some fields of a view."""
    return [view[name] for name in names]


def test_seven_of_twelve_hold_when_the_server_is_killed(servers, clients, tmp_path):
    """§7.2, design: same address, code, seats, hands, held cards, piles and scores after ``kill -9`` and a restart."""
    server, phones, tokens, host = deal_to_twelve(servers, clients, tmp_path)
    for phone in phones[:9]:  # nine have drawn, seven of them hold
        assert phone.ask("draw", source="middle")["ok"]
    for phone in phones[:7]:
        card = phone.wait("seat", lambda view: view["drawn"])["hand"][0]
        assert phone.ask("hold", card=card)["ok"]
        phone.wait("seat", lambda view, card=card: view["held"] == card)
    host.table(lambda view: sum(seat["state"] == "holds" for seat in view["seats"]) == 7)
    for phone in phones[7:9]:
        phone.wait("seat", lambda view: view["drawn"])
    before, hands = host.all("table")[-1], [phone.all("seat")[-1] for phone in phones]
    server.kill()

    again = servers("--data", str(tmp_path), "--port", str(server.port))
    assert (again.code, again.key, again.port) == (server.code, server.key, server.port)
    back = [clients(again, token=token) for token in tokens]
    host = clients(again, "host")
    after = host.table(lambda view: all(seat["here"] for seat in view["seats"]))
    assert after["paused"] == "restart"
    assert seen(after, TABLE) == seen(before, TABLE)
    for old, new in zip(before["seats"], after["seats"], strict=True):
        assert seen(new, SEAT) == seen(old, SEAT)
    for phone, hand in zip(back, hands, strict=True):
        assert seen(phone.wait("seat"), VIEW) == seen(hand, VIEW)

    assert host.ask("resume")["ok"]
    for phone in back[9:]:
        assert phone.ask("draw", source="middle")["ok"]
    for phone in back[7:]:
        card = phone.wait("seat", lambda view: view["drawn"])["hand"][0]
        assert phone.ask("hold", card=card)["ok"]
    turned = host.table(lambda view: view["call"]["word"] == "discard")
    for seat, hand in zip(turned["seats"][:7], hands[:7], strict=True):
        assert seat["top"] == hand["held"]
