"""A sending is about a day, an entry of the chronicle, or nothing but itself."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0021_tests_are_about_nothing'),
    ]

    operations = [
        migrations.AddConstraint(
            model_name='sending',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('about', 'day'), ('date__isnull', False), ('entry', None)), models.Q(('about', 'test'), ('date', None), ('entry', None)), models.Q(('about__in', ['mission', 'saint', 'evening', 'reminder']), ('date', None), ('entry__isnull', False)), _connector='OR'), name='sending_is_about_something'),
        ),
    ]
