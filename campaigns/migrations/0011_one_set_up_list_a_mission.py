"""A mission that a table set out on has one list of steps that everybody ticks."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0010_deleted_and_return_links")]

    operations = [
        migrations.AddField(
            model_name="checklist",
            name="mission",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="checklist",
                to="campaigns.mission",
            ),
        ),
    ]
