import { expect, test } from 'vitest'
import { decodeWire, encodeWire, type WireValue } from './wire.ts'

/** The fields of a message with their values, each read by `readValue`. */
const read = (bytes: Uint8Array, readValue: (value: WireValue) => unknown) => {
  const fields: [number, unknown][] = []
  decodeWire(bytes, (field, value) => fields.push([field, readValue(value)]))
  return fields
}

test.each([1, 127, 128, 300, 2 ** 31, 1_763_000_000_000, Number.MAX_SAFE_INTEGER, -1, -2_147_483_648])(
  'the integer %d is decoded as it was encoded',
  (number) => {
    expect(
      read(
        encodeWire((to) => to.integer(3, number)),
        (value) => value.integer(),
      ),
    ).toEqual([[3, number]])
  },
)

test.each([1, -1, 2_147_483_647, -2_147_483_648])(
  'the signed number %d is decoded as it was encoded',
  (number) => {
    expect(
      read(
        encodeWire((to) => to.signed(18, number)),
        (value) => value.signed(),
      ),
    ).toEqual([[18, number]])
  },
)

test.each(['a', 'é', 'page/€/😀', 'x'.repeat(127), 'x'.repeat(128), 'ü'.repeat(9_000), 'y'.repeat(40_000)])(
  'a text of any length and any characters is decoded as it was encoded (%#)',
  (text) => {
    const bytes = encodeWire((to) => to.message(2, () => to.text(1, text)))
    expect(read(bytes, (value) => read(value.bytes(), (inner) => inner.text()))).toEqual([[2, [[1, text]]]])
  },
)

test('a lone surrogate is encoded as the replacement character', () => {
  expect(
    read(
      encodeWire((to) => to.text(1, 'a\ud83d')),
      (value) => value.text(),
    ),
  ).toEqual([[1, 'a\ufffd']])
})

test('default values are omitted', () => {
  const bytes = encodeWire((to) => {
    to.text(1, '')
    to.integer(2, 0)
    to.signed(3, 0)
    to.flag(4, false)
    to.bytes(5, new Uint8Array())
  })
  expect(bytes).toHaveLength(0)
})

test('an encoded message keeps its bytes when the next one is encoded', () => {
  const first = encodeWire((to) => to.text(1, 'first'))
  encodeWire((to) => to.text(1, 'other'))
  expect(read(first, (value) => value.text())).toEqual([[1, 'first']])
})

test.each([
  ['a length beyond the end', [0x0a, 0x05, 0x61]],
  ['a truncated number', [0x08, 0x80]],
  ['a number that is too long', [0x08, ...Array<number>(10).fill(0xff)]],
  ['field number zero', [0x00, 0x01]],
  ['an unknown wire type', [0x0b]],
])('%s is refused', (_, bytes) => {
  expect(() => decodeWire(Uint8Array.from(bytes), () => {})).toThrow(RangeError)
})

test('a field that is read as another type is refused', () => {
  const bytes = encodeWire((to) => to.text(1, 'seven'))
  expect(() => read(bytes, (value) => value.integer())).toThrow(TypeError)
})
