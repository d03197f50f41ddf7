"""Templates are laid out for people; what goes over a bad line at the table needs none of their indentation."""

import re

from django.template import Origin
from django.template.loaders import app_directories

# Within <pre> every blank counts.
INDENTATION = re.compile(r"\n[ \t]+|(<pre\b.*?</pre>)", re.DOTALL)


class Loader(app_directories.Loader):
    """The templates of the apps, their lines without what stands before the first word."""

    def get_contents(self, origin: Origin) -> str:
        contents: str = super().get_contents(origin)
        if not origin.name.endswith(".html"):
            return contents
        return INDENTATION.sub(lambda found: found.group(1) or "\n", contents)
