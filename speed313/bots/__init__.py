"""Bots: what a seat without a person does. A new bot is one class in one module, imported here.

A bot sees a ``SeatView``, the same value a phone gets, and never the state of the game.
"""

from speed313.bots import sharp, steady

__all__ = ["sharp", "steady"]
