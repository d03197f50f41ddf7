"""Where a table disagrees with the companion: the situation, and how they play it."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0016_sittings'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('key', models.UUIDField()),
                ('position', models.TextField()),
                ('kind', models.CharField(max_length=60)),
                ('facts', models.JSONField(default=dict)),
                ('rule', models.CharField(blank=True, max_length=120)),
                ('ruling', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by_name', models.CharField(max_length=60)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.member')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='campaigns.campaign')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='campaigns.sitting')),
            ],
            options={
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'number'), name='rulings_are_numbered'), models.UniqueConstraint(fields=('campaign', 'key'), name='one_ruling_a_key')],
            },
        ),
    ]
