"""The game itself, pure: no clock, no input or output, no chance of its own, no logging.

Commands go in, events come out (``decide``), events make the next state (``evolve``); ``views`` says who may see what.
"""
