"""For whom somebody acted at the table; what a table tracks is told by its game alone."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0017_rulings'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='sitting',
            name='untracked',
        ),
        migrations.AddField(
            model_name='sittingevent',
            name='for_name',
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
