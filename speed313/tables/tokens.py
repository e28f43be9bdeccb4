"""Seat tokens: whoever has the token is the seat. Only hashes are kept."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Mapping

_CODE_LETTERS = "ABCDEFGHJKMNPQRTUVWXY34679"
CODE_LENGTH = 4
_HIDDEN_LENGTH = 16
# What people read or type instead: signs that are in no code, and the Cyrillic and Greek keys with the same pictures.
_LOOK_ALIKE = str.maketrans("0O1I8АВЗЕІКМНОРСТХУΑΒΕΗΙΚΜΝΟΡΤΥΧ", "QQ7JBAB3EJKMHQPCTXYABEHJKMNQPTYX")


def new_token() -> str:
    """A fresh secret of 128 bits, as text."""
    return secrets.token_urlsafe(16)


def hash_token(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(_bytes(token)).hexdigest()


def same_secret(one: str, other: str) -> bool:
    """Whether two texts are equal, in time that does not tell where they differ."""
    return hmac.compare_digest(_bytes(one), _bytes(other))


def _bytes(text: str) -> bytes:
    # JSON can carry half of a surrogate pair.
    return text.encode("utf-8", "surrogatepass")


def new_code() -> str:
    """A table's code: four letters and digits that are hard to take for one another."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as somebody typed it: any case and width, spaces and dashes between, look-alikes forgiven."""
    plain = unicodedata.normalize("NFKC", text).upper().translate(_LOOK_ALIKE)
    return "".join(char for char in plain if char.isascii() and char.isalnum())[:CODE_LENGTH]


def hidden_code() -> str:
    """The code of a table that nobody is to find."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_HIDDEN_LENGTH))


class SeatTokens:
    """Which seat a token is, by the hashes that the journal keeps."""

    def __init__(self, stored: Mapping[int, str]) -> None:
        self._seats = {hashed: seat for seat, hashed in stored.items()}

    def seat_of(self, token: str) -> int | None:
        """The seat of that token, if there is one."""
        hashed = hash_token(token)
        return next((seat for known, seat in self._seats.items() if same_secret(known, hashed)), None)

    def keep(self, seat: int, hashed: str) -> None:
        """The seat's newer hash; the older one ends. ``""`` only ends it."""
        self._seats = {known: number for known, number in self._seats.items() if number != seat}
        if hashed:
            self._seats[hashed] = seat
