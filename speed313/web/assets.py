"""The files for the browser: read once, compressed once, asked after by their hash."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from flask import Request, Response
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

# The system's own table of types cannot be trusted: under "nosniff" a module of another type does not run.
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".mp4": "video/mp4",
    ".webm": "video/webm",
}
_COMPRESSED = {".js", ".css", ".json", ".html", ".txt", ".ts", ".svg"}
_UNKNOWN = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it goes over the wire; ``packed`` is None where compressing gains nothing."""

    stamp: tuple[int, int]
    kind: str
    body: bytes
    packed: bytes | None
    tag: str


class Assets:
    """The files under one folder. A file that changes on the disk is read again."""

    def __init__(self, folder: Path) -> None:
        """The files of ``folder``, read now so that no phone has to wait for it."""
        self._folder = folder
        self._known: dict[str, Asset] = {}
        for path in folder.rglob("*"):
            if path.is_file():
                self.find(path.relative_to(folder).as_posix())

    def find(self, name: str) -> Asset | None:
        """The file of that name, with ``/`` between folders; None where there is none."""
        joined = safe_join(str(self._folder), name)
        if joined is None:
            return None
        path = Path(joined)
        try:
            if not path.is_file():
                return None
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            known = self._known.get(name)
            if known is None or known.stamp != stamp:
                known = self._known[name] = _read(path, stamp)
        except (OSError, ValueError):
            return None
        return known


def _read(path: Path, stamp: tuple[int, int]) -> Asset:
    body = path.read_bytes()
    suffix = path.suffix.lower()
    packed = gzip.compress(body, 9, mtime=0) if suffix in _COMPRESSED and len(body) > 400 else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    tag = hashlib.sha256(body).hexdigest()[:24]
    return Asset(stamp, TYPES.get(suffix, _UNKNOWN), body, packed, tag)


def respond(asset: Asset, request: Request) -> BaseResponse:
    """The answer to a request for a file: whole, in part, or "you have it already"."""
    packed = asset.packed if request.accept_encodings["gzip"] > 0 else None
    response = Response(asset.body if packed is None else packed, content_type=asset.kind)
    # Always asked after: a page and its modules must never be of two versions.
    response.headers["Cache-Control"] = "no-cache"
    if asset.packed is not None:
        response.headers["Vary"] = "Accept-Encoding"
    if packed is not None:
        response.headers["Content-Encoding"] = "gzip"
    response.set_etag(asset.tag if packed is None else f"{asset.tag}-z")
    if packed is not None:
        return response.make_conditional(request)
    return response.make_conditional(request, accept_ranges=True, complete_length=len(asset.body))
