/** The number of leading bits of a key that select a register; 2 to this power is the number of registers. */
export type Bits = 10 | 12
export const SMALL_BITS = 10
export const LARGE_BITS = 12

/** Adds a key of 8 bytes (Latin-1) to registers. */
export function addKey(registers: Uint8Array, bits: Bits, key: string): void {
  addHash(registers, bits, wordAt(key, 0), wordAt(key, 4))
}

const wordAt = (key: string, at: number) =>
  (key.charCodeAt(at) << 24) |
  (key.charCodeAt(at + 1) << 16) |
  (key.charCodeAt(at + 2) << 8) |
  key.charCodeAt(at + 3)

/** Adds a key to registers that is given as two numbers of 32 bits. */
export function addHash(registers: Uint8Array, bits: Bits, high: number, low: number): void {
  const rest = (high << bits) >>> 0
  const rank = rest === 0 ? 33 - bits + Math.clz32(low) : Math.clz32(rest) + 1
  const index = high >>> (32 - bits)
  if (registers[index]! < rank) registers[index] = rank
}

/** Returns the registers of the same keys with fewer bits. */
export function reduce(registers: Uint8Array, from: Bits, to: Bits): Uint8Array {
  const shift = from - to
  const reduced = new Uint8Array(1 << to)
  for (let at = 0; at < registers.length; at++) {
    if (registers[at] === 0) continue
    const dropped = at & ((1 << shift) - 1)
    const rank = dropped === 0 ? registers[at]! + shift : Math.clz32(dropped << (32 - shift)) + 1
    const index = at >> shift
    if (reduced[index]! < rank) reduced[index] = rank
  }
  return reduced
}

/** Packs registers as 6 bits each: four registers in three bytes. */
export function pack(registers: Uint8Array): Uint8Array {
  const packed = new Uint8Array((registers.length / 4) * 3)
  for (let at = 0, to = 0; at < registers.length; at += 4) {
    const [a, b, c, d] = [registers[at]!, registers[at + 1]!, registers[at + 2]!, registers[at + 3]!]
    packed[to++] = (a << 2) | (b >> 4)
    packed[to++] = (b << 4) | (c >> 2)
    packed[to++] = (c << 6) | d
  }
  return packed
}

/** The inverse of `pack`. */
export function unpack(packed: Uint8Array): Uint8Array {
  const registers = new Uint8Array((packed.length / 3) * 4)
  for (let at = 0, to = 0; at < packed.length; at += 3) {
    const bits = (packed[at]! << 16) | (packed[at + 1]! << 8) | packed[at + 2]!
    registers[to++] = bits >> 18
    registers[to++] = (bits >> 12) & 63
    registers[to++] = (bits >> 6) & 63
    registers[to++] = bits & 63
  }
  return registers
}

/** Raises registers to the registers of `other`, of which there are as many: the union. */
export function raise(registers: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < registers.length; at++) if (other[at]! > registers[at]!) registers[at] = other[at]!
}

/** The same with packed registers. A report about a year of busy pages unites thousands of them. */
export function raisePacked(registers: Uint8Array, packed: Uint8Array): void {
  for (let at = 0, to = 0; at < packed.length; at += 3, to += 4) {
    const bits = (packed[at]! << 16) | (packed[at + 1]! << 8) | packed[at + 2]!
    if (bits === 0) continue
    const [a, b, c, d] = [bits >> 18, (bits >> 12) & 63, (bits >> 6) & 63, bits & 63]
    if (a > registers[to]!) registers[to] = a
    if (b > registers[to + 1]!) registers[to + 1] = b
    if (c > registers[to + 2]!) registers[to + 2] = c
    if (d > registers[to + 3]!) registers[to + 3] = d
  }
}

/** Ertl's estimator (arXiv 1702.01284, algorithm 6): unbiased over the whole range without a correction table. */
export function estimate(registers: Uint8Array): number {
  const size = registers.length
  const rankMax = 65 - Math.log2(size)
  const counts = new Array<number>(rankMax + 1).fill(0)
  for (const rank of registers) counts[rank]!++
  let z = size * tau(1 - counts[rankMax]! / size)
  for (let rank = rankMax - 1; rank >= 1; rank--) z = 0.5 * (z + counts[rank]!)
  z += size * sigma(counts[0]! / size)
  return ((size / (2 * Math.LN2)) * size) / z
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
