"""What a phone's first visit weighs, as Chromium itself counts it: headers, page, modules and libraries."""

LIMIT = 90_000  # bytes over the wire


def test_the_page_is_light_and_comes_in_one_round(party):
    """At most 90 KB until the form is there, and the page itself names everything that it needs."""
    table = party()
    page = table.page("phone", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    asked, weights = {}, {}
    wire.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event}))
    wire.on("Network.loadingFinished", lambda event: weights.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(f"http://party.test:{table.server.port}/j/{table.server.code}")
    page.locator("input[name=name]").wait_for()
    page.wait_for_timeout(1500)
    files = {
        event["request"]["url"].split(str(table.server.port))[1]: (weights.get(one), event["initiator"])
        for one, event in asked.items()
        if "/socket.io/" not in event["request"]["url"]
    }
    assert all(weight for weight, _ in files.values()), files
    total = sum(weight for weight, _ in files.values())
    print(f"{len(files)} requests, {total} bytes over the wire")
    assert total <= LIMIT
    # Whatever is asked for by a script would cost another round.
    late = {name: start for name, (_, start) in files.items() if start["type"] not in ("other", "parser")}
    assert late == {}
