"""Printed sheets made by ourselves, of our fixtures: SVGs with the ids of a template, PDFs written by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import yaml

Sheet = dict[str, Any]
SHEETS = Path(__file__).parent.parent / "parsers" / "sheets"

COLUMNS = (
    (0.037, "middle"),
    (0.075, "start"),
    (0.41, "middle"),
    (0.48, "middle"),
    (0.53, "start"),
    *((x, "middle") for x in (0.75, 0.82, 0.89, 0.96)),
)
HEADINGS = ("Qty", "Type", "Loc", "Ht", "Dmg", "Min", "Sht", "Med", "Lng")
CRITS = {
    "LA": (24, 35),
    "LT": (24, 169),
    "LL": (24, 302),
    "HD": (139, 25),
    "CT": (139, 99),
    "RA": (255, 35),
    "RT": (255, 169),
    "RL": (255, 302),
}
CRIT_HEADINGS = {
    "LA": "Left Arm",
    "LT": "Left Torso",
    "LL": "Left Leg",
    "HD": "Head",
    "CT": "Center Torso",
    "RA": "Right Arm",
    "RT": "Right Torso",
    "RL": "Right Leg",
}
ARMOR_PLACES = {
    "HD": (487, 46),
    "CT": (485, 216),
    "CTR": (485, 275),
    "RT": (514, 60),
    "RTR": (555, 360),
    "LT": (449, 60),
    "LTR": (416, 360),
    "RA": (559, 214),
    "LA": (413, 214),
    "RL": (565, 267),
    "LL": (405, 267),
}
STRUCTURE_PLACES = {
    "CT": (473, 507),
    "RT": (532, 401),
    "LT": (432, 401),
    "RA": (537, 478),
    "LA": (398, 478),
    "RL": (526, 536),
    "LL": (413, 536),
}
FIELDS = {
    "type": (29, 98, "Type:"), "mpWalk": (56, 117, "Walking:"), "mpRun": (56, 126, "Running:"), "mpJump": (56, 135, "Jumping:"),
    "tonnage": (158, 108, "Tonnage:"), "techBase": (158, 117, "Tech Base:"), "rulesLevel": (158, 126, "Rules Level:"),
    "role": (158, 135, "Role:"), "engineType": (158, 144, "Engine Type:"), "bv": (33, 357, "BV:"),
}  # fmt: skip


class Text(NamedTuple):
    """A text of a page: its place in points from the upper left, and what an SVG says besides."""

    x: float
    y: float
    text: str
    bold: bool = False
    size: float = 6.76
    anchor: str = "start"
    id: str = ""


def warden() -> Sheet:
    """The sheet of the Warden, for the caller to change."""
    sheet: Sheet = yaml.safe_load((SHEETS / "warden.yaml").read_text(encoding="utf-8"))
    return sheet


def others() -> list[Sheet]:
    """Sheets of other families."""
    found: list[Sheet] = yaml.safe_load((SHEETS / "others.yaml").read_text(encoding="utf-8"))
    return found


def table(sheet: Sheet) -> Iterator[Text]:
    """The inventory, in a box from 3 to 219.4."""
    y = 170.0
    for (part, anchor), heading in zip(COLUMNS, HEADINGS, strict=True):
        yield Text(3 + part * 216.4, y, heading, bold=True, anchor=anchor)
    for row in sheet["table"]:
        y += 10.8
        cells = [cell if isinstance(cell, list) else [cell] for cell in row]
        for (part, anchor), lines in zip(COLUMNS, cells, strict=True):
            for number, line in enumerate(lines):
                yield Text(3 + part * 216.4, y + number * 10.8, line, anchor=anchor)
        y += 10.8 * (max(map(len, cells)) - 1)
    yield Text(8.4, 334, f"Ammo: {sheet['ammo']}")


def crits(sheet: Sheet) -> Iterator[Text]:
    """The slots, in boxes of 94.4 by 103.5 (6 slots: 50)."""
    for location, (x, y) in CRITS.items():
        count = 6 if location in ("HD", "LL", "RL") else 12
        yield Text(x + 7, y + 380, CRIT_HEADINGS[location], bold=True)
        slots = [*sheet["slots"][location], *["Roll Again"] * count][:count]
        for number, slot in enumerate(slots):
            at = y + 390 + 8.2 * number
            yield Text(x, at, f"{number % 6 + 1}.", bold=True, size=6)
            yield Text(x + 0.11 * 94.4, at, slot, bold=slot != "Roll Again", size=6)


def page(sheet: Sheet) -> Iterator[Text]:
    """A label sheet as texts in drawing order."""
    yield Text(110, 63, sheet["title"], bold=True, size=11.59, id="title")
    yield Text(30, 749, "© 2026 The Topps Company, Inc.", bold=True, size=5.7)
    for key, (x, y, label) in FIELDS.items():
        yield Text(x - 40 if key != "bv" else x - 20, y, label, bold=True)
        yield Text(x, y, sheet["values"][key], id=key)
    yield from table(sheet)
    yield Text(470, 8, "ARMOR DIAGRAM", bold=True, size=8.6)
    yield Text(473, 21, sheet["values"]["armorType"], bold=True, size=8.6, id="armorType")
    for location, points in sheet["armor"].items():
        yield Text(*ARMOR_PLACES[location], f"( {points} )", bold=True, id=f"textArmor_{location}")
    yield from crits(sheet)
    yield Text(450, 374, "INTERNAL STRUCTURE DIAGRAM", bold=True, size=8.6)
    yield Text(473, 386, sheet["values"]["structureType"], bold=True, size=8.6, id="structureType")
    for location, points in sheet["structure"].items():
        yield Text(*STRUCTURE_PLACES[location], f"( {points} )", bold=True, id=f"textIS_{location}")
    yield Text(500, 580, sheet["values"]["hsType"], id="hsType")
    yield Text(524, 589, sheet["values"]["hsCount"], id="hsCount")
    yield from sheet.get("pilot", ())


def svg_of(sheet: Sheet) -> bytes:
    """A sheet as SVG."""
    boxes = [(f"crits_{at}", x, y + 382, 94.4, 50 if at in ("HD", "LL", "RL") else 103.5) for at, (x, y) in CRITS.items()]
    rows = list(table(sheet))
    texts = [text for text in page(sheet) if text not in rows]
    parts = [*(_svg_box(*box) for box in boxes), *map(_svg_text, texts)]
    parts += ["<g>", _svg_box("inventory", 3, 157, 216.4, 185.6), *map(_svg_text, rows), "</g>"]
    hidden = '<g visibility="hidden"><text id="gunnerySkill0" x="0" y="0">Lorem Ipsum</text></g>'
    group = f'<g id="rs_template" transform="matrix(1 0 0 1 18 18)">{hidden}{"".join(parts)}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="612" height="792">{group}</svg>'.encode()


def _svg_text(text: Text) -> str:
    key = f' id="{text.id}"' if text.id else ""
    weight = "bold" if text.bold else "normal"
    place = f'x="{text.x}" y="{text.y}" text-anchor="{text.anchor}"'
    return f'<text{key} {place} font-size="{text.size}px" font-weight="{weight}">{escape(text.text)}</text>\n'


def _svg_box(key: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect id="{key}" x="{x}" y="{y}" width="{width}" height="{height}" fill="none"/>\n'


WIDTH = 0.6
"""Em of every letter of the font."""


def pdf_of(*pages: Sheet | Sequence[Text], producer: str = "Apache FOP", picture: Sequence[float] = (), encrypted: bool = False) -> bytes:
    """A sheet, or any texts, as a PDF of one page each."""
    return write_pdf([list(page(p)) if isinstance(p, dict) else p for p in pages], producer, picture, encrypted)


def write_pdf(pages: Iterable[Iterable[Text]], producer: str, picture: Sequence[float], encrypted: bool) -> bytes:
    """A PDF without compression, and with a picture if wanted."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    objects += [font.format("Courier"), font.format("Courier-Bold")]
    image = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1"
    objects.append(f"<< {image} >>\nstream\nx\nendstream")
    kids = []
    for texts in pages:
        content = "".join(map(_pdf_text, texts))
        if picture:
            x, y, width, height = picture
            content = f"q {width} 0 0 {height} {x} {792 - y - height} cm /P Do Q\n" + content
        data = content.encode("cp1252")
        objects.append(f"<< /Length {len(data)} >>\nstream\n{content}endstream")
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects)} 0 R"
            " /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /P 5 0 R >> >> >>"
        )
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    objects.append(f"<< /Producer ({producer}) >>")
    return _file(objects, encrypted)


def _pdf_text(text: Text) -> str:
    width = WIDTH * text.size * len(text.text)
    x = 18 + text.x - (width / 2 if text.anchor == "middle" else 0)
    shown = text.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{'F2' if text.bold else 'F1'} {text.size} Tf 1 0 0 1 {x:.2f} {792 - 18 - text.y:.2f} Tm ({shown}) Tj ET\n"


def _file(objects: Sequence[str], encrypted: bool) -> bytes:
    data, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode("cp1252")
    start = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    key = f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{'41' * 32}> /U <{'42' * 32}> >> /ID [<00> <00>]" if encrypted else ""
    return (
        data + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R {key} >>\nstartxref\n{start}\n%%EOF\n".encode()
    )


def pip_group(key: str, count: int) -> str:
    paths = '<path d="M0,0h1v1z" fill="white" stroke="black"/>\n' * count
    return f'<g id="{key}">{paths}</g>'


def small_svg(sheet: Sheet) -> bytes:
    """A sheet of another family: fields by id, the first three columns of the table, notes below it, groups of pips."""
    fields = [Text(0, 20, text, id=key) for key, text in sheet["fields"].items()]
    rows = [
        Text(3 + part * 216.4, 170, heading, bold=True, anchor=anchor) for (part, anchor), heading in zip(COLUMNS, HEADINGS, strict=True)
    ]
    for number, cells in enumerate(sheet["table"], 1):
        rows += [
            Text(3 + part * 216.4, 170 + 10 * number, cell, anchor=anchor) for (part, anchor), cell in zip(COLUMNS, cells, strict=False)
        ]
    notes = "".join(_svg_text(Text(8.4, 300 + 10 * number, note)) for number, note in enumerate(sheet.get("notes", ())))
    pips = "".join(pip_group(key, count) for key, count in sheet.get("pips", {}).items())
    box = _svg_box("inventory", 3, 157, 216.4, 185.6)
    group = f'<g id="rs_template">{"".join(map(_svg_text, fields))}{pips}<g>{box}{"".join(map(_svg_text, rows))}<g>{notes}</g></g></g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg">{group}</svg>'.encode()


NAMES = {
    "ER Medium Laser": "ISERMediumLaser",
    "SRM 6": "SRM 6",
    "Ammo (SRM 6) 15": "IS Ammo SRM-6",
    "ER Medium Laser (R)": "ISERMediumLaser (R)",
    "Ammo (Heavy Gauss) 4": "ISHeavyGauss Ammo",
    "CASE": "ISCASE",
    "Heavy Gauss Rifle": "ISHeavyGaussRifle",
}
ABBREVIATED = {"SRM 6": "S6"}
CLASSES = ("quantity", "name", "location", "heat", "damage", "range_min", "range_short", "range_medium", "range_long")


def marked_svg_of(sheet: Sheet) -> bytes:
    """The Mek's sheet with the attributes that name entries and slots."""
    listed = [*table(sheet), *crits(sheet)]
    texts = "".join(_svg_text(text) for text in page(sheet) if text not in listed)
    slots = "".join(_marked_slots(sheet))
    rows = "".join(_marked_row(row, number) for number, row in enumerate(sheet["table"]))
    note = f"<g>{_svg_text(Text(8.4, 334, 'Ammo: ' + sheet['ammo']))}</g>"
    inventory = f"<g>{_svg_box('inventory', 3, 157, 216.4, 185.6)}{rows}{note}</g>"
    return f'<svg xmlns="http://www.w3.org/2000/svg"><g id="rs_template">{texts}{slots}{inventory}</g></svg>'.encode()


def _marked_slots(sheet: Sheet) -> Iterator[str]:
    for location in CRITS:
        count = 6 if location in ("HD", "LL", "RL") else 12
        for number, slot in enumerate([*sheet["slots"][location], *["Roll Again"] * count][:count]):
            name = f' type="eq" name="{NAMES[slot]}"' if slot in NAMES else ' type="sys"'
            texts = _svg_text(Text(0, 0, f"{number + 1}.")) + _svg_text(Text(9, 0, ABBREVIATED.get(slot, slot)))
            yield f'<g class="critSlot" loc="{location}" slot="{number}"{name} hittable="1">{texts}</g>'


def _marked_row(row: Sequence[Any], number: int) -> str:
    key = NAMES[row[1]].removesuffix(" (R)")
    cells = ""
    for name, cell in zip(CLASSES, row, strict=True):
        lines = cell if isinstance(cell, list) else [cell]
        cells += "".join(f'<text class="{name}" x="1" y="{170 + number}">{escape(line)}</text>\n' for line in lines)
    mode = '<g class="alternativeMode" mode="Other"><text class="name" x="1" y="1">Other</text></g>'
    return f'<g class="inventoryEntry" id="{key}@LT#{number}">{cells}{mode}</g>'


FRAME = (18, 18, 576, 756)
"""Where the picture of a bitmap sheet lies."""


def title_page() -> list[Text]:
    """A page that is no sheet."""
    return [Text(100, 100, "The campaign of the summer", size=20)]


def over_picture() -> list[Text]:
    """The Mek's sheet as SSW prints it: values at the places that its picture leaves for them."""
    sheet, place = warden(), tomllib.loads((resources.files("parsers.sheets") / "ssw_points.toml").read_text(encoding="utf-8"))["biped"]
    values = sheet["values"]
    printed = {"name": "type", "walk_mp": "mpWalk", "run_mp": "mpRun", "jump_mp": "mpJump", "tonnage": "tonnage", "tech_base": "techBase"}
    texts = {datum: values[key] for datum, key in printed.items()}
    texts |= {"bv": values["bv"], "heat_sinks": values["hsCount"], "heat_sink_kind": "Double", "cost": "9,000,000 C-Bills", "year": "3061"}
    found = [Text(*place["values"][datum][:2], text) for datum, text in texts.items()]
    for group in ("armor", "structure"):
        found += [Text(*place[group][location], f"({points})") for location, points in sheet[group].items()]
    for number, row in enumerate(sheet["table"]):
        y = place["table"]["first_row"] + 20 * number
        cells = [cell[0] if isinstance(cell, list) else cell for cell in row]
        columns = ("quantity", "name", "location", "heat", "damage", "minimum", "short", "medium", "long")
        found += [Text(place["table"][column], y, cell) for column, cell in zip(columns, cells, strict=True)]
    for location, slots in sheet["slots"].items():
        crits = place["crits"][location]
        found += [Text(crits["x"], y, slot, size=6) for y, slot in zip(crits["y"], [*slots, *["Roll Again"] * 12], strict=False)]
    return found
