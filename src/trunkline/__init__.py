"""The board game Ticket to Ride as a rules engine, bots, a server and a page."""
