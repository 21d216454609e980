"""Training: classifiers of statements about tables and choosers on WEP tasks, with checkpoints that go on the same way."""
