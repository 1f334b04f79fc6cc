/**
 * The facts that a font file states about itself. Lengths are shares of the em; `width` is the mean width of the letters a to z, 0 if it
 * has none of them. `weight` has two different numbers for a variable font.
 */
export type FontFacts = {
  family: string
  weight: readonly [from: number, to: number]
  ascent: number
  descent: number
  lineGap: number
  width: number
}

/**
 * Reads the facts of a font in the TrueType or OpenType format.
 * @throws RangeError if a table is missing or ends too early
 */
export function readFontFacts(font: Buffer): FontFacts {
  const tables = new Map<string, Buffer>()
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    const [from, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)]
    tables.set(font.toString('latin1', at, at + 4), font.subarray(from, from + length))
  }
  const table = (tag: string): Buffer => {
    const found = tables.get(tag)
    if (!found) throw new RangeError(`The font has no table ${tag}.`)
    return found
  }
  const [head, hhea, os2] = [table('head'), table('hhea'), table('OS/2')]
  const em = head.readUInt16BE(18)
  if (em === 0) throw new RangeError('The font has no size.')
  const weight = weightAxis(tables.get('fvar')) ?? [os2.readUInt16BE(4), os2.readUInt16BE(4)]
  return {
    family: familyName(table('name')),
    weight: [clampWeight(weight[0]), clampWeight(weight[1])],
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    width: meanWidth(table('cmap'), table('hmtx'), hhea.readUInt16BE(34)) / em,
  }
}

const clampWeight = (weight: number) => Math.min(1_000, Math.max(1, Math.round(weight)))

/** The range of the weight axis of a variable font. */
function weightAxis(fvar: Buffer | undefined): [number, number] | undefined {
  if (!fvar) return undefined
  const [first, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)]
  for (let at = first; at < first + count * size; at += size)
    if (fvar.toString('latin1', at, at + 4) === 'wght')
      return [fvar.readInt32BE(at + 4) / 65_536, fvar.readInt32BE(at + 12) / 65_536]
  return undefined
}

const PREFERRED_FAMILY = 16
const FAMILY = 1
const WINDOWS = 3

/** The name of the family; empty if there is none. */
function familyName(name: Buffer): string {
  const texts = name.readUInt16BE(4)
  const found = new Map<number, string>()
  for (let at = 6; at < 6 + name.readUInt16BE(2) * 12; at += 12) {
    const [platform, id] = [name.readUInt16BE(at), name.readUInt16BE(at + 6)]
    if (platform !== WINDOWS || found.has(id)) continue
    const from = texts + name.readUInt16BE(at + 10)
    const bytes = Buffer.from(name.subarray(from, from + (name.readUInt16BE(at + 8) & ~1)))
    found.set(id, bytes.swap16().toString('utf16le'))
  }
  return (found.get(PREFERRED_FAMILY) ?? found.get(FAMILY) ?? '').replace(/\p{C}/gu, '').trim()
}

/** The mean advance width of a to z, in units of the font. */
function meanWidth(cmap: Buffer, hmtx: Buffer, metrics: number): number {
  const subtable = basicSubtable(cmap)
  const widths = subtable
    ? Array.from({ length: 26 }, (_, at) => glyphOf(subtable, 97 + at))
        .filter((glyph) => glyph > 0)
        .map((glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4))
    : []
  return widths.length === 0 ? 0 : widths.reduce((sum, width) => sum + width, 0) / widths.length
}

/** The subtable of format 4, which maps the characters of the basic plane. */
function basicSubtable(cmap: Buffer): Buffer | undefined {
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const subtable = cmap.subarray(cmap.readUInt32BE(at + 4))
    if (subtable.readUInt16BE(0) === 4) return subtable
  }
  return undefined
}

/** The glyph of a character in a subtable of format 4; 0 if there is none. */
function glyphOf(subtable: Buffer, character: number): number {
  const bytes = subtable.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes]
  for (let at = 0; at < bytes; at += 2) {
    if (character > subtable.readUInt16BE(ends + at)) continue
    const start = subtable.readUInt16BE(starts + at)
    if (character < start) return 0
    const delta = subtable.readUInt16BE(deltas + at)
    const offset = subtable.readUInt16BE(offsets + at)
    if (offset === 0) return (character + delta) & 0xffff
    const glyph = subtable.readUInt16BE(offsets + at + offset + (character - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}
