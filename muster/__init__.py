"""The front door: public API, command line, batch runner."""
