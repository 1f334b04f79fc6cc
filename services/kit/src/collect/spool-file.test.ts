import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode } from './spool-file.ts'

const one = (n: number) =>
  encode('t', [{ key: `k${n}`, id: `e${n}`, value: Uint8Array.of(n), headers: { h: 'x' } }])

test('a record is read back whole', () => {
  expect(decode(one(7))).toEqual([
    { topic: 't', messages: [{ key: 'k7', id: 'e7', value: Buffer.of(7), headers: { h: 'x' } }] },
  ])
})

test('wherever a file was torn, the whole records before the tear are read and nothing else', () => {
  const records = [one(1), one(2), one(3)]
  const file = Buffer.concat(records)
  fc.assert(
    fc.property(fc.nat(file.length), fc.uint8Array({ maxLength: 40 }), (length, rubbish) => {
      const kept = decode(Buffer.concat([file.subarray(0, length), rubbish]))
      let whole = 0
      for (let end = 0; whole < 3 && (end += records[whole]!.length) <= length;) whole++
      expect(kept.slice(0, whole).map((record) => record.messages[0]!.id)).toEqual(
        ['e1', 'e2', 'e3'].slice(0, whole),
      )
      expect(kept.length).toBeLessThanOrEqual(3)
    }),
  )
})

test.each([1, 7, 8, 9, 16, 4_096])(
  'a file that ends in %i zeros after a power cut is read up to there',
  (zeros) => {
    expect(
      decode(Buffer.concat([one(1), Buffer.alloc(zeros), one(2)])).map((each) => each.messages[0]!.id),
    ).toEqual(['e1'])
    expect(decode(Buffer.alloc(zeros))).toEqual([])
  },
)
