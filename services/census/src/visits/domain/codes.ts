/*
 * The encoding of a column of a block: numbers in as few bytes as the largest needs, and texts as their distinct values and
 * a number for each.
 */

/** Numbers that are not negative. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array
/** Texts as numbers: each is an index of `names`. The first name is always empty. */
export type Texts = { names: readonly string[]; codes: Numbers }

const ARRAYS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const
type Width = keyof typeof ARRAYS
const isWidth = (width: number | undefined): width is Width => width !== undefined && width in ARRAYS

const widthOf = (largest: number): Width =>
  largest < 2 ** 8 ? 1 : largest < 2 ** 16 ? 2 : largest < 2 ** 32 ? 4 : 8

/** Encodes whole numbers that are not negative: the bytes of a number, then the numbers, little-endian. */
export function encodeNumbers(numbers: readonly number[]): Buffer {
  const width = widthOf(numbers.reduce((largest, each) => Math.max(largest, each), 0))
  const values = ARRAYS[width].from(numbers)
  return Buffer.concat([Buffer.of(width), Buffer.from(values.buffer)])
}

/** Decodes the result of `encodeNumbers`. @throws if the bytes are damaged */
export function decodeNumbers(bytes: Uint8Array): Numbers {
  const width = bytes[0]
  if (!isWidth(width)) throw new Error('not a column of numbers')
  // A copy begins at an address that is a multiple of the width.
  return new ARRAYS[width](new Uint8Array(bytes.subarray(1)).buffer)
}

/** Encodes texts: the length of their distinct values as JSON in 4 bytes, these values, and a number for each text. */
export function encodeTexts(texts: readonly string[]): Buffer {
  const codes = new Map([['', 0]])
  const numbers = texts.map((text) => {
    let code = codes.get(text)
    if (code === undefined) codes.set(text, (code = codes.size))
    return code
  })
  const names = Buffer.from(JSON.stringify([...codes.keys()]))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(names.length)
  return Buffer.concat([length, names, encodeNumbers(numbers)])
}

/** Decodes the result of `encodeTexts`. @throws if the bytes are damaged */
export function decodeTexts(bytes: Buffer): Texts {
  const end = 4 + bytes.readUInt32LE(0)
  return {
    names: JSON.parse(bytes.toString('utf8', 4, end)) as string[],
    codes: decodeNumbers(bytes.subarray(end)),
  }
}
