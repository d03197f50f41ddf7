"""Facts that the host of an installation knows better than the catalogue, laid over its cards."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0009_answered_keys'),
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueCorrection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('facts', models.JSONField()),
                ('printed', models.JSONField()),
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='correction_for_everybody', to='cards.card')),
            ],
            options={
                'ordering': ['card__name', 'card__code'],
            },
        ),
    ]
