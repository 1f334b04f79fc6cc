import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode } from './spool-file.ts'

const recordOf = (n: number) =>
  encode('t', [{ key: `k${n}`, id: `e${n}`, value: Uint8Array.of(n), headers: { h: 'x' } }])

test('a record is decoded as it was encoded', () => {
  expect(decode(recordOf(7))).toEqual([
    { topic: 't', messages: [{ key: 'k7', id: 'e7', value: Buffer.of(7), headers: { h: 'x' } }] },
  ])
})

test('of a file that was cut off anywhere, exactly the complete records before the cut are read', () => {
  const records = [recordOf(1), recordOf(2), recordOf(3)]
  const file = Buffer.concat(records)
  fc.assert(
    fc.property(fc.nat(file.length), fc.uint8Array({ maxLength: 40 }), (length, rubbish) => {
      const decoded = decode(Buffer.concat([file.subarray(0, length), rubbish]))
      let complete = 0
      for (let end = 0; complete < 3 && (end += records[complete]!.length) <= length;) complete++
      expect(decoded.slice(0, complete).map((record) => record.messages[0]!.id)).toEqual(
        ['e1', 'e2', 'e3'].slice(0, complete),
      )
      expect(decoded.length).toBeLessThanOrEqual(3)
    }),
  )
})

test.each([1, 7, 8, 9, 16, 4_096])(
  'a file with %i zeros in it after a power cut is read up to them',
  (zeros) => {
    expect(
      decode(Buffer.concat([recordOf(1), Buffer.alloc(zeros), recordOf(2)])).map(
        (each) => each.messages[0]!.id,
      ),
    ).toEqual(['e1'])
    expect(decode(Buffer.alloc(zeros))).toEqual([])
  },
)
