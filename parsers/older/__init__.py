"""Formats of programs that are no longer made: read, never written, honest about what of them is known only in part."""

from parsers.older import drawing_board, heavymetal, heavymetal_vehicle, mech_engineer

FORMATS = (*heavymetal.FORMATS, *heavymetal_vehicle.FORMATS, *drawing_board.FORMATS, *mech_engineer.FORMATS)
