"""A plain, slow engine and an outside referee, to compare the compiled engine with."""
