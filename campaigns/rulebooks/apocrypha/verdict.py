"""What the verdicts of this book are made of."""

from campaigns.rulebooks.verdict import Fact as Fact
from campaigns.rulebooks.verdict import Finding as Finding
