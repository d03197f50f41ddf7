"""The next evening of a campaign, who comes, and the address of its calendar."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0018_acted_for'),
    ]

    operations = [
        migrations.CreateModel(
            name='CalendarLink',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='calendar_link', to='campaigns.campaign')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('place', models.CharField(blank=True, max_length=100, verbose_name='place')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('remind_hours', models.PositiveSmallIntegerField(default=24, null=True)),
                ('is_reminded', models.BooleanField(default=False)),
                ('changed', models.DateTimeField(default=django.utils.timezone.now)),
                ('version', models.PositiveIntegerField(default=0)),
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='evening', to='campaigns.campaign')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('is_reminded', False)), fields=['at'], name='evening_to_remind_of')],
                'constraints': [models.CheckConstraint(condition=models.Q(('remind_hours', None), models.Q(('remind_hours__gte', 1), ('remind_hours__lte', 336)), _connector='OR'), name='evening_is_remembered_in_time')],
            },
        ),
        migrations.CreateModel(
            name='EveningAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('says', models.CharField(choices=[('yes', 'yes'), ('maybe', 'maybe'), ('no', 'no')], max_length=5)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evening_answers', to='campaigns.member')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seat', 'at'), name='a_seat_answers_once'), models.CheckConstraint(condition=models.Q(('says__in', ['yes', 'maybe', 'no'])), name='evening_answer_is_known')],
            },
        ),
    ]
