"""Where the pages and the files for the browser are.

They lie beside the package's modules in an installed wheel and one folder up in a checkout (an editable install is a
checkout).
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def templates_folder() -> Path:
    """The absolute folder of the page templates.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    return _folder("templates")


def static_folder() -> Path:
    """The absolute folder of the scripts, styles, sounds, fonts and language files.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    return _folder("static")


def _folder(name: str) -> Path:
    candidates = (_PACKAGE / name, _PACKAGE.parent / name)
    for folder in candidates:
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no folder {name}: looked at {' and '.join(str(folder) for folder in candidates)}")
