"""What of a page is alike for everybody, drawn once in each process."""

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cards.memory import Memory

register = template.Library()

# By the part of the template, the language and the values: a few hundred in all.
_drawn: Memory[SafeString] = Memory(1_000)


@register.tag
def kept(parser: Parser, token: Token) -> Node:
    """``{% kept section %}…{% endkept %}``: it may depend on the language and on the values named, and on nothing else.

    No block may stand in it: a page could not fill it any more.
    """
    values = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(nodes, values)


class KeptNode(Node):
    # No block is in it, so nobody who looks for blocks, once for each page, has to look there.
    child_nodelists = ()

    def __init__(self, nodelist: NodeList, values: list[FilterExpression]) -> None:
        self.nodelist = nodelist
        self._values = values

    def render(self, context: Context) -> SafeString:
        key = (self, get_language(), *(value.resolve(context, ignore_failures=True) for value in self._values))
        return _drawn.get_or_make(key, lambda: self.nodelist.render(context))
