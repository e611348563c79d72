"""What runs a server: settings, start and stop, logs, metrics, warm-up."""
