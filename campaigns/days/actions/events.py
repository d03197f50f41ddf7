"""Announcing what happened: written down in the transaction of the deed, sent afterwards."""

from campaigns.models import About, Entry, Sending, Webhook


def tell(about: About, entry: Entry, *, name: str = "") -> None:
    """Have *entry* announced wherever its campaign wants to hear of such; of a saint, by name. It is locked."""
    webhooks = Webhook.objects.filter(campaign=entry.campaign_id, is_on=True)
    Sending.objects.bulk_create(
        Sending(webhook=webhook, about=about, entry=entry, name=name, created=entry.at, at=entry.at)
        for webhook in webhooks
        if about in webhook.tells
    )
