"""What design files of the Solaris Skunk Werks family hold about a design besides the design itself."""

from __future__ import annotations

from converter.model.part import Part, TechBase


class QuirkNote(Part):
    """A design quirk with all that the file says about it: its points, its text, and the kinds of unit that may have it."""

    name: str
    points: int = 0
    description: str = ""
    positive: bool = True
    variable: bool = False
    kinds: tuple[str, ...] = ()


class BattleForceCard(Part):
    """The BattleForce figures of a design as its program derived them. `movement` like ``8j``; damage by range band."""

    points: int = 0
    size: int = 0
    movement: str = ""
    short: int = 0
    medium: int = 0
    long: int = 0
    extreme: int = 0
    overheat: int = 0
    armor: int = 0
    structure: int = 0
    abilities: str = ""


class LoadoutRecord(Part):
    """What the file says about one configuration.

    `era` and `production_era` are the program's numbers. The list behind the second grew from nine to twelve entries in 2020, and
    nothing in a file says which one it means. `summary` is the program's one-line description.
    """

    name: str = ""
    era: int | None = None
    production_era: int | None = None
    summary: str = ""
    battleforce: BattleForceCard | None = None


class BareChassis(LoadoutRecord):
    """What the file says about an omni without its pods.

    `actuators` are the lower-arm and hand actuators in place (LLA, LH, RLA, RH); `fire_control` names the systems that every launcher
    that can take them has.
    """

    cost: float | None = None
    year: int | None = None
    rules_level: int | None = None
    tech_base: TechBase = "Inner Sphere"
    source: str = ""
    clan_case: bool | None = None
    actuators: tuple[str, ...] = ()
    fire_control: tuple[str, ...] = ()


class SolarisRecord(Part):
    """What a design file holds besides the design. `model` is the model of an omni without its configuration, `base` its bare chassis.

    `portrait` is the path of a picture on the author's machine.
    """

    loadout: LoadoutRecord = LoadoutRecord()
    base: BareChassis | None = None
    model: str = ""
    year_restricted: bool = False
    fractional: bool = False
    portrait: str = ""
    quirks: tuple[QuirkNote, ...] = ()
