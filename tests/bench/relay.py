"""A way between pages and the server that takes its time: every byte arrives so much later, in both directions."""

import asyncio
import threading


class Relay:
    """Listens on a port for each delay and hands everything on to the server; runs in a thread of its own."""

    def __init__(self, port: int, delays: list[float]) -> None:
        """Ways to the server on ``port``, one for each of the ``delays`` (seconds, one way)."""
        self.ports: list[int] = []
        self._ends: list[asyncio.StreamWriter] = []
        self._servers: list[asyncio.Server] = []
        self._target, self._delays = port, delays
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(10)

    def close(self) -> None:
        """Hand nothing on any more."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._listen())
        ready.set()
        self._loop.run_forever()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _end(self) -> None:
        for end in (*self._servers, *self._ends):
            end.close()
        await asyncio.sleep(0.5)  # both sides of each way notice
        under_way = asyncio.all_tasks() - {asyncio.current_task()}
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def _listen(self) -> None:
        for delay in self._delays:
            server = await asyncio.start_server(lambda r, w, delay=delay: self._join(r, w, delay), "127.0.0.1", 0)
            self._servers.append(server)
            self.ports.append(server.sockets[0].getsockname()[1])

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._ends += [writer, back]
        await asyncio.gather(self._pump(reader, back, delay), self._pump(there, writer, delay))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
        """Hand on each piece as old as ``delay``; pieces keep their order, since all wait for the same time."""
        while True:
            try:
                piece = await reader.read(65536)
            except OSError:
                piece = b""
            self._loop.call_later(delay, writer.write if piece else lambda _: writer.close(), piece)
            if not piece:
                return
