/**
 * A set of visitors whose size can be counted: exactly up to 256 visitors, beyond that by a HyperLogLog of 4,096
 * registers (standard error 1.6 %). The stored bytes depend only on the set, so a rebuild in any order gives equal
 * figures.
 */
export type Sketch = { exact: Set<string> } | { registers: Uint8Array }

const EXACT_MAX = 256
const KEY_BYTES = 8
const INDEX_BITS = 12
const SIZE = 1 << INDEX_BITS
const RANK_MAX = 64 - INDEX_BITS + 1
const EXACT = 0
const REGISTERS = 1

/** Decodes stored bytes; null is the empty set. */
export function decodeSketch(bytes: Uint8Array | null): Sketch {
  if (!bytes || bytes.length === 0) return { exact: new Set() }
  if (bytes[0] === REGISTERS) return { registers: new Uint8Array(bytes.subarray(1)) }
  const exact = new Set<string>()
  for (let at = 1; at < bytes.length; at += KEY_BYTES) exact.add(keyOf(bytes.subarray(at, at + KEY_BYTES)))
  return { exact }
}

/** Returns the bytes to store. */
export function encodeSketch(sketch: Sketch): Buffer {
  if ('registers' in sketch) return Buffer.concat([Buffer.of(REGISTERS), sketch.registers])
  return Buffer.concat([Buffer.of(EXACT), Buffer.from([...sketch.exact].sort().join(''), 'latin1')])
}

/** Adds visitors to a sketch. `visitors` are uniformly distributed hashes of at least 8 bytes. */
export function withVisitors(sketch: Sketch, visitors: Iterable<Uint8Array>): Sketch {
  let current = sketch
  for (const visitor of visitors) current = withKey(current, keyOf(visitor))
  return current
}

/** Returns the union of two sketches. */
export function unite(one: Sketch, other: Sketch): Sketch {
  if ('exact' in other) {
    let current = one
    for (const key of other.exact) current = withKey(current, key)
    return current
  }
  if ('exact' in one) return unite({ registers: new Uint8Array(other.registers) }, one)
  // A plain loop is fast: a report about a year of busy pages unites thousands of sketches.
  const registers = new Uint8Array(one.registers)
  for (let at = 0; at < SIZE; at++) {
    const rank = other.registers[at]!
    if (rank > registers[at]!) registers[at] = rank
  }
  return { registers }
}

/** Returns the number of distinct visitors: exact up to 256, an estimate beyond. */
export function countVisitors(sketch: Sketch): number {
  return 'exact' in sketch ? sketch.exact.size : Math.round(estimate(sketch.registers))
}

const keyOf = (visitor: Uint8Array) =>
  Buffer.from(visitor.buffer, visitor.byteOffset, KEY_BYTES).toString('latin1')

function withKey(sketch: Sketch, key: string): Sketch {
  if ('registers' in sketch) {
    raise(sketch.registers, key)
    return sketch
  }
  sketch.exact.add(key)
  if (sketch.exact.size <= EXACT_MAX) return sketch
  const registers = new Uint8Array(SIZE)
  for (const each of sketch.exact) raise(registers, each)
  return { registers }
}

function raise(registers: Uint8Array, key: string): void {
  const bytes = Buffer.from(key, 'latin1')
  const high = bytes.readUInt32BE(0)
  const rest = high & 0xfffff
  const rank = rest === 0 ? 21 + Math.clz32(bytes.readUInt32BE(4)) : Math.clz32(rest) - INDEX_BITS + 1
  const index = high >>> (32 - INDEX_BITS)
  if (registers[index]! < rank) registers[index] = rank
}

/** Ertl's estimator (arXiv 1702.01284, algorithm 6): unbiased over the whole range without a correction table. */
function estimate(registers: Uint8Array): number {
  const counts = new Array<number>(RANK_MAX + 1).fill(0)
  for (const rank of registers) counts[rank]!++
  let z = SIZE * tau(1 - counts[RANK_MAX]! / SIZE)
  for (let rank = RANK_MAX - 1; rank >= 1; rank--) z = 0.5 * (z + counts[rank]!)
  z += SIZE * sigma(counts[0]! / SIZE)
  return ((SIZE / (2 * Math.LN2)) * SIZE) / z
}

function sigma(start: number): number {
  if (start === 1) return Infinity
  let [x, y, z, before] = [start, 1, start, -1]
  while (z !== before) {
    x *= x
    before = z
    z += x * y
    y += y
  }
  return z
}

function tau(start: number): number {
  if (start === 0 || start === 1) return 0
  let [x, y, z, before] = [start, 1, 1 - start, -1]
  while (z !== before) {
    x = Math.sqrt(x)
    before = z
    y *= 0.5
    z -= (1 - x) ** 2 * y
  }
  return z / 3
}
