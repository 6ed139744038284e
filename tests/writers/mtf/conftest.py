"""A Mek of our own as the text of its file, in today's dialect."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import parsers
from converter.model import Mek
from converter.writers import write, writers

TODAY = """\
generator:muster tests
chassis:Lamplighter
model:LMP-2S
mul id:-7

Config:Biped
techbase:Inner Sphere
era:3061
source:TRO: Lamps
rules level:2
role:Sniper



quirk:accurate
quirk:rugged_1
weaponquirk:fast_reload:RT:2:LRM 5


mass:25
engine:100 XL Engine(IS)
structure:IS Endo Steel
myomer:Standard

heat sinks:11 Double
walk mp:4
jump mp:2

armor:Ferro-Fibrous(Inner Sphere)
LA armor:8
RA armor:8
LT armor:8
RT armor:8
CT armor:10
HD armor:9
LL armor:12
RL armor:12
RTL armor:2
RTR armor:2
RTC armor:3

Weapons:2
LRM 5, Right Torso
Medium Laser, Left Arm

Left Arm:
Shoulder
Upper Arm Actuator
Lower Arm Actuator
Hand Actuator
Medium Laser
Endo Steel
Endo Steel
Endo Steel
-Empty-
-Empty-
-Empty-
-Empty-

Right Arm:
Shoulder
Upper Arm Actuator
Lower Arm Actuator
Hand Actuator
Endo Steel
Endo Steel
Endo Steel
Endo Steel
-Empty-
-Empty-
-Empty-
-Empty-

Left Torso:
Fusion Engine
Fusion Engine
Fusion Engine
Jump Jet
Ferro-Fibrous
Ferro-Fibrous
Ferro-Fibrous
Ferro-Fibrous
Endo Steel
Endo Steel
Endo Steel
Endo Steel

Right Torso:
Fusion Engine
Fusion Engine
Fusion Engine
LRM 5 (R)
IS Ammo LRM-5
Jump Jet
Ferro-Fibrous
Ferro-Fibrous
Ferro-Fibrous
Ferro-Fibrous
-Empty-
-Empty-

Center Torso:
Fusion Engine
Fusion Engine
Fusion Engine
Gyro
Gyro
Gyro
Gyro
Fusion Engine
Fusion Engine
Fusion Engine
-Empty-
-Empty-

Head:
Life Support
Sensors
Cockpit
Ferro-Fibrous
Sensors
Life Support
-Empty-
-Empty-
-Empty-
-Empty-
-Empty-
-Empty-

Left Leg:
Hip
Upper Leg Actuator
Lower Leg Actuator
Foot Actuator
Ferro-Fibrous
Ferro-Fibrous
-Empty-
-Empty-
-Empty-
-Empty-
-Empty-
-Empty-

Right Leg:
Hip
Upper Leg Actuator
Lower Leg Actuator
Foot Actuator
Ferro-Fibrous
Ferro-Fibrous
-Empty-
-Empty-
-Empty-
-Empty-
-Empty-
-Empty-


overview:<p>A lamp post that walks.</p>

capabilities:It lights streets.

manufacturer:Wick & Sons,Wick & Daughters
primaryfactory:Wickham
systemmanufacturer:CHASSIS:Wick
systemmode:CHASSIS:Post 2
systemmanufacturer:ENGINE:Glow

"""

Text = Callable[..., str]


@pytest.fixture
def text() -> Text:
    """The text with pieces replaced: `text(("era:3061", "era:abc"), ...)`."""

    def replaced(*pairs: tuple[str, str]) -> str:
        result = TODAY
        for old, new in pairs:
            assert old in result, old
            result = result.replace(old, new, 1)
        return result

    return replaced


@pytest.fixture
def read() -> Callable[[str | bytes], Mek]:
    """The Mek of a text, without provenance."""

    def mek(content: str | bytes) -> Mek:
        data = content.encode() if isinstance(content, str) else content
        (unit,) = parsers.read(parsers.Source("test.mtf", data)).units
        assert isinstance(unit, Mek)
        return unit.model_copy(update={"provenance": None})

    return mek


@pytest.fixture
def written() -> Callable[[Mek], str]:
    """The text of a Mek as MTF."""
    (mtf,) = [writer for writer in writers() if writer.name == "mtf"]
    return lambda mek: write([mek], mtf).data.decode(mek.style.encoding)
