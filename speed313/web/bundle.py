"""All modules that a page starts with, as one file: one request instead of forty, and a third less to send.

The files stay what they are, plain modules that a browser could load one by one. Here each becomes a function that runs
once and gives its exports; what it imports it takes from those before it. A module that is fetched later, by
``import()``, is a file of its own with whatever it needs besides, and shares the modules of the page.

    bundle/phone.js           js/phone.js and everything it imports
    bundle/phone.remote.js    js/phone/remote.js and everything it imports that is not in bundle/phone.js
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, dirname, join, normpath

Read = Callable[[str], str]

_NAMES = r"\{[^{}]*\}"
# In ours they begin a line; what others have made small begins with them, or ends.
_IMPORT = re.compile(
    rf"(?:^|(?<=;))[ \t]*(?P<word>import|export)\s*(?:(?P<default>[\w$]+)|(?P<names>{_NAMES}))\s*from\s*"
    r"[\"'](?P<path>\.[^\"']+)[\"'];?",
    re.MULTILINE,
)
_ALONE = re.compile(r"^import\s*[\"'](?P<path>\.[^\"']+)[\"'];?", re.MULTILINE)
_LIST = re.compile(rf"(?:^|(?<=[;}}]))[ \t]*export\s*(?P<names>{_NAMES});?", re.MULTILINE)
_DEFAULT = re.compile(r"(?:^|(?<=;))export default function\b", re.MULTILINE)
_NAMED = re.compile(r"^export (?=(?:const|function|async function|class) (?P<name>[\w$]+))", re.MULTILINE)
_LATER = re.compile(r"\bimport\(\s*[\"'](?P<path>\.[^\"']+)[\"']\s*\)")
_LEFT = re.compile(r"(?:^|;)[ \t]*(?:import\b(?!\(|\.meta)|export\b).*", re.MULTILINE)
_REMARK = re.compile(r"/\*\* (?:[^*]|\*(?!/))*\*/ ?")
_AS = re.compile(r"^([\w$]+)(?:\s+as\s+([\w$]+))?$")


class BundleError(Exception):
    """A module is written in a way that this file does not know."""


@dataclass(frozen=True)
class Module:
    """One module: its name under ``static/`` and its text."""

    name: str
    text: str

    def path(self, written: str) -> str:
        """The name of the file that an import of this module means."""
        return normpath(join(dirname(self.name), written))

    @cached_property
    def needs(self) -> list[str]:
        """The modules that have to run before it."""
        paths = [found["path"] for pattern in (_IMPORT, _ALONE) for found in pattern.finditer(self.text)]
        return list(dict.fromkeys(self.path(written) for written in paths))

    @cached_property
    def later(self) -> list[str]:
        """Our modules that it may fetch later."""
        names = [self.path(found["path"]) for found in _LATER.finditer(self.text)]
        return [name for name in dict.fromkeys(names) if name.startswith("js/")]

    def wrapped(self, page: str) -> str:
        """It as a function that runs at once and gives its exports.

        Raises:
            BundleError: something is exported or imported in another way.
        """
        given: dict[str, str] = {}

        def take(found: re.Match[str]) -> str:
            source = f'modules["{self.path(found["path"])}"]'
            if found["word"] == "export":
                given.update({outer: f"{source}.{inner}" for inner, outer in _pairs(found["names"])})
                return ""
            pairs = [("default", found["default"])] if found["default"] else _pairs(found["names"])
            names = ", ".join(inner if inner == outer else f"{inner}: {outer}" for inner, outer in pairs)
            return f"const {{ {names} }} = {source};"

        def give(found: re.Match[str]) -> str:
            given.update({outer: inner for inner, outer in _pairs(found["names"])})
            return ""

        def name(found: re.Match[str]) -> str:
            given[found["name"]] = found["name"]
            return ""

        text = _LATER.sub(lambda found: f'import("{_later_path(page, self.path(found["path"]))}")', self.text)
        text = _ALONE.sub("", _IMPORT.sub(take, text))
        text = _NAMED.sub(name, _LIST.sub(give, text))
        if _DEFAULT.search(text):
            text, given["default"] = _DEFAULT.sub("const $default = function", text), "$default"
        if left := _LEFT.search(text):
            raise BundleError(f"{self.name}: {left[0][:80]}")
        exports = ", ".join(outer if outer == inner else f"{outer}: {inner}" for outer, inner in given.items())
        place = f'modules["{self.name}"]'
        return f"{place} = {place} || (() => {{\n{text}\nreturn {{ {exports} }};\n}})();\n"


def _pairs(names: str) -> list[tuple[str, str]]:
    """The names before and after "as" of an import or export."""
    found = [_AS.match(one.strip()) for one in names.strip("{} \n").split(",") if one.strip()]
    return [(one[1], one[2] or one[1]) for one in found if one]


def _later_path(page: str, name: str) -> str:
    """Where a module that is fetched later lies, as seen from a bundle."""
    return f"./{page}.{basename(name)}" if name.startswith("js/") else f"../{name}"


class Bundle:
    """The bundles of a page, whose modules are read by ``read``, name to text."""

    def __init__(self, page: str, read: Read) -> None:
        """The page whose first module is ``js/<page>.js``."""
        self._page = page
        self._read = read
        self._known: dict[str, Module] = {}
        self._first = self._closure(f"js/{page}.js")

    def main(self) -> str:
        """What the page starts with."""
        return "export const modules = {};\n" + self._wrapped(self._first)

    def names(self) -> list[str]:
        """The modules in it, in the order in which they run."""
        return list(self._first)

    def parts(self) -> dict[str, str]:
        """The files that are fetched later: name of the file to name of the module."""
        waiting, found = list(self._first), dict[str, str]()
        while waiting:
            for name in self._module(waiting.pop()).later:
                if name not in found.values():
                    found[f"{self._page}.{basename(name)}"] = name
                    waiting += self._closure(name)
        return found

    def part(self, file: str) -> str | None:
        """One of those files; None where there is none of that name."""
        name = self.parts().get(file)
        if name is None:
            return None
        more = [one for one in self._closure(name) if one not in self._first]
        exports = ", ".join(match["name"] for match in _NAMED.finditer(self._module(name).text))
        first = f'import {{ modules }} from "./{self._page}.js";\n'
        return f'{first}{self._wrapped(more)}export const {{ {exports} }} = modules["{name}"];\n'

    def _wrapped(self, names: list[str]) -> str:
        return "".join(self._module(name).wrapped(self._page) for name in names)

    def _module(self, name: str) -> Module:
        if name not in self._known:
            self._known[name] = Module(name, _REMARK.sub("", self._read(name)))
        return self._known[name]

    def _closure(self, name: str, above: tuple[str, ...] = ()) -> list[str]:
        """A module and all it needs, each after what it needs.

        Raises:
            BundleError: modules need each other in a circle.
        """
        if name in above:
            raise BundleError(f"a circle of modules: {' -> '.join([*above[above.index(name) :], name])}")
        found: list[str] = []
        for need in self._module(name).needs:
            found += [one for one in self._closure(need, (*above, name)) if one not in found]
        return [*found, name]
