"""Runs a server: settings, start and stop, logs, metrics, preparation."""
