/**
 * An encoder and a decoder of the Protobuf wire format, for the few messages that arrive thousands of times a second.
 * The generated code interprets descriptors and costs several times as much. Messages still follow their `.proto`;
 * tests compare both encodings.
 */
const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

let buffer = Buffer.allocUnsafe(16_384)
let at = 0

/** Writes the fields of one message. As in proto3, fields with their default value are omitted. */
export const wire = {
  text(field: number, value: string): void {
    if (value !== '') entry(field, value)
  },
  bytes(field: number, value: Uint8Array): void {
    if (value.length === 0) return
    tag(field, BYTES)
    varint(value.length)
    reserve(value.length)
    buffer.set(value, at)
    at += value.length
  },
  /** A field of type int32, int64 or enum. @throws RangeError for a number that is not a safe integer */
  integer(field: number, value: number): void {
    if (value === 0) return
    if (!Number.isSafeInteger(value)) throw new RangeError(`field ${field}: not a safe integer: ${value}`)
    tag(field, VARINT)
    if (value > 0) varint(value)
    else negative(value)
  },
  /** A field of type sint32. @throws RangeError for a number that is not a 32-bit integer */
  signed(field: number, value: number): void {
    if (value === 0) return
    if (value !== (value | 0)) throw new RangeError(`field ${field}: not a 32-bit integer: ${value}`)
    tag(field, VARINT)
    varint(((value << 1) ^ (value >> 31)) >>> 0)
  },
  flag(field: number, value: boolean): void {
    if (!value) return
    tag(field, VARINT)
    varint(1)
  },
  /** One entry of a `map<string, double>`. */
  doubleOf(field: number, key: string, value: number): void {
    message(field, () => {
      entry(1, key)
      tag(2, FIXED64)
      reserve(8)
      at = buffer.writeDoubleLE(value, at)
    })
  },
  message,
}

export type Wire = typeof wire

/**
 * Encodes a message whose fields `write` writes. `write` must be synchronous, because all messages share one buffer.
 */
export function encodeWire(write: (to: Wire) => void): Uint8Array {
  at = 0
  write(wire)
  return Buffer.from(buffer.subarray(0, at))
}

function message(field: number, write: (to: Wire) => void): void {
  tag(field, BYTES)
  reserve(1)
  const start = ++at
  write(wire)
  endLength(start)
}

/** Writes a text field with its length, even if the text is empty. */
function entry(field: number, value: string): void {
  tag(field, BYTES)
  reserve(value.length * 3 + 6)
  const start = ++at
  // A loop costs less than a call of native code for short texts only.
  if (value.length > 48) at += buffer.write(value, at, 'utf8')
  else writeShort(value, start)
  endLength(start)
}

/** Writes a text at `start`, which is ASCII in most cases. */
function writeShort(value: string, start: number): void {
  for (let n = 0; n < value.length; n++) {
    const code = value.charCodeAt(n)
    if (code > 127) {
      at = start + buffer.write(value, start, 'utf8')
      return
    }
    buffer[at++] = code
  }
}

/**
 * Writes the length of the bytes from `start` on into the one byte reserved before them. A length that needs more bytes
 * moves them.
 */
function endLength(start: number): void {
  const length = at - start
  if (length < 128) {
    buffer[start - 1] = length
    return
  }
  const more = length < 16_384 ? 1 : length < 2_097_152 ? 2 : 3
  reserve(more)
  buffer.copyWithin(start + more, start, at)
  at = start - 1
  varint(length)
  at = start + more + length
}

function tag(field: number, type: number): void {
  varint(field * 8 + type)
}

function varint(value: number): void {
  reserve(10)
  while (value > 127) {
    buffer[at++] = (value % 128) | 128
    value = Math.floor(value / 128)
  }
  buffer[at++] = value
}

/** Writes a negative number as ten bytes, which the format requires even for an int32. */
function negative(value: number): void {
  reserve(10)
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) {
      buffer[at++] = Number(rest)
      return
    }
    buffer[at++] = Number(rest & 127n) | 128
  }
}

/** Grows the buffer so that `bytes` more bytes fit. */
function reserve(bytes: number): void {
  if (at + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes))
  buffer.copy(larger, 0, 0, at)
  buffer = larger
}

/** The value of one field. The caller reads it as the type in the contract. @throws TypeError if it has another type */
export type WireValue = {
  text(): string
  bytes(): Uint8Array
  integer(): number
  signed(): number
  double(): number
  /** Calls `take` for each field of a message within the message. */
  message(take: TakeField): void
}

type TakeField = (field: number, value: WireValue) => void

/**
 * Calls `take` for each field of a message. Fields whose value `take` does not read are skipped, as Protobuf requires.
 * @throws RangeError when the bytes are not a message, TypeError when a field has another type than it is read as
 */
export function decodeWire(bytes: Uint8Array, take: TakeField): void {
  new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).each(take)
}

/** Reads the fields of a message in order. It is the value of the field that it has just read. */
class Reader implements WireValue {
  readonly #all: Buffer
  #next = 0
  #end: number
  /** The type and the value of the field: a number, or the bytes from `#from` to `#next`. */
  #type = VARINT
  #number = 0
  #from = 0

  constructor(all: Buffer) {
    this.#all = all
    this.#end = all.length
  }

  each(take: TakeField): void {
    while (this.#next < this.#end) {
      const key = this.#varint()
      const field = Math.floor(key / 8)
      this.#type = key % 8
      if (field === 0) throw new RangeError('a field has the number 0')
      this.#from = this.#next
      if (this.#type === VARINT) this.#number = this.#varint()
      else if (this.#type === FIXED64) this.#next += 8
      else if (this.#type === FIXED32) this.#next += 4
      else if (this.#type === BYTES) {
        const length = this.#varint()
        this.#from = this.#next
        this.#next += length
      } else throw new RangeError('a field has an unknown wire type')
      if (this.#next > this.#end) throw new RangeError('the message is truncated')
      take(field, this)
    }
  }

  text(): string {
    this.#assertType(BYTES)
    return this.#all.toString('utf8', this.#from, this.#next)
  }

  bytes(): Uint8Array {
    this.#assertType(BYTES)
    return this.#all.subarray(this.#from, this.#next)
  }

  integer(): number {
    this.#assertType(VARINT)
    // A negative number is encoded as 64-bit two's complement, which a JavaScript number cannot represent exactly.
    return this.#number < 2 ** 63 ? this.#number : Number(BigInt.asIntN(64, bigVarint(this.#all, this.#from)))
  }

  signed(): number {
    this.#assertType(VARINT)
    return (this.#number >>> 1) ^ -(this.#number & 1)
  }

  double(): number {
    this.#assertType(FIXED64)
    return this.#all.readDoubleLE(this.#from)
  }

  message(take: TakeField): void {
    this.#assertType(BYTES)
    const end = this.#end
    const next = this.#next
    this.#next = this.#from
    this.#end = next
    this.each(take)
    this.#next = next
    this.#end = end
  }

  #varint(): number {
    let value = 0
    for (let scale = 1, n = 0; n < 10; n++, scale *= 128) {
      if (this.#next >= this.#end) throw new RangeError('the message is truncated')
      const byte = this.#all[this.#next++]!
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new RangeError('a varint has more than ten bytes')
  }

  #assertType(expected: number): void {
    if (this.#type !== expected) throw new TypeError('the field has another type')
  }
}

/** The varint at `from`, exact to 64 bits. */
function bigVarint(all: Buffer, from: number): bigint {
  let value = 0n
  for (let n = 0n, byte = 128; byte > 127; n++) {
    byte = all[from + Number(n)]!
    value |= BigInt(byte & 127) << (7n * n)
  }
  return value
}
