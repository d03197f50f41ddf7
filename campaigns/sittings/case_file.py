"""A ruling as a file for ``fixtures/cases/<game>/rulings/``, where it fails as a test until the rules agree with it."""

from typing import Any
from urllib.parse import parse_qs

import msgspec
import yaml
from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaigns.models import Ruling
from campaigns.rulebooks.registered import Registered
from campaigns.sittings.registry import TableGame
from campaigns.sittings.verdicts import verdict_of

LONGEST_TITLE = 120


def case_of(ruling: Ruling, game: TableGame) -> str:
    """What lay there, what happened, and what should come of it by the ruling of the table."""
    verdict = verdict_of(ruling, game)
    case: dict[str, Any] = {"title": _title(ruling, game)}
    if ruling.rule:
        case["rules"] = [ruling.rule]
    case["situation"] = {
        "position": msgspec.json.decode(ruling.position),
        "event": {"kind": ruling.kind, "facts": ruling.facts},
    }
    # Where the companion allows it, only the table knows what should have come of it instead.
    case["expect"] = {"refused": None} if verdict.finding else {"after": {}}
    return _comments(ruling, game) + yaml.safe_dump(case, allow_unicode=True, sort_keys=False, width=110)


def case_answer(ruling: Ruling, game: TableGame) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{file_name(ruling)}"'}
    return HttpResponse(case_of(ruling, game), content_type="application/yaml; charset=utf-8", headers=headers)


def verdict_answer(rules: type[Registered], *, rule: str, verdict: str, page: str, ruling: str) -> HttpResponse:
    """Of a tool or a page, for ``fixtures/cases/<game>/verdicts/``: there the page must not say it again."""
    address, _mark, query = page.partition("?")
    case = {
        "title": (_("The table rules: %(ruling)s") % {"ruling": " ".join(ruling.split())})[:LONGEST_TITLE],
        "rules": [rule],
        "situation": {"page": address, "query": parse_qs(query)},
        "expect": {"never says": verdict},
    }
    words = {"verdict": verdict or _("Nothing was noted."), "ruling": ruling}
    lines = [_("The companion says: %(verdict)s") % words, _("The table says: %(ruling)s") % words]
    book = next(each for each in rules if each.id == rule)
    lines.append(f"{book.section}: {book.words}")
    comments = "".join(f"# {' '.join(line.split())}\n" for line in lines)
    headers = {"Content-Disposition": f'attachment; filename="{slugify(ruling)[:60].strip("-") or rule}.yaml"'}
    text = comments + yaml.safe_dump(case, allow_unicode=True, sort_keys=False, width=110)
    return HttpResponse(text, content_type="application/yaml; charset=utf-8", headers=headers)


def file_name(ruling: Ruling) -> str:
    words = slugify(ruling.ruling)[:60].strip("-") or ruling.rule or ruling.kind
    return f"{words}.yaml"


def _title(ruling: Ruling, game: TableGame) -> str:
    words = ruling.ruling or game.sentence(ruling.kind, ruling.facts)
    title = _("The table rules: %(ruling)s") % {"ruling": " ".join(words.split())}
    return title[:LONGEST_TITLE]


def _comments(ruling: Ruling, game: TableGame) -> str:
    finding = verdict_of(ruling, game).finding
    lines = [
        _("The companion says: %(words)s") % {"words": game.refusal(finding) if finding else _("This may happen.")},
        _("The table says: %(words)s") % {"words": ruling.ruling or _("We disagree.")},
    ]
    if not finding:
        lines.append(_("Write under “after” what should have come of it."))
    return "".join(f"# {' '.join(line.split())}\n" for line in lines)
