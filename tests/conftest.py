"""Settings for all tests."""

import os

from hypothesis import settings

# No deadlines: a busy machine is not a bug. CI tries the same examples every time; at home they vary.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")
