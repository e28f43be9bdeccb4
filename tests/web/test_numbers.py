"""The wire's limits, counted by hand."""

from speed313.web.phones import Phones
from speed313.web.protocol import COMMANDS_AT_ONCE, COMMANDS_PER_SECOND, Bucket


class Hand:
    """A clock that is turned by hand."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def passed(bucket, tries):
    return sum(bucket.take() for _ in range(tries))


def test_a_burst_and_then_the_steady_rate():
    clock = Hand()
    bucket = Bucket(now=clock)
    assert passed(bucket, 100) == COMMANDS_AT_ONCE
    clock.now += 1
    assert passed(bucket, 100) == COMMANDS_PER_SECOND
    clock.now += 0.5 / COMMANDS_PER_SECOND
    assert passed(bucket, 1) == 0
    clock.now += 3600
    assert passed(bucket, 100) == COMMANDS_AT_ONCE


def test_phones_are_addresses_or_as_many_as_were_there_at_once():
    phones = Phones()
    assert phones.opened("a")
    assert phones.opened("b")
    phones.closed("a")
    assert not phones.opened("a")  # the same phone again
    assert phones.count == 2
    assert phones.opened("a")  # two from one address at once
    assert phones.count == 3
    for _ in range(5):
        phones.closed("a")
    assert not phones.opened("a")
    assert phones.count == 3
