"""Where the numbers of a sentence come from in a table: reading tables, linking words, grounding quantities."""
