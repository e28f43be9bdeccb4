"""Running tables: requests, clocks, bots and seats, with no web in it."""
