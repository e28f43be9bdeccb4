"""Seat tokens: whoever has the token is the seat. Only hashes are kept."""

import hashlib
import hmac
import secrets

_CODE_LETTERS = "ABCDEFGHJKMNPQRTUVWXY34679"
CODE_LENGTH = 4


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
    """A code as somebody typed it: any case, spaces and dashes between."""
    return "".join(char for char in text.upper() if char.isascii() and char.isalnum())[:CODE_LENGTH]
