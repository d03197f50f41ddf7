"""What a guide showed to one seat is somebody's."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0012_webhook_tests"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="told", name="told_once_a_seat"),
        migrations.AddField(
            model_name="told",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="told",
            constraint=models.UniqueConstraint(fields=["part", "person"], name="told_once_a_person"),
        ),
        migrations.AddConstraint(
            model_name="told",
            constraint=models.UniqueConstraint(
                condition=Q(person=None), fields=["part", "seat"], name="told_once_a_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="told",
            constraint=models.CheckConstraint(
                condition=Q(seat__isnull=False) | Q(person=None), name="told_person_has_a_seat"
            ),
        ),
    ]
