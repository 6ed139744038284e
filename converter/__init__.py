"""The ground floor: model, equipment catalogue, calculators, construction checks, writers, the two smaller rule systems."""
