"""`python -m citywright` is the command `citywright`."""

import sys

from citywright.cli import main

if __name__ == "__main__":
    sys.exit(main())
