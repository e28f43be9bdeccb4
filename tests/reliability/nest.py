"""Starts servers as quickly as they can be killed: everything is loaded once, and each server is a fork of that.

A line on the standard input starts a server with those options; its output goes to the file named first. What is
written back is its process number; when it has ended, ``gone`` and the number.
"""

import os
import sys
import threading

from speed313 import serve


def load(speed=1):
    """Load what a server loads, in the way in which it serves; its tables' clocks run so many times too fast."""
    serve.choose_mode("auto")
    import speed313.journal
    import speed313.tables.clock
    import speed313.tables.registry
    import speed313.web.app
    import speed313.web.qr
    from speed313.resources import static_folder

    read = speed313.web.app.Assets(static_folder())  # packing them is most of what a start takes
    speed313.web.app.Assets = lambda _folder: read
    since_start = speed313.tables.clock.since_start
    speed313.tables.clock.since_start = lambda: since_start() * speed
    speed313.tables.clock.ASLEEP *= speed
    speed313.tables.registry.OVERDUE *= speed


def main():
    """Start servers until there are no more lines."""
    load(int(sys.argv[1]))
    print("ready", flush=True)
    for line in sys.stdin:
        output, *options = line.split()
        number = os.fork()
        if number == 0:
            become(output, options)
        print(number, flush=True)
        os.waitpid(number, 0)
        print("gone", number, flush=True)


def become(output, options):
    """Be that server."""
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for ours, standard in ((nothing, 0), (file, 1), (file, 2)):
        os.dup2(ours, standard)
    from speed313.cli import main as serve_main

    status = 70
    try:
        status = serve_main(options)
    finally:
        os._exit(status)


if __name__ == "__main__":
    assert threading.active_count() == 1
    main()
