"""Training classifiers of statements about tables, and choosers on WEP tasks."""
