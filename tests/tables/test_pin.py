"""The PIN that brings the host page to another device."""

import threading

import pytest

from speed313.errors import SeatError
from speed313.tables.pin import MINUTE, MOST_WRONG, MOST_WRONG_IN_ALL, Pin
from tests.tables.room import Time
from tests.tables.test_registry import House


def code_of(pin, typed, address="10.0.0.7"):
    try:
        pin.check(typed, address)
    except SeatError as error:
        return error.code
    return "ok"


def wrong(pin):
    return "000000" if pin.digits != "000000" else "111111"


def test_six_digits_new_at_each_start():
    pins = {Pin(Time()).digits for _ in range(50)}
    assert all(len(digits) == 6 and digits.isdecimal() for digits in pins)
    assert len(pins) > 40


@pytest.mark.parametrize(
    "way", ["{}", " {} ", "{0[0]}{0[1]}{0[2]} {0[3]}{0[4]}{0[5]}", "{0[0]}-{0[1]}.{0[2]}{0[3]}{0[4]}{0[5]}"]
)
def test_it_is_taken_as_people_type_it(way):
    pin = Pin(Time())
    assert code_of(pin, way.format(pin.digits)) == "ok"


def test_other_digits_mean_the_same():
    pin = Pin(Time())
    for zero in ("０", "٠", "०"):
        typed = "".join(chr(ord(zero) + int(digit)) for digit in pin.digits)
        assert code_of(pin, typed) == "ok"


@pytest.mark.parametrize("typed", ["", "x", "\ud800", "²²²²²²", "1234567" * 20])
def test_anything_else_is_refused(typed):
    assert code_of(Pin(Time()), typed) == "bad_pin"


def test_part_of_it_and_more_than_it_are_refused():
    pin = Pin(Time())
    assert code_of(pin, pin.digits[:5]) == "bad_pin"
    assert code_of(pin, pin.digits + "0") == "bad_pin"


def test_five_guesses_a_minute_from_one_address():
    time = Time()
    pin = Pin(time)
    assert [code_of(pin, wrong(pin)) for _ in range(MOST_WRONG)] == ["bad_pin"] * 5
    # Also the right one, or it could be found by trying.
    assert [code_of(pin, typed) for typed in (wrong(pin), pin.digits)] == ["too_fast"] * 2
    assert code_of(pin, pin.digits, "10.0.0.8") == "ok"
    time.at += MINUTE
    assert code_of(pin, pin.digits) == "ok"


def test_many_addresses_are_worth_no_more_than_thirty_guesses():
    time = Time()
    pin = Pin(time)
    codes = [code_of(pin, wrong(pin), f"10.0.0.{number}") for number in range(100)]
    assert codes == ["bad_pin"] * MOST_WRONG_IN_ALL + ["too_fast"] * 70
    assert len(pin._wrong) == MOST_WRONG_IN_ALL


def test_right_ones_do_not_count():
    pin = Pin(Time())
    assert {code_of(pin, pin.digits) for _ in range(100)} == {"ok"}


def test_guesses_at_once_are_counted_one_by_one():
    pin, codes = Pin(Time()), []
    gate = threading.Barrier(20)

    def guess():
        gate.wait()
        codes.append(code_of(pin, wrong(pin)))

    threads = [threading.Thread(target=guess) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert sorted(codes) == ["bad_pin"] * 5 + ["too_fast"] * 15


def test_a_server_lets_a_host_in_by_key_or_by_pin():
    registry = House().registry
    registry.check_host(registry.host_key, None, "")
    registry.check_host(None, registry.pin.digits, "")
    for key, pin, code in [
        (None, None, "not_host"),
        ("guess", None, "not_host"),
        ("guess", registry.pin.digits, "not_host"),
        (None, wrong(registry.pin), "bad_pin"),
    ]:
        with pytest.raises(SeatError) as refused:
            registry.check_host(key, pin, "10.0.0.7")
        assert refused.value.code == code
