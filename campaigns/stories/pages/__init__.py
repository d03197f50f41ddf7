"""The pages of stories."""
