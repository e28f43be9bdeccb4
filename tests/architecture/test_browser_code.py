"""The browser's modules: they find each other, take the libraries from one place and run on the TVs we promise."""

import re

import pytest

from speed313.web.assets import PARTS
from speed313.web.bundle import Bundle
from tests.architecture.sources import ROOT, name_of, ours

IMPORT = re.compile(
    r"""^\s*(?:import|export)\s+(?:[\w*{}\s,$]+?\s*from\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']""",
    re.MULTILINE,
)
MODULES = ours(".js", under="static/js/")
# Chromium 69 in a TV stops at the first of these in any module it loads.
TOO_NEW = re.compile(
    r"\?\.(?=[\w\[(#])|\?\?|\|\|=|&&=|\.replaceAll\(|\.at\(-|\.findLast|structuredClone|Object\.hasOwn|Promise\.any\b"
    r"|Object\.fromEntries|\.matchAll\(|\bglobalThis\b"
    r"|^await\b|^(?:const|let)\b[^;]*=\s*await\b|\bstatic\s*\{"
)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)


def imported(path):
    """The files a module imports."""
    code = COMMENT.sub("", path.read_text(encoding="utf-8"))
    names = [first or second for first, second in IMPORT.findall(code)]
    assert all(name.startswith((".", "/static/")) for name in names), f"{name_of(path)} imports {names}"
    return [ROOT / name[1:] if name.startswith("/") else (path.parent / name).resolve() for name in names]


def reached(entries):
    """Every module of ours that the entries load."""
    found, waiting = set(), list(entries)
    while waiting:
        path = waiting.pop()
        if path not in found and "vendor" not in path.parts:
            found.add(path)
            waiting += imported(path)
    return found


def tv_entries():
    """The modules that the TV's pages start: those of every page but the phone's."""
    pages = [path for path in ours(".html", under="templates/") if "phone" not in path.name]
    names = {
        name for page in pages for name in re.findall(r"(?:js|bundle)/[\w/-]+\.js", page.read_text(encoding="utf-8"))
    }
    return [ROOT / "static" / name.replace("bundle/", "js/") for name in sorted(names)]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_import_is_a_file(path):
    for target in imported(path):
        assert target.is_file(), f"{name_of(path)} imports {target.name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_libraries_come_from_one_module(path):
    if name_of(path) != "static/js/lib.js":
        assert [target.name for target in imported(path) if "vendor" in target.parts] == []


def test_the_tv_loads_nothing_its_engine_cannot_read():
    found = {}
    for path in reached(tv_entries()):
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        if lines := [line.strip() for line in code.splitlines() if TOO_NEW.search(line)]:
            found[name_of(path)] = lines
    assert found == {}


# What Chromium 69 does not know in a style sheet, and where no older rule stands beside it. A `gap` is known in grids.
TOO_NEW_STYLE = re.compile(
    r"(?<![\w-])(?:inset(?:-block|-inline)?|aspect-ratio|accent-color|translate|rotate|scale|row-gap|gap)\s*:(?!:)"
    r"|:has\(|:is\(|:where\(|dvh\b|\bcolor-mix\(|\b(?:oklch|lab)\(|@layer|@container|^\s*&|\bsafe center\b",
    re.MULTILINE,
)
GRID_GAP = re.compile(r"[^{}]*\{[^{}]*(?:\bdisplay:\s*(?:inline-)?grid\b|\bgrid-)[^{}]*\}")


def tv_styles():
    """The style sheets of the TV's pages: not the phone's, nor the one for paper."""
    pages = [path for path in ours(".html", under="templates/") if path.name not in ("phone.html", "sheet.html")]
    names = {name for page in pages for name in re.findall(r"css/[\w-]+\.css", page.read_text(encoding="utf-8"))}
    return [ROOT / "static" / name for name in sorted(names)]


def newer_styles(text):
    """The declarations that an old engine drops."""
    grids = GRID_GAP.sub(lambda rule: re.sub(r"(?:row-|column-)?gap\s*:", "grid:", rule[0]), COMMENT.sub("", text))
    return [found[0].strip() for found in TOO_NEW_STYLE.finditer(grids)]


def test_the_tv_is_styled_by_nothing_its_engine_drops():
    assert tv_styles()
    found = {name_of(path): newer_styles(path.read_text(encoding="utf-8")) for path in tv_styles()}
    assert {name: styles for name, styles in found.items() if styles} == {}


@pytest.mark.parametrize(
    "rule", ["a { inset: 0; }", "a:has(b) { top: 0 }", "a { display: flex; gap: 1rem; }", "a { height: 100dvh; }"]
)
def test_newer_styles_are_found(rule):
    assert newer_styles(rule)


@pytest.mark.parametrize("rule", ["a { display: grid; column-gap: 1rem; }", "a { transform: scale(2); }"])
def test_older_styles_are_left_alone(rule):
    assert newer_styles(rule) == []


def test_the_tv_gets_no_library_its_engine_cannot_read():
    # The maker of QR codes is fetched when it is wanted, and the page says so where that fails.
    for path in sorted(set((ROOT / "static" / "vendor").glob("*.js")) - {ROOT / "static" / "vendor" / "uqr.js"}):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"[\w)\]]\?\.[A-Za-z_$\[(]|\?\?|\|\|=|&&=", text) == [], path.name


def test_a_browser_without_modules_gets_a_script_that_it_can_read():
    text = (ROOT / "static" / "js" / "old.js").read_text(encoding="utf-8")
    assert re.findall(r"=>|`|\b(?:let|const|import|export|class)\b", COMMENT.sub("", text)) == []


def test_the_tv_starts_a_module():
    assert tv_entries()
    assert ROOT / "static" / "js" / "lib.js" in reached(tv_entries())


@pytest.mark.parametrize(("page", "parts"), [("phone", True), ("host", False), ("watch", False)])
def test_a_page_gets_everything_it_starts_with_in_one_file(page, parts):
    """One request for all modules; what is fetched later lies outside, and nobody needs anybody in a circle."""
    text = (ROOT / "templates" / f"{page}.html").read_text(encoding="utf-8")
    assert re.findall(r"[\w/]+\.js\b", text)[0] == f"bundle/{page}.js"
    bundle = Bundle(page, lambda name: COMMENT.sub("", (ROOT / "static" / name).read_text(encoding="utf-8")))
    ours_in_it = {ROOT / "static" / name for name in bundle.names() if name.startswith("js/")}
    later = {ROOT / "static" / name for name in bundle.parts().values()}
    assert len(ours_in_it) > 30
    assert bool(later) == parts
    assert not ours_in_it & later
    everything = reached([ROOT / "static" / "js" / f"{page}.js"])
    assert everything == ours_in_it | reached(later)


def test_the_phone_reads_only_its_part_of_the_texts():
    page = (ROOT / "templates" / "phone.html").read_text(encoding="utf-8")
    keys = set()
    for path in reached([ROOT / "static" / "js" / "phone.js"]):
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        keys |= set(re.findall(r"""\b(?:t|rich|has)\(\s*[`"']([a-z_]+\.[\w.]*)""", code))
    assert "phone.key.hold" in keys
    # Keys with a changing part after "host." are looked up in the catalogue's test; here only what is written out.
    assert sorted(key for key in keys - {"host."} if not key.startswith(PARTS["phone"])) == []
    assert "i18n/' ~ language ~ '.phone.json" in page


@pytest.mark.parametrize("line", ["a?.b", "a ?? b", "a?.[0]", "a ||= 1", "f?.(x)", "list.at(-1)", "const a = await b;"])
def test_newer_syntax_is_found(line):
    assert TOO_NEW.search(line)


@pytest.mark.parametrize("line", ["a ? .5 : 1", "a ? b : c", 'ask("why?")', 'color = "#abc";'])
def test_older_syntax_is_left_alone(line):
    assert not TOO_NEW.search(line)


FROM_THE_ROOT = re.compile(r"""["'`]/(?:static|host|j|qr|lines|sheet|watch|socket\.io)\b""")


def test_pages_point_to_nothing_from_the_root():
    """A proxy may put a path before ours: modules begin with ``ROOT``, templates with ``url_for``."""
    pages = [*MODULES, *ours(".html", under="templates/")]
    found = {name_of(path) for path in pages if FROM_THE_ROOT.search(COMMENT.sub("", path.read_text(encoding="utf-8")))}
    assert found == set()
    assert FROM_THE_ROOT.search('<a href="/sheet/K7QM">')
