"""Pages go out without the indentation of their templates, and lose nothing that is read."""

from django.template.loader import get_template, render_to_string


def test_no_line_of_a_page_is_indented() -> None:
    page = render_to_string("boxes/step-words.html", {"line": {"card": "Murder Board", "count": 1, "by": "Ana"}})
    assert "Murder Board" in page
    assert not [line for line in page.splitlines() if line.startswith(" ")]


def test_what_is_set_as_typed_stays_so() -> None:
    source = get_template("guiding/paste.html").template.source
    sample = source[source.index("<pre") : source.index("</pre>")]
    assert "Mission: Taking the Plunge\n\nThe Lowdown: …" in sample
