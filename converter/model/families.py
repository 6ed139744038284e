"""The union of all families: what a reader returns and a calculator takes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from converter.model.damage import DamageSheet
from converter.model.epic import EpicDesign
from converter.model.unit import BattleArmor, Fighter, GunEmplacement, HandheldWeapon, Infantry, LargeCraft, Mek, ProtoMek, Vehicle

AnyUnit = (
    Mek | Vehicle | BattleArmor | Infantry | ProtoMek | Fighter | LargeCraft | GunEmplacement | HandheldWeapon | EpicDesign | DamageSheet
)
Unit = Annotated[AnyUnit, Field(discriminator="family")]
