"""``python -m speed313`` is the same as ``speed313``."""

import sys

from speed313.cli import main

if __name__ == "__main__":
    sys.exit(main())
