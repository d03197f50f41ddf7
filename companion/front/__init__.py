"""The front door: reads every request whole, under deadlines and bounds, before a thread of the site sees it."""
