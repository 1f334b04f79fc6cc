import {
  addHash,
  estimate,
  LARGE_BITS,
  raise,
  raisePacked,
  reduce,
  type Bits,
} from '../../model/hyperloglog.ts'
import { BITS, EXACT, EXACT_MAX, LARGE, LIST, partsOf, type Size } from '../../model/sketch.ts'

const SHIFT = 2 ** 21

/**
 * Counts distinct visitors like a sketch (`sketch.ts`) of the same size, for readings of many visits or sketches. While it
 * is exact, two visitors with equal first 53 bits count as one.
 */
export class VisitorSet {
  readonly #size: Size
  #exact: Set<number> | null = new Set()
  #registers: Uint8Array | null = null

  constructor(size: Size) {
    this.#size = size
  }

  /** Adds a visitor by the first 64 bits of the hash, as two unsigned numbers of 32 bits. */
  add(high: number, low: number): void {
    if (this.#registers) return addHash(this.#registers, BITS[this.#size], high, low)
    this.#addExact(high * SHIFT + (low >>> 11))
  }

  /** Adds the visitors of a stored sketch, which is not larger than this set unless this one is small. */
  addSketch(bytes: Buffer): void {
    const kind = bytes[0]
    if (kind === undefined) return
    if (kind === EXACT) {
      for (let at = 1; at < bytes.length; at += 8)
        this.add(bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4))
    } else if (kind === LIST) {
      for (const part of partsOf(bytes))
        this.addSketch(Buffer.from(part.buffer, part.byteOffset, part.length))
    } else {
      const registers = this.#toRegisters()
      const stored = bytes.subarray(1)
      if (kind !== LARGE) raisePacked(registers, stored)
      else raise(registers, this.#size === 'large' ? stored : reduce(stored, LARGE_BITS, BITS.small))
    }
  }

  /** Adds the visitors of another set of this size. */
  addAll(other: VisitorSet): void {
    if (other.#registers) raise(this.#toRegisters(), other.#registers)
    else for (const each of other.#exact!) this.#addExact(each)
  }

  /** Returns the number of distinct visitors: exact while the sketch of this size is, an estimate beyond. */
  get count(): number {
    return this.#registers ? Math.round(estimate(this.#registers)) : this.#exact!.size
  }

  #addExact(visitor: number): void {
    if (this.#registers) return addExact(this.#registers, BITS[this.#size], visitor)
    this.#exact!.add(visitor)
    if (this.#exact!.size > EXACT_MAX[this.#size]) this.#toRegisters()
  }

  #toRegisters(): Uint8Array {
    if (this.#registers) return this.#registers
    const bits = BITS[this.#size]
    const registers = new Uint8Array(1 << bits)
    for (const each of this.#exact!) addExact(registers, bits, each)
    this.#exact = null
    return (this.#registers = registers)
  }
}

/** Adds a visitor that was counted exactly, of whom 53 bits are known. */
function addExact(registers: Uint8Array, bits: Bits, visitor: number): void {
  const high = Math.floor(visitor / SHIFT)
  addHash(registers, bits, high, (visitor - high * SHIFT) * 2 ** 11)
}
