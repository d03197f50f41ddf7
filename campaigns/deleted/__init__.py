"""What was deleted and waits thirty days: campaigns, boxes, packs and saints, where their owner finds them."""
