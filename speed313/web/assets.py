"""The files for the browser: read once, compressed once, asked after by their hash.

What goes out compressed is what a browser needs of it: our modules and style sheets without the comments that stand on
lines of their own (the lines stay, so places in error messages are right). Whoever asks for the plain file gets it
whole.
``i18n/en.phone.json`` is the part of ``i18n/en.json`` that phones read; ``bundle/phone.js``, ``bundle/host.js`` and
``bundle/watch.js`` are made of all the modules that these pages start with.
"""

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

from flask import Request, Response
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

from speed313.web.bundle import Bundle

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
_COMMENTED = {".js", ".css"}
_VENDORED = "vendor/"
# A comment that begins a line and ends one. Texts are in the catalogue, so no string of ours has such a line in it.
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*$", re.MULTILINE)
# The texts that a page reads, by the beginnings of their keys.
_HOSTING = tuple(
    f"host.{word}"
    for word in ("do.", "misdeal_", "skip_", "new_points", "no_number", "reason", "round", "rule.", "pace.")
)
PARTS: dict[str | None, tuple[str, ...]] = {
    None: ("",),
    "phone": ("phone.", "call.", "card.", "error.", "honour.", "language.", "pad.", "sheet.", "token.", *_HOSTING),
}
BUNDLED = ("phone", "host", "watch")  # the pages whose modules come in one file
_BUNDLE = re.compile(r"bundle/([a-z]+)(\.[a-z_]+)?\.js")
_TEXTS = re.compile(r"(i18n/[a-z]{2,3})(?:\.([a-z]+))?\.json")
_FIRST = "i18n/en.json"  # has every text


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
        self._lean_texts: dict[str, Asset] = {}
        self._scripts: list[str] = []
        for path in folder.rglob("*"):
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                self.find(name)
                if name.endswith(".js"):
                    self._scripts.append(name)

    def find(self, name: str) -> Asset | None:
        """The file of that name, with ``/`` between folders; None where there is none."""
        texts = _TEXTS.fullmatch(name)
        if texts is not None and texts[2] in PARTS:
            return self._texts(name, f"{texts[1]}.json", PARTS[texts[2]])
        bundle = _BUNDLE.fullmatch(name)
        if bundle is not None and bundle[1] in BUNDLED:
            return self._bundled(name, bundle[1])
        return self._file(name)

    def _file(self, name: str) -> Asset | None:
        """A file as it lies there."""
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
                known = self._known[name] = _read(name, path, stamp)
        except (OSError, ValueError):
            return None
        return known

    def _bundled(self, name: str, page: str) -> Asset | None:
        """A page's modules in one file, or one of the files that it fetches later."""
        stamps = [asset.stamp for script in self._scripts if (asset := self.find(script)) is not None]
        stamp = (max(changed for changed, _ in stamps), sum(size for _, size in stamps))
        known = self._known.get(name)
        if known is not None and known.stamp == stamp:
            return known
        bundle = Bundle(page, self._lean)
        text = bundle.main() if name == f"bundle/{page}.js" else bundle.part(name.removeprefix("bundle/"))
        if text is None:
            return None
        body = text.encode()
        self._known[name] = _asset(body, ".js", stamp, body)
        return self._known[name]

    def _lean(self, name: str) -> str:
        """A module as it is needed.

        Raises:
            FileNotFoundError: there is no such file.
        """
        asset = self.find(name)
        if asset is None:
            raise FileNotFoundError(name)
        text = asset.body.decode()
        return text if name.startswith(_VENDORED) else lean(text)

    def _texts(self, name: str, whole: str, keys: tuple[str, ...]) -> Asset | None:
        """Those texts of a language whose keys begin so; what it lacks is in English."""
        first, own = self._file(_FIRST), self._file(whole)
        if first is None or own is None:
            return None
        if keys == ("",) and json.loads(first.body).keys() <= json.loads(own.body).keys():
            return own
        stamp = (max(first.stamp[0], own.stamp[0]), first.stamp[1] + own.stamp[1])
        known = self._lean_texts.get(name)
        if known is None or known.stamp != stamp:
            both = {**json.loads(first.body), **json.loads(own.body)}
            texts = {key: text for key, text in both.items() if key.startswith(keys)}
            body = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
            known = self._lean_texts[name] = _asset(body, ".json", stamp, body)
        return known


def lean(text: str) -> str:
    """A module or a style sheet of ours without its comments, line for line."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


def _read(name: str, path: Path, stamp: tuple[int, int]) -> Asset:
    body = path.read_bytes()
    suffix = path.suffix.lower()
    commented = suffix in _COMMENTED and not name.startswith(_VENDORED)
    return _asset(body, suffix, stamp, lean(body.decode()).encode() if commented else body)


def _asset(body: bytes, suffix: str, stamp: tuple[int, int], needed: bytes) -> Asset:
    """``needed`` is what of the body goes out compressed."""
    packed = gzip.compress(needed, 9, mtime=0) if suffix in _COMPRESSED and len(body) > 400 else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    tag = hashlib.sha256(body).hexdigest()[:16]
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
