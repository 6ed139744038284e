"""Epic vehicle-design sheets: points, legality, expected combat results."""
