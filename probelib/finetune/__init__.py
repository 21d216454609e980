"""Training classifiers of statements about tables, with checkpoints that go on to the same result."""
