"""What was shown to a seat until now is of whoever sits there now."""

from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery


def bind(apps: Any, schema_editor: Any) -> None:
    told, seats = apps.get_model("campaigns", "Told"), apps.get_model("campaigns", "Member")
    there = seats.objects.filter(campaign=OuterRef("campaign"), number=OuterRef("seat"))
    told.objects.exclude(seat=None).update(person=Subquery(there.values("user")[:1]))


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0013_shown_to_a_person")]

    operations = [migrations.RunPython(bind, migrations.RunPython.noop, elidable=True)]
