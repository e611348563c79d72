"""A package, so its browser closes before a test elsewhere runs its own event loop."""
