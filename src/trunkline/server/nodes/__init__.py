"""Lets several servers, called nodes, share one store: any node serves any table."""
