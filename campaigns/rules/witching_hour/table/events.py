"""What happens in a scene at the live table: one line of its history for each kind of event."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rules.witching_hour.table.words import COMPONENTS, PHASES, PILES, Facts, Words, listed, say


def event_in_words(kind: str, facts: Facts) -> str:
    """One line for the history of the table, by the facts alone."""
    return say(EVENTS[kind], facts)


# --- Mats and the Pool


def _corruption(facts: Facts) -> str:
    if facts["by"] < 0:
        return _("%(witch)s lost %(amount)d Corruption.") % {**facts, "amount": -facts["by"]}
    return _("%(witch)s gained %(by)d Corruption.") % facts


def _sigils(facts: Facts) -> str:
    opened, closed = listed(facts.get("open", ())), listed(facts.get("close", ()))
    told = {"witch": facts["witch"], "opened": opened, "closed": closed}
    if opened and closed:
        return _("Sigils of %(witch)s: opened %(opened)s, closed %(closed)s.") % told
    if closed:
        return _("Sigils of %(witch)s: closed %(closed)s.") % told
    return _("Sigils of %(witch)s: opened %(opened)s.") % told if opened else _("No Sigil of %(witch)s changed.") % told


def _pool(facts: Facts) -> str:
    if facts["by"] < 0:
        return _("%(amount)d White Magic left the Pool.") % {"amount": -facts["by"]}
    return _("%(by)d White Magic came into the Pool.") % facts


def _revealed(facts: Facts) -> str:
    if not facts["magic"]:
        return _("Nobody revealed a hand.")
    hands = [_("%(witch)s %(black)d black and %(white)d white") % hand for hand in facts["magic"]]
    return _("Hands were revealed: %(hands)s.") % {"hands": "; ".join(hands)}


# --- Enemies


def _damage(facts: Facts) -> str:
    spells = ngettext("%(spells)d spell", "%(spells)d spells", facts["spells"]) % facts
    return _("%(witch)s took damage: %(spells)s and %(corruption)d Corruption.") % {**facts, "spells": spells}


def _attacked(facts: Facts) -> str:
    if not facts.get("prefers"):
        return _("The Lurking Demons attacked %(witch)s.") % facts
    told = {"witch": facts["witch"], "first": listed(facts["prefers"])}
    return _("The Lurking Demons attacked %(witch)s, who chose %(first)s first.") % told


def _spent(facts: Facts) -> str:
    if facts["do"] == "bind":
        return _("%(actor)s spent Magic and bound %(name)s, facing %(witch)s.") % facts
    return _("%(actor)s spent Magic and banished %(name)s, facing %(witch)s.") % facts


def _magic_changed(facts: Facts) -> str:
    told = {"witch": facts["witch"], "amount": abs(facts["by"])}
    if facts["color"] == "black":
        words = (
            _("%(witch)s has %(amount)d Black Magic more.")
            if facts["by"] > 0
            else _("%(witch)s has %(amount)d Black Magic less.")
        )
    else:
        words = (
            _("%(witch)s has %(amount)d White Magic more.")
            if facts["by"] > 0
            else _("%(witch)s has %(amount)d White Magic less.")
        )
    return words % told


# --- The clock and the phases


def _scene_ended(facts: Facts) -> str:
    return _("The scene was won, as its card says.") if facts["won"] else _("The scene was lost, as its card says.")


def _phase(facts: Facts) -> str:
    told = {"phase": PHASES[facts["phase"]], "witch": facts.get("witch")}
    return _("%(phase)s: it is the turn of %(witch)s.") % told if told["witch"] else _("%(phase)s began.") % told


def _secret(facts: Facts) -> str:
    if facts.get("resolved"):
        return _("%(witch)s resolved her Secret, “%(words)s”.") % facts
    return _("%(witch)s revealed her Secret, “%(words)s”.") % facts


# --- Pieces


def _guardian(facts: Facts) -> str:
    if facts.get("witch"):
        return _("%(name)s, a Soul Link of %(witch)s, guards Locus %(locus)d.") % facts
    return _("%(name)s guards Locus %(locus)d.") % facts


def _pile_counted(facts: Facts) -> str:
    told = {"pile": PILES[facts["pile"]], "count": facts["count"]}
    if facts["count"] is None:
        return _("%(pile)s: nobody counts it any more.") % told
    return ngettext("%(pile)s: %(count)d card.", "%(pile)s: %(count)d cards.", facts["count"]) % told


def _pile_changed(facts: Facts) -> str:
    told = {"pile": PILES[facts["pile"]], "count": abs(facts["by"])}
    if facts["by"] < 0:
        return ngettext("%(pile)s: %(count)d card less.", "%(pile)s: %(count)d cards less.", told["count"]) % told
    return ngettext("%(pile)s: %(count)d card more.", "%(pile)s: %(count)d cards more.", told["count"]) % told


def _locus_changed(facts: Facts) -> str:
    told = {"locus": facts["locus"], "spells": abs(facts["by"])}
    if facts["by"] < 0:
        words = ngettext(
            "Locus %(locus)d: %(spells)d spell less.", "Locus %(locus)d: %(spells)d spells less.", told["spells"]
        )
    else:
        words = ngettext(
            "Locus %(locus)d: %(spells)d spell more.", "Locus %(locus)d: %(spells)d spells more.", told["spells"]
        )
    return words % told


def _tracking(facts: Facts) -> str:
    told = {"piece": COMPONENTS[facts["component"]]}
    if facts["tracked"]:
        return _("The companion keeps this from now on: %(piece)s.") % told
    return _("This is left on the table from now on: %(piece)s.") % told


def _counter_changed(facts: Facts) -> str:
    told = {"name": facts["name"], "amount": abs(facts["by"])}
    return (_("%(name)s: %(amount)d more.") if facts["by"] > 0 else _("%(name)s: %(amount)d less.")) % told


EVENTS: dict[str, Words] = {
    "corruption-changed": _corruption,
    "sigils-changed": _sigils,
    "pool-changed": _pool,
    "revealed": _revealed,
    "summoned": lambda facts: _("%(name)s attacks %(witch)s and takes %(cost)d Corruption.") % facts,
    "bound": lambda facts: _("%(name)s, facing %(witch)s, was bound.") % facts,
    "unbound": lambda facts: _("%(name)s, facing %(witch)s, was unbound.") % facts,
    "banished": lambda facts: _("%(name)s, facing %(witch)s, was banished.") % facts,
    "summoning-begun": gettext_lazy("Demons are summoned: every Enemy was unbound."),
    "summoning-ended": gettext_lazy("No more Demons are summoned: every Sigil was closed."),
    "spell-acquired": lambda facts: _("%(witch)s acquired a spell of Locus %(locus)d.") % facts,
    "damage-dealt": _damage,
    "locus-changed": _locus_changed,
    "hour-ended": gettext_lazy("The Hour ended."),
    "scene-ended": _scene_ended,
    "phase-reached": _phase,
    "demon-lurked": lambda facts: _("%(name)s lurks.") % facts,
    "demon-dispersed": lambda facts: _("%(name)s lurks no longer.") % facts,
    "attacked": _attacked,
    "guardian-placed": _guardian,
    "guardian-bound": lambda facts: _("The Guardian %(name)s was bound.") % facts,
    "guardian-removed": lambda facts: _("The Guardian %(name)s is gone.") % facts,
    "familiar-played": lambda facts: _("%(witch)s played the Familiar %(name)s.") % facts,
    "familiar-moved": lambda facts: _("The Familiar %(name)s went to %(witch)s.") % facts,
    "familiar-spent": lambda facts: _("The Familiar %(name)s bound %(enemy)s and is gone.") % facts,
    "familiar-lost": lambda facts: _("The Familiar %(name)s is gone.") % facts,
    "enemy-described": lambda facts: _("The card of %(name)s was written down.") % facts,
    "magic-changed": _magic_changed,
    "magic-pooled": lambda facts: _("%(witch)s added %(white)d White Magic to the Pool.") % facts,
    "magic-spent": _spent,
    "pile-counted": _pile_counted,
    "pile-changed": _pile_changed,
    "limit-changed": lambda facts: _("From now on %(limit)d Corruption is too much.") % facts,
    "hours-changed": lambda facts: _("The scene has %(hours)d Hours.") % facts,
    "tracking-changed": _tracking,
    "overlord-arrived": lambda facts: _("The Overlord %(name)s arrived.") % facts,
    "overlord-left": lambda facts: _("The Overlord %(name)s left.") % facts,
    "marker-laid": lambda facts: _("A marker was laid: %(where)s.") % facts,
    "marker-taken": lambda facts: _("A marker was taken away: %(where)s.") % facts,
    "counter-set": lambda facts: _("%(name)s: %(value)d.") % facts,
    "counter-changed": _counter_changed,
    "counter-removed": lambda facts: _("%(name)s is counted no longer.") % facts,
    "hand-laid": lambda facts: _("The hand of %(witch)s is chosen.") % facts,
    "secret-advanced": lambda facts: _("%(witch)s advanced her Secret with one of her Corruption.") % facts,
    "secret-revealed": _secret,
}
