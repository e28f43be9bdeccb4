"""This server with many tables: ``python -m tests.bench.rooms.own PORT TABLES FOLDER`` says its codes and host key.

All is as in a party: rules, journal in a file, views, clocks, pages. Only that there are many tables.
"""

import json
import os
import sys
from pathlib import Path

from speed313 import serve
from tests.bench.rooms.load import usage

RULES = "match_window=2,set_up_window=120,set_up_per_card=0,sheet_clock=1,turn_clock=60,stretch=off"


def main(port: int, tables: int, folder: Path) -> None:
    """Serve until SIGTERM."""
    mode = serve.choose_mode("auto")
    # After the standard library was prepared for that way of serving.
    from speed313.journal import EventCodec, SqliteJournal
    from speed313.rules.events import EVENTS
    from speed313.rules.house_rules import read_rules
    from speed313.tables.registry import Registry, Settings
    from speed313.web.app import create_app
    from speed313.web.place import find_place

    journal = SqliteJournal(folder / "games.sqlite", EventCodec(EVENTS), aside=serve.aside(mode))
    listener = serve.listen("127.0.0.1", port)

    def open_registry(publisher: object, spawn: object) -> Registry:
        registry = Registry(journal, publisher, Settings(read_rules(RULES)), spawn)
        registry.open(anew=True)
        return registry

    web = create_app(open_registry, find_place(port, "127.0.0.1", None, None, ()), mode)
    empty = usage(os.getpid())[1]
    codes = [web.registry.open(anew=True).code for _ in range(tables)]
    print(json.dumps({"codes": codes, "key": web.registry.host_key, "MB": empty}), flush=True)
    serve.serve(web.app.wsgi_app, listener, mode, web.registry.at_rest)
    web.registry.close()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
