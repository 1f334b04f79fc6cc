import { MAX_PLAIN_BYTES } from './font-format.ts'

const HEADER_BYTES = 48
/** A table whose tag is given in full; the other 63 numbers name a known tag. */
const OTHER_TAG = 63
const MAX_TABLES = 128
/** The numbers of `glyf` and `loca` among the known tags. Version 3 of these tables is not transformed, of others version 0. */
const TRANSFORMED = new Map([
  [10, 3],
  [11, 3],
])

/**
 * Asserts that the tables of a WOFF2 file are not longer than 40 MB together, by the lengths in its directory: before and
 * after they are transformed. The header may say less, and decoders allocate what the directory says.
 * @throws RangeError if they are longer, or if the directory is cut off
 */
export function assertWoff2Size(file: Buffer): void {
  const count = file.readUInt16BE(12)
  if (count === 0 || count > MAX_TABLES) throw new RangeError('The font has no tables, or too many.')
  let at = HEADER_BYTES
  const length = () => {
    const [value, next] = readBase128(file, at)
    at = next
    return value
  }
  let plain = 0
  let transformed = 0
  for (let index = 0; index < count; index += 1) {
    const flags = file.readUInt8(at)
    at += (flags & 63) === OTHER_TAG ? 5 : 1
    const original = length()
    plain += original
    const isTransformed = flags >> 6 !== (TRANSFORMED.get(flags & 63) ?? 0)
    transformed += isTransformed ? length() : original
    if (Math.max(plain, transformed) > MAX_PLAIN_BYTES) throw new RangeError('The font is too large.')
  }
}

/** A number of at most five bytes with seven bits each, and where it ends. */
function readBase128(file: Buffer, from: number): [value: number, end: number] {
  let value = 0
  for (let at = from; at < from + 5; at += 1) {
    const byte = file.readUInt8(at)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, at + 1]
  }
  throw new RangeError('The directory of the font is broken.')
}
