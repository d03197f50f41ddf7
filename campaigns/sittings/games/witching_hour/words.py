"""The words of the night's screen that the sentences of the table do not have."""

from django.utils.translation import pgettext_lazy

from campaigns.rulebooks.witching_hour.enemies import EnemyKind

KINDS = {
    EnemyKind.IMP: pgettext_lazy("enemy", "Imp"),
    EnemyKind.DARK_FEY: pgettext_lazy("enemy", "Dark Fey"),
    EnemyKind.HEX: pgettext_lazy("enemy", "Greater Hex"),
    EnemyKind.BLOOD: pgettext_lazy("enemy", "Greater Blood"),
    EnemyKind.ANIMAL: pgettext_lazy("enemy", "Possessed Animal"),
    EnemyKind.HUNTER: pgettext_lazy("enemy", "Hunter"),
    EnemyKind.WARLOCK: pgettext_lazy("enemy", "Warlock"),
    EnemyKind.OTHER: pgettext_lazy("enemy", "Other"),
}
