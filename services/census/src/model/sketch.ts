import {
  addKey,
  estimate,
  pack,
  raise,
  reduce,
  unpack,
  LARGE_BITS,
  SMALL_BITS,
  type Bits,
} from './hyperloglog.ts'

/**
 * A set of visitors whose size can be counted: exactly while it is small, beyond that by a HyperLogLog. A `large` sketch is
 * exact up to 256 visitors (then 4,096 registers, standard error 1.6 %), a `small` one up to 64 (then 1,024 registers,
 * 3.3 %, 769 bytes). The stored bytes depend only on the set, so a rebuild in any order gives equal figures.
 */
export type Sketch = { size: Size; exact: Set<string> } | { size: Size; registers: Uint8Array }
export type Size = 'small' | 'large'

/** The size of the sketch of a row: totals have large ones, which are few; minutes and keys have small ones. */
export const sketchSize = ({ dimension, span }: { dimension: string; span: string }): Size =>
  dimension === '' && span !== 'minute' ? 'large' : 'small'

/** The most visitors that a sketch counts exactly. */
export const EXACT_MAX: Record<Size, number> = { small: 64, large: 256 }
/** The register bits of each size. */
export const BITS: Record<Size, Bits> = { small: SMALL_BITS, large: LARGE_BITS }
const KEY_BYTES = 8

/** The first byte of a stored sketch. `LIST`: several sketches, each after its length, whose union is not made yet. */
export const EXACT = 0
export const LARGE = 1
export const SMALL = 2
export const LIST = 3

/** Decodes stored bytes of any kind as a sketch of this size; null is the empty set. */
export function decodeSketch(bytes: Uint8Array | null, size: Size): Sketch {
  if (!bytes || bytes.length === 0) return { size, exact: new Set() }
  const kind = bytes[0]
  if (kind === LARGE) return { size, registers: sized(new Uint8Array(bytes.subarray(1)), LARGE_BITS, size) }
  if (kind === SMALL) return { size: 'small', registers: unpack(bytes.subarray(1)) }
  if (kind === LIST) {
    const none: Sketch = { size, exact: new Set() }
    return partsOf(bytes).reduce<Sketch>((sum, part) => unite(sum, decodeSketch(part, size)), none)
  }
  const exact = new Set<string>()
  for (let at = 1; at < bytes.length; at += KEY_BYTES) exact.add(keyOf(bytes.subarray(at, at + KEY_BYTES)))
  return settled({ size, exact })
}

/** Returns the bytes to store. */
export function encodeSketch(sketch: Sketch): Buffer {
  if ('exact' in sketch) {
    return Buffer.concat([Buffer.of(EXACT), Buffer.from([...sketch.exact].sort().join(''), 'latin1')])
  }
  return sketch.size === 'large'
    ? Buffer.concat([Buffer.of(LARGE), sketch.registers])
    : Buffer.concat([Buffer.of(SMALL), pack(sketch.registers)])
}

/** Adds visitors to a sketch. `visitors` are uniformly distributed hashes of at least 8 bytes. */
export function withVisitors(sketch: Sketch, visitors: Iterable<Uint8Array>): Sketch {
  let current = sketch
  for (const visitor of visitors) current = withKey(current, keyOf(visitor))
  return current
}

/** Returns the union of two sketches of one size. May change and return `one`. */
export function unite(one: Sketch, other: Sketch): Sketch {
  if ('exact' in other) {
    let current = one
    for (const key of other.exact) current = withKey(current, key)
    return current
  }
  if ('exact' in one) return unite({ size: other.size, registers: new Uint8Array(other.registers) }, one)
  raise(one.registers, other.registers)
  return one
}

/** Returns the number of distinct visitors: exact while the sketch is, an estimate beyond. */
export function countVisitors(sketch: Sketch): number {
  return 'exact' in sketch ? sketch.exact.size : Math.round(estimate(sketch.registers))
}

const keyOf = (visitor: Uint8Array) =>
  Buffer.from(visitor.buffer, visitor.byteOffset, KEY_BYTES).toString('latin1')

function withKey(sketch: Sketch, key: string): Sketch {
  if ('registers' in sketch) {
    addKey(sketch.registers, BITS[sketch.size], key)
    return sketch
  }
  sketch.exact.add(key)
  return settled(sketch)
}

/** Turns an exact set that is too large into registers. */
function settled(sketch: { size: Size; exact: Set<string> }): Sketch {
  const { size, exact } = sketch
  if (exact.size <= EXACT_MAX[size]) return sketch
  const registers = new Uint8Array(1 << BITS[size])
  for (const each of exact) addKey(registers, BITS[size], each)
  return { size, registers }
}

const sized = (registers: Uint8Array, bits: Bits, size: Size) =>
  size === 'small' ? reduce(registers, bits, SMALL_BITS) : registers

/** Returns the sketches of a list. */
export function partsOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 1; at < bytes.length;) {
    const length = view.getUint32(at)
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return parts
}
