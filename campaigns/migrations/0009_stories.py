
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0008_checklists'),
    ]

    operations = [
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('story', models.PositiveIntegerField(null=True)),
                ('scene', models.PositiveSmallIntegerField()),
                ('played', models.DateField()),
                ('difficulty', models.CharField(choices=[('easy', 'easy'), ('normal', 'normal'), ('hard', 'hard')], max_length=6)),
                ('ending', models.CharField(choices=[('dawn', 'dawn'), ('corruption', 'corruption'), ('pentagram', 'pentagram'), ('scene', 'scene')], max_length=10)),
                ('hour', models.PositiveSmallIntegerField()),
                ('record', models.JSONField(default=dict)),
                ('key', models.UUIDField(null=True)),
                ('is_gone', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=1)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attempts', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['played', 'number'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'number'), name='attempts_are_numbered'), models.UniqueConstraint(fields=('campaign', 'key'), name='one_attempt_a_key'), models.CheckConstraint(condition=models.Q(('scene__lte', 5)), name='attempt_scene_is_known'), models.CheckConstraint(condition=models.Q(('hour__gte', 1), ('hour__lte', 6)), name='attempt_hour_is_in_the_night'), models.CheckConstraint(condition=models.Q(('difficulty__in', ['easy', 'normal', 'hard'])), name='attempt_difficulty_is_known'), models.CheckConstraint(condition=models.Q(('ending__in', ['dawn', 'corruption', 'pentagram', 'scene'])), name='attempt_ending_is_known')],
            },
        ),
        migrations.CreateModel(
            name='SceneCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('has_easy', models.BooleanField(null=True)),
                ('has_hard', models.BooleanField(null=True)),
                ('hours', models.PositiveSmallIntegerField(null=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scene_cards', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'number'), name='one_card_a_scene'), models.CheckConstraint(condition=models.Q(('number__lte', 5)), name='scene_card_scene_is_known'), models.CheckConstraint(condition=models.Q(models.Q(('hours__gte', 4), ('hours__lte', 6)), ('hours', None), _connector='OR'), name='scene_card_hours_are_four_to_six')],
            },
        ),
        migrations.CreateModel(
            name='Story',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('is_gone', models.BooleanField(default=False)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stories', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'number'), name='stories_are_numbered')],
            },
        ),
    ]
