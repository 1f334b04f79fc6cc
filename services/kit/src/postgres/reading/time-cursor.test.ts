import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './time-cursor.ts'

test('a cursor is read as it was written', () => {
  const place = { at: new Date(1_700_000_000_123), id: 'a'.repeat(24) }
  expect(readCursor(writeCursor(place))).toEqual(place)
  expect(readCursor(undefined)).toBeNull()
})

test.each(['', 'x', 'MTcwMA', 'OTk5OTk5OTk5OTk5OTk5OTphYQ'])(
  'the cursor %j is refused as a field error',
  (cursor) => {
    expect(() => readCursor(cursor)).toThrow(/cursor/)
  },
)
