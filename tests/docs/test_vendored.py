"""The files of others are the ones that the lock records, and each has its licence."""

import json
import re
import shutil

import pytest

from tools import vendor

LICENCE_WORDS = {
    "MIT": "Permission is hereby granted, free of charge",
    "Apache-2.0": "Apache License",
    "OFL-1.1": "SIL OPEN FONT LICENSE",
}
MODULES = sorted((vendor.STATIC / "vendor").glob("*.js"))


@pytest.fixture
def lock():
    return vendor.read_lock()


def test_every_vendored_file_is_the_recorded_one(lock):
    assert vendor.faults(lock) == []


def test_a_changed_a_missing_and_an_unlisted_file_are_found(lock, tmp_path, monkeypatch):
    copy = tmp_path / "static"
    for name in ("vendor", "fonts"):
        shutil.copytree(vendor.STATIC / name, copy / name)
    monkeypatch.setattr(vendor, "STATIC", copy)
    monkeypatch.setattr(vendor, "LOCK", copy / "vendor" / "vendor.lock.json")
    assert vendor.faults(lock) == []
    with (copy / "vendor" / "htm.js").open("ab") as file:
        file.write(b" ")
    (copy / "vendor" / "preact.js").unlink()
    (copy / "vendor" / "new.js").touch()
    (copy / "vendor" / "LICENSES" / "htm.txt").unlink()
    assert set(vendor.faults(lock)) == {
        "vendor/htm.js was changed",
        "vendor/preact.js is missing",
        "vendor/LICENSES/htm.txt is missing",
        "htm has no licence text",
        "vendor/new.js is in no package of the lock",
    }


def test_each_licence_text_is_the_named_licence(lock):
    for package, entry in lock.items():
        text = (vendor.STATIC / entry["licence_file"]).read_text(encoding="utf-8")
        assert LICENCE_WORDS[entry["licence"]] in text, package


def test_third_party_is_current(lock):
    assert vendor.THIRD_PARTY.read_text(encoding="utf-8") == vendor.third_party(lock)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_a_vendored_module_imports_only_its_neighbours(module):
    text = module.read_text(encoding="utf-8")
    assert len(text) > 500
    assert "sourceMappingURL" not in text
    for name in re.findall(r"""(?:\bfrom|\bimport)\s*["']([^"']+)["']""", text):
        assert name.startswith("./"), name
        assert (module.parent / name).is_file(), name


def test_types_are_checked_against_the_vendored_versions(lock):
    wanted = json.loads((vendor.ROOT / "tools" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    shared = wanted.keys() & lock.keys()
    assert {"preact", "htm", "@preact/signals", "socket.io-client"} <= shared
    assert {name: wanted[name] for name in shared} == {name: lock[name]["version"] for name in shared}


def test_preparing_a_module_rewrites_imports_and_keeps_a_single_line():
    source = b'import{h}from"preact";export*from"@preact/signals-core";const a=1;\n//# sourceMappingURL=a.js.map\n'
    wanted = b'import{h}from"./preact.js";export*from"./signals-core.js";const a=1;\n'
    assert vendor.prepare("vendor/a.js", source) == wanted
    assert vendor.prepare("vendor/a.js", b"const a=1;//# sourceMappingURL=a.js.map") == b"const a=1;\n"


def test_preparing_a_module_refuses_an_import_it_does_not_know():
    with pytest.raises(vendor.VendorError, match="nobody rewrites: left-pad"):
        vendor.prepare("vendor/a.js", b'import"left-pad";')
