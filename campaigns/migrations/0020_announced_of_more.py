"""Other forms than Discord's, and announcements of more than the day."""

import campaigns.models.announcements
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0019_evenings'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='MailWish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
        ),
        migrations.AddField(
            model_name='sending',
            name='about',
            field=models.CharField(choices=[('day', 'each new day'), ('mission', 'a mission ended'), ('saint', 'a saint died'), ('evening', 'the next evening is set, moved or called off'), ('reminder', 'the reminder of the next evening'), ('test', 'a test')], default='day', max_length=8),
        ),
        migrations.AddField(
            model_name='sending',
            name='entry',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.entry'),
        ),
        migrations.AddField(
            model_name='sending',
            name='name',
            field=models.CharField(blank=True, max_length=100),
        ),
        migrations.AddField(
            model_name='webhook',
            name='kind',
            field=models.CharField(choices=[('discord', 'Discord'), ('slack', 'Slack'), ('ntfy', 'ntfy'), ('json', 'JSON, signed'), ('email', 'E-mail')], default='discord', max_length=7),
        ),
        migrations.AddField(
            model_name='webhook',
            name='tells',
            field=models.JSONField(default=campaigns.models.announcements.only_the_day),
        ),
        migrations.AlterField(
            model_name='sending',
            name='why',
            field=models.CharField(blank=True, choices=[('address', 'its name leads to no public address'), ('connection', 'its server could not be reached'), ('certificate', 'its server could not prove its name'), ('silence', 'no answer came'), ('broken-off', 'the companion stopped while it was sending'), ('busy', 'its server asked to wait'), ('fault', 'its server had a fault'), ('gone', 'its server says that it is gone or locked'), ('refused', 'its server did not take the message'), ('elsewhere', 'its server pointed elsewhere, and nothing is sent there'), ('over', 'the day was over first'), ('undone', 'it was undone first'), ('nobody', 'nobody at the table has asked for mail'), ('no-mail', 'no mail is set up on this installation')], max_length=11),
        ),
        migrations.AddConstraint(
            model_name='sending',
            constraint=models.UniqueConstraint(fields=('webhook', 'entry', 'about', 'name'), name='an_entry_is_announced_once'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['discord', 'slack', 'ntfy', 'json', 'email'])), name='webhook_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'email'), ('url', 'mailto:')), models.Q(models.Q(('kind', 'email'), _negated=True), models.Q(('url', 'mailto:'), _negated=True)), _connector='OR'), name='mail_goes_to_the_table'),
        ),
        migrations.AddField(
            model_name='mailwish',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mail_wishes', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='mailwish',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='mailwish',
            constraint=models.UniqueConstraint(fields=('campaign', 'person'), name='one_mail_wish_a_person'),
        ),
    ]
