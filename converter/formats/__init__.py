"""What the reader and the writer of a format both know: code tables, key order, spellings, dialects."""
