"""While the game stands still: whoever has no seat on this phone may join, or take a seat back, by touch."""

import pytest

from tests.evenings import lay

PAUSED = ".strip-line:has-text('Paused')"


@pytest.mark.timeout(120)
def test_a_seat_is_taken_back_and_a_seat_is_taken_while_paused(party, tmp_path):
    """§7.4, §7.6: the server was killed and the only phone is empty; the game stands all the while."""
    lay(tmp_path, "held")
    table = party("--data", str(tmp_path))
    tv = table.host()
    tv.locator(".veil .paused").wait_for()
    again, late = (table.phone(who, width=320, height=568) for who in ("again", "late"))
    for page in (again, late):
        page.locator(PAUSED).wait_for()
    again.locator(".already .small").tap()
    again.locator(".already .pick", has_text="Ana").tap()
    again.locator("main.calm h1").wait_for()
    assert again.locator(PAUSED).count() == 1
    tv.locator("[data-do=grant]").wait_for()
    tv.wait_for_timeout(900)  # a press that comes at once was meant for something else
    tv.locator("[data-do=grant]").click()
    again.locator(".hand .slot").first.wait_for(state="attached")
    late.locator("input[name=name]").fill("Zed")
    late.locator(".join button.main").tap()
    late.locator("main.watching").wait_for()
    assert tv.locator(".veil .paused").count() == 1
