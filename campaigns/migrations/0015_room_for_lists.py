"""What a list takes, when it was last touched, and from where it was begun: so that a bound of bytes can be kept."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0014_whoever_sits_there_was_shown_it'),
    ]

    operations = [
        migrations.AddField(
            model_name='checklist',
            name='origin',
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AddField(
            model_name='checklist',
            name='size',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='checklist',
            name='touched',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name='rebuild',
            name='origin',
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AddField(
            model_name='rebuild',
            name='size',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='rebuild',
            name='touched',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
    ]
