"""Cuts both faces down to what the site shows, so that each arrives in one round trip.

No part of the build: run it by hand, with Python and fontTools (pip install fonttools brotli), on the
files `*-latin-wght-normal.woff2` of the packages @fontsource-variable/baskervville and
@fontsource-variable/instrument-sans, both of version 5.3.0:

    python3 cut-fonts.py <baskervville.woff2> <instrument-sans.woff2>
"""

import string
import sys
from pathlib import Path

from fontTools.otlLib.builder import buildPairPosClassesSubtable
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.varLib.instancer import instantiateVariableFont

UNUSED = set("\\^`{|}~")
CHARACTERS = (set(string.printable) - set("\t\n\r\v\f") - UNUSED) | set("\u00a0£©°·×é–—‘’“”•…↓−½")
FEATURES = ["kern", "liga", "lnum", "tnum", "ccmp", "locl"]
TABLES = ["STAT", "prep", "gasp", "vhea", "vmtx", "VVAR"]
"""Of no use to a browser that sets lines from left to right."""

ROUNDING = 8
"""Kerning of text in thousandths of an em: 4 too many or too few are 0.07 px at 17 px."""
UNKERNED = set("<>=+*#$%@_[]©°·×−↓½")
"""Characters that stand by themselves."""


def main(baskervville: str, instrument_sans: str) -> None:
    here = Path(__file__).parent
    # One weight: smaller headings are emboldened by `--medium`.
    save(subset(regular(baskervville)), here / "baskervville.woff2")
    text = opened(instrument_sans)
    kern(text, kerning(regular(instrument_sans)))
    save(subset(text), here / "instrument-sans.woff2")


def opened(path: str) -> TTFont:
    return TTFont(path, recalcTimestamp=False)


def regular(path: str) -> TTFont:
    return instantiateVariableFont(opened(path), {"wght": 400})


def subset(font: TTFont) -> TTFont:
    options = Options(layout_features=FEATURES, drop_tables=[*Options().drop_tables, *TABLES])
    options.notdef_outline = True
    cutter = Subsetter(options)
    cutter.populate(unicodes=[ord(character) for character in CHARACTERS])
    cutter.subset(font)
    return font


def kerning(font: TTFont) -> dict[tuple[str, str], int]:
    """Every pair of glyphs that moves, whatever classes the font has them in."""
    pairs: dict[tuple[str, str], int] = {}
    kern_lookups = [
        index
        for record in font["GPOS"].table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    ]
    for index in sorted(set(kern_lookups)):
        found: dict[tuple[str, str], int] = {}
        for table in font["GPOS"].table.LookupList.Lookup[index].SubTable:
            for pair, value in pairs_of(getattr(table, "ExtSubTable", table), font.getGlyphOrder()):
                # The first table with a pair wins.
                found.setdefault(pair, getattr(value, "XAdvance", 0) or 0)
        for pair, value in found.items():
            pairs[pair] = pairs.get(pair, 0) + value
    return pairs


def pairs_of(table: otTables.PairPos, glyphs: list[str]):
    for first, *rest in zip(table.Coverage.glyphs, *([table.PairSet] if table.Format == 1 else [])):
        if table.Format == 1:
            for record in rest[0].PairValueRecord:
                yield (first, record.SecondGlyph), record.Value1
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
            for second in glyphs:
                column = table.ClassDef2.classDefs.get(second, 0)
                yield (first, second), row.Class2Record[column].Value1


def kern(font: TTFont, pairs: dict[tuple[str, str], int]) -> None:
    """Replaces the kerning by one table of classes, rounded, and the same at every weight."""
    glyphs = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    shown = [glyph for glyph in font.getGlyphOrder() if glyphs.get(glyph) in CHARACTERS - UNKERNED]
    rounded = {
        (first, second): round(pairs.get((first, second), 0) / ROUNDING) * ROUNDING
        for first in shown
        for second in shown
    }
    rows = alike(shown, lambda first: tuple(rounded[first, second] for second in shown))
    columns = alike(shown, lambda second: tuple(rounded[first, second] for first in shown))
    table = buildPairPosClassesSubtable(
        {
            (row, column): (value_of(rounded[row[0], column[0]]), None)
            for row in rows
            for column in columns
        },
        font.getReverseGlyphMap(),
    )
    lookup = otTables.Lookup()
    lookup.LookupType, lookup.LookupFlag = 2, 0
    lookup.SubTable, lookup.SubTableCount = [table], 1
    positions = font["GPOS"].table
    positions.LookupList.Lookup, positions.LookupList.LookupCount = [lookup], 1
    features = positions.FeatureList
    kern_feature = next(each for each in features.FeatureRecord if each.FeatureTag == "kern")
    kern_feature.Feature.LookupListIndex = [0]
    features.FeatureRecord = [kern_feature]
    for script in positions.ScriptList.ScriptRecord:
        languages = [each.LangSys for each in script.Script.LangSysRecord]
        for language in [script.Script.DefaultLangSys, *languages]:
            language.FeatureIndex = [0]


def alike(glyphs: list[str], signature) -> list[tuple[str, ...]]:
    classes: dict[tuple[int, ...], list[str]] = {}
    for glyph in glyphs:
        classes.setdefault(signature(glyph), []).append(glyph)
    return [tuple(members) for members in classes.values()]


def value_of(advance: int) -> otTables.ValueRecord:
    value = otTables.ValueRecord()
    value.XAdvance = advance
    return value


def save(font: TTFont, path: Path) -> None:
    font.flavor = "woff2"
    font.save(path)
    print(f"{path.name}: {path.stat().st_size} bytes")


main(*sys.argv[1:])
