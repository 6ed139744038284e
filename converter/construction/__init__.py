"""Is this unit legal? One small function a rule."""
