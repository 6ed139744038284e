"""The ground floor: the common model, the equipment catalogue, the calculators, the construction checks, the writers, the two smaller rule systems."""
