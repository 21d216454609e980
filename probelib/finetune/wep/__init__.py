"""Training on WEP tasks: a model learns to choose the right one of two sentences, and is asked all three tasks."""
