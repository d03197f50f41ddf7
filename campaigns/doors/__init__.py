"""What all doors share: who is asking, what was posted, the frame around a campaign's page, the API's base views and fields."""
