"""Modules as one file: they run in order, see what they import, and say so where they cannot be put together."""

import shutil
import subprocess

import pytest

from speed313.resources import static_folder
from speed313.web.assets import Assets
from speed313.web.bundle import Bundle, BundleError

FILES = {
    "js/page.js": """
import { a, b as c } from "./near.js";
import size from "../vendor/far.js";
import {
  twice,
} from "./near.js";
export const seen = [a, c(2), size([1, 2]), twice(3)];
export const more = () => import("./late.js").then((module) => module.found);
""",
    "js/near.js": """
export const a = 1;
export { add as b };
export function twice(n) { return n * 2; }
function add(n) { return n + a; }
""",
    "js/late.js": """
import { a } from "./near.js";
import { only } from "./lonely.js";
export const found = [a, only];
""",
    "js/lonely.js": "export const only = Math.random();\n",
    "vendor/far.js": 'import{a as n}from"../js/near.js";var t=n;export default function(s){return s.length+t}',
}


def bundle(**changes) -> Bundle:
    files = {**FILES, **{f"js/{name}.js": text for name, text in changes.items()}}
    return Bundle("page", files.__getitem__)


def test_each_module_comes_after_what_it_needs():
    assert bundle().names() == ["js/near.js", "vendor/far.js", "js/page.js"]


def test_what_is_fetched_later_is_a_file_of_its_own_with_what_it_needs_besides():
    made = bundle()
    assert made.parts() == {"page.late.js": "js/late.js"}
    part = made.part("page.late.js")
    assert 'import("./page.late.js")' in made.main()
    assert 'modules["js/lonely.js"] =' in part
    assert 'modules["js/near.js"] =' not in part
    assert made.part("page.other.js") is None


@pytest.mark.skipif(shutil.which("node") is None, reason="no node found to run it with")
def test_it_runs_as_the_modules_would(tmp_path):
    made = bundle()
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "page.js").write_text(made.main())
    (tmp_path / "page.late.js").write_text(made.part("page.late.js"))
    (tmp_path / "test.js").write_text(
        """import { modules } from "./page.js";
        const page = modules["js/page.js"];
        const [a, only] = await page.more();
        console.log(JSON.stringify([...page.seen, a, modules["js/lonely.js"].only === only]));"""
    )
    done = subprocess.run(["node", "test.js"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[1,3,3,6,1,true]"


def test_a_circle_is_refused():
    with pytest.raises(BundleError, match=r"js/near.js -> js/lonely.js -> js/near.js"):
        bundle(
            near='import { only } from "./lonely.js";\nexport const a = only;\n',
            lonely='import { a } from "./near.js";\nexport const only = a;\n',
        )


@pytest.mark.parametrize(
    "line", ['import * as all from "./near.js";', "export * from './near.js';", "export let n = 1;"]
)
def test_what_it_does_not_know_is_refused(line):
    with pytest.raises(BundleError, match=r"js/page.js"):
        bundle(page=f"{line}\n").main()


def test_the_phones_bundle_follows_its_files(tmp_path):
    shutil.copytree(static_folder(), tmp_path / "static")
    assets = Assets(tmp_path / "static")
    first = assets.find("bundle/phone.js")
    assert assets.find("bundle/phone.js") is first
    path = tmp_path / "static" / "js" / "phone" / "remote.js"
    path.write_text(path.read_text(encoding="utf-8") + "\nexport const changed = true;\n", encoding="utf-8")
    assert b"changed" in assets.find("bundle/phone.remote.js").body
    assert assets.find("bundle/phone.kitchen.js") is None
    assert assets.find("bundle/kitchen.js") is None
