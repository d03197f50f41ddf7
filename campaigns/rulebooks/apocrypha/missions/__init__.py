"""Missions: as the storybook tells them, set up, and ended."""
