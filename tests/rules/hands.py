"""Hands of five cards, fives wild."""

COMPLETE = "KD KH KS 5D 5C"
RUN = "8H 9H TH 5S 5S"  # complete as well
FALSE = "KC KH KS 2D 9C"  # two orphans, 11 points
