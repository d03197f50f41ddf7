"""A tick knows the place that its tap named, so that another tap under the same key is known for another."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0022_sending_is_about_something'),
    ]

    operations = [
        migrations.AddField(
            model_name='tick',
            name='asked',
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
