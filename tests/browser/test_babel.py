"""A party without a common language: five phones in five languages at a Hungarian table play a round."""

import re

import pytest

from tests.browser.conftest import PHONE_NAME, THUMB
from tests.browser.test_party import QUICK
from tests.browser.tongues import texts_of

GUESTS = {"en": "Jo", "ro": "Radu", "hu": "Mátyás", "nl": "Femke", "fi": "Aino"}
BROWSERS = {"en": "en-GB", "ro": "ro-RO", "hu": "hu-HU", "nl": "nl-BE", "fi": "fi-FI"}


def guest(table, language: str):
    """A phone whose browser is in that language, seated; its thumb plays."""
    size = {"width": 390, "height": 844}
    page = table.page(language, viewport=size, has_touch=True, is_mobile=True, locale=BROWSERS[language])
    page.add_init_script(path=THUMB)
    page.add_init_script(NOTE)
    answer = page.goto(f"http://{PHONE_NAME}:{table.server.port}/j/{table.server.code}")
    assert f'<html lang="{language}" dir="ltr">' in answer.text()  # before any script has run
    page.locator("input[name=name]").fill(GUESTS[language])
    page.get_by_role("button", name=texts_of(language)["phone.join.join"], exact=True).click()
    page.locator(".page.join").wait_for(state="detached")
    return page


def heard(page) -> list[str]:
    """The words of the calls that a page has shown."""
    return page.evaluate("() => window.words")


# Notes the words of the calls that a page shows, from its first moment on.
NOTE = """
  window.words = [];
  window.setInterval(() => {
    const word = document.querySelector(".centre .word, .call .word");
    const said = word && word.textContent.trim();
    if (said && !window.words.includes(said)) window.words.push(said);
  }, 50);
"""


@pytest.mark.timeout(400)
def test_five_languages_at_a_hungarian_table_play_a_round(party):
    table = party("--rules", QUICK)
    host = table.page("host", viewport={"width": 1280, "height": 720}, locale="nl-NL")
    host.add_init_script(NOTE)
    host.goto(table.server.host_url)
    host.get_by_text(texts_of("nl")["host.scan_to_join"]).wait_for()  # nobody has chosen yet: the browser's own
    host.keyboard.press("l")
    host.locator("[data-language=hu]").click()
    host.get_by_text(texts_of("hu")["host.scan_to_join"]).wait_for()
    assert host.locator("html").get_attribute("lang") == "hu"
    phones = {}
    for language in GUESTS:
        phones[language] = guest(table, language)
    host.keyboard.press("Enter")
    host.locator(".phase-scored").wait_for(timeout=300_000)
    for language, page in phones.items():
        texts = texts_of(language)
        page.locator(".play.scored").wait_for()
        words = heard(page)
        assert {texts["call.draw"], texts["call.discard"], texts["call.match"]} & set(words), language
        assert set(words) <= {texts[key] for key in texts if key.startswith("call.")} | {
            texts["call.round"].replace("{round}", "1"),
            texts["phone.caller.title"],
        }, language
        assert page.locator("html").get_attribute("lang") == language
    words = heard(host)
    calls = texts_of("hu")
    assert {"1. forduló", "Dobj!"} <= set(words)
    assert {"Húzz!", "Utolsó húzás!"} & set(words)  # with three cards somebody may match before the first draw
    assert set(words) <= {calls[key] for key in calls if key.startswith("call.")} | {"1. forduló"}
    # A screen that comes now is in the table's language, whatever its browser speaks; a phone is in its own.
    late = table.page("late", locale="fi-FI")
    assert 'lang="hu"' in late.goto(table.server.host_url).text()
    for page in phones.values():
        assert re.search(r"\d", page.locator(".play.scored").inner_text())


def test_the_tables_language_is_kept_over_a_restart(party, tmp_path):
    first = party("--data", str(tmp_path), "--language", "fi")
    host = first.page("host", locale="en-GB")
    assert 'lang="fi"' in host.goto(first.server.host_url).text()
    host.get_by_text(texts_of("fi")["host.scan_to_join"]).wait_for()
    host.keyboard.press("l")
    host.locator("[data-language=ro]").click()
    host.get_by_text(texts_of("ro")["host.scan_to_join"]).wait_for()
    first.close()
    first.server.stop()
    second = party("--data", str(tmp_path), "--language", "fi")
    again = second.page("host", locale="en-GB")
    assert 'lang="ro"' in again.goto(second.server.host_url).text()
