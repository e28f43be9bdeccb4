"""Who has left stays away until they ask for their seat."""

from tests.web.client import Client


def test_a_phone_that_has_left_does_not_come_back_by_a_reload(party):
    """§7.2: loading the page again asks first; the seat comes back by a press, and then also by a reload."""
    table = party("--bots", "1", "--rules", "set_up_window=60,turn_clock=120")
    phone = table.seat("Ana")
    host = Client(table.server, "host")
    host.table(lambda view: len(view["seats"]) == 2)
    assert host.ask("start")["ok"]
    assert host.ask("next")["ok"]  # past the draw for the caller
    phone.locator(".hand .slot").first.wait_for()
    phone.evaluate("document.querySelector('.info .door').click()")
    phone.get_by_role("button", name="Leave the game").click()
    phone.locator("dialog[open] .choice .quiet").click()
    back = phone.locator("main.calm button.main")
    back.wait_for()
    phone.reload()
    back.wait_for()
    phone.wait_for_timeout(1000)
    assert phone.locator(".hand .slot").count() == 0
    host.table(lambda view: not next(seat for seat in view["seats"] if seat["name"] == "Ana")["here"])
    back.click()
    phone.locator(".hand .slot").first.wait_for()
    phone.reload()
    phone.locator(".hand .slot").first.wait_for()
    host.close()
