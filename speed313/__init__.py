"""Speed313: caller, referee and scorer for the card game 3-13 Speed. Importing it starts nothing."""

__version__ = "0.1.0"
