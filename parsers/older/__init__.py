"""Formats of programs that are no longer made: read, never written, honest about what of them is known only in part."""

from parsers.older.drawing_board import FORMATS as DRAWING_BOARD
from parsers.older.heavymetal import FORMATS as HEAVYMETAL
from parsers.older.heavymetal_vehicle import FORMATS as HEAVYMETAL_VEHICLE
from parsers.older.mech_engineer import FORMATS as MECH_ENGINEER

FORMATS = (*HEAVYMETAL, *HEAVYMETAL_VEHICLE, *DRAWING_BOARD, *MECH_ENGINEER)
