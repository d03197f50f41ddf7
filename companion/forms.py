"""How forms look: one template for every field, with its help and its error beside it."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    form_template_name = "parts/form.html"
    field_template_name = "parts/field.html"
