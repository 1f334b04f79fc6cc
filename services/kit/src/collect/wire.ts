/**
 * Protobuf's wire format by hand, for the few messages that come thousands of times a second: the generated code goes
 * by descriptors and costs several times as much. A message is still what its `.proto` says; tests hold both together.
 */
const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

let buffer = Buffer.allocUnsafe(16_384)
let at = 0

/** Writes the fields of one message. As in proto3, what has its default value is left out. */
export const wire = {
  text(field: number, value: string): void {
    if (value !== '') entry(field, value)
  },
  bytes(field: number, value: Uint8Array): void {
    if (value.length === 0) return
    tag(field, BYTES)
    varint(value.length)
    room(value.length)
    buffer.set(value, at)
    at += value.length
  },
  /** int32, int64, enum. A whole number of at most 2^53. */
  integer(field: number, value: number): void {
    if (value === 0) return
    if (!Number.isSafeInteger(value)) throw new RangeError(`field ${field}: not a whole number: ${value}`)
    tag(field, VARINT)
    if (value > 0) varint(value)
    else negative(value)
  },
  /** sint32. */
  signed(field: number, value: number): void {
    if (value === 0) return
    if (value !== (value | 0)) throw new RangeError(`field ${field}: not a whole number of 32 bits: ${value}`)
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
      room(8)
      at = buffer.writeDoubleLE(value, at)
    })
  },
  message,
}

export type Wire = typeof wire

/** The bytes of a message whose fields `write` writes, in their order; it must not wait for anything. */
export function encodeWire(write: (to: Wire) => void): Uint8Array {
  at = 0
  write(wire)
  return Buffer.from(buffer.subarray(0, at))
}

function message(field: number, write: (to: Wire) => void): void {
  tag(field, BYTES)
  room(1)
  const start = ++at
  write(wire)
  endLength(start)
}

/** A text with its length before it, also an empty one. */
function entry(field: number, value: string): void {
  tag(field, BYTES)
  room(value.length * 3 + 6)
  const start = ++at
  for (let n = 0; n < value.length; n++) {
    const code = value.charCodeAt(n)
    if (code > 127) {
      at = start + buffer.write(value, start, 'utf8')
      break
    }
    buffer[at++] = code
  }
  endLength(start)
}

/** Writes the length of what was written from `start` into the one byte before it; a longer length moves it on. */
function endLength(start: number): void {
  const length = at - start
  if (length < 128) {
    buffer[start - 1] = length
    return
  }
  const more = length < 16_384 ? 1 : length < 2_097_152 ? 2 : 3
  room(more)
  buffer.copyWithin(start + more, start, at)
  at = start - 1
  varint(length)
  at = start + more + length
}

function tag(field: number, type: number): void {
  varint(field * 8 + type)
}

function varint(value: number): void {
  room(10)
  while (value > 127) {
    buffer[at++] = (value % 128) | 128
    value = Math.floor(value / 128)
  }
  buffer[at++] = value
}

/** Ten bytes, as the contract wants it even of an int32. */
function negative(value: number): void {
  room(10)
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) {
      buffer[at++] = Number(rest)
      return
    }
    buffer[at++] = Number(rest & 127n) | 128
  }
}

function room(bytes: number): void {
  if (at + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes))
  buffer.copy(larger, 0, 0, at)
  buffer = larger
}

/** What was read of one field; a reader asks for the kind that its contract names. */
export type WireValue = {
  text(): string
  bytes(): Uint8Array
  integer(): number
  signed(): number
  double(): number
}

/**
 * Calls `take` for each field of a message. Fields it does not take are passed over, as Protobuf has it.
 * @throws when the bytes are no message, or a field is not of the kind asked for
 */
export function decodeWire(bytes: Uint8Array, take: (field: number, value: WireValue) => void): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let next = 0
  let type = VARINT
  let number = 0
  let from = 0

  function read(): number {
    let value = 0
    for (let scale = 1, n = 0; n < 10; n++, scale *= 128) {
      if (next >= all.length) throw new RangeError('the message ends too early')
      const byte = all[next++]!
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new RangeError('not a number of the wire format')
  }
  const want = (wanted: number) => {
    if (type !== wanted) throw new TypeError('a field of another kind')
  }
  const value: WireValue = {
    text: () => (want(BYTES), all.toString('utf8', from, next)),
    bytes: () => (want(BYTES), all.subarray(from, next)),
    // Two's complement of 64 bits; what is below zero comes out of the range that is exact.
    integer: () => (want(VARINT), number < 2 ** 63 ? number : Number(BigInt.asIntN(64, bigAt(all, from)))),
    signed: () => (want(VARINT), (number >>> 1) ^ -(number & 1)),
    double: () => (want(FIXED64), all.readDoubleLE(from)),
  }

  while (next < all.length) {
    const key = read()
    const field = Math.floor(key / 8)
    type = key % 8
    if (field === 0) throw new RangeError('a field without a number')
    from = next
    if (type === VARINT) number = read()
    else if (type === FIXED64) next += 8
    else if (type === FIXED32) next += 4
    else if (type === BYTES) {
      const length = read()
      from = next
      next += length
    } else throw new RangeError('a field of an unknown kind')
    if (next > all.length) throw new RangeError('the message ends too early')
    take(field, value)
  }
}

function bigAt(all: Buffer, from: number): bigint {
  let value = 0n
  for (let n = 0n, byte = 128; byte > 127; n++) {
    byte = all[from + Number(n)]!
    value |= BigInt(byte & 127) << (7n * n)
  }
  return value
}
