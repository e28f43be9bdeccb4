"""Where things are: the pages, the files for the browser, the games.

Pages and files lie beside the package's modules in an installed wheel and one folder up in a checkout (an editable
install is a checkout).
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


def games_folder(given: Path | None) -> Path:
    """Where games are kept: the folder that was given, or the user's own; it need not be there yet."""
    if given is not None:
        return given
    from platformdirs import user_data_path

    return user_data_path("speed313", appauthor=False)


def _folder(name: str) -> Path:
    candidates = (_PACKAGE / name, _PACKAGE.parent / name)
    for folder in candidates:
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no folder {name}: looked at {' and '.join(str(folder) for folder in candidates)}")
