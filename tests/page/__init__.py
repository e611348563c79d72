"""A package, so that its browser is closed before any test elsewhere runs a loop of its own."""
