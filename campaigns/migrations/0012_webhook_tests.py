"""That a table tried a webhook out outlives the webhook."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0011_one_set_up_list_a_mission")]

    operations = [
        migrations.CreateModel(
            name="WebhookTest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["campaign", "at"], name="tests_of_a_table")]},
        ),
    ]
