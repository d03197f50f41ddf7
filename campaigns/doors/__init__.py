"""What all doors share: who is asking, posted forms, a campaign page's frame, the API's base views and fields."""
