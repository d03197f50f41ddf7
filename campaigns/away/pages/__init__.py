"""The pages of away games."""
