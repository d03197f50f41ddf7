"""A sending without a date was a message to try its webhook out."""

from django.db import migrations


def say_so(apps, schema_editor):
    apps.get_model("campaigns", "Sending").objects.filter(date=None).update(about="test")


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0020_announced_of_more'),
    ]

    operations = [
        migrations.RunPython(say_so, migrations.RunPython.noop),
    ]
