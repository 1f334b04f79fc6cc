import { expect, test } from 'vitest'
import { mayShow, parseRecord, scrolledPercent, type OverlayRecord } from './rules.ts'
import { DAY_MS } from '@portico/proto/time/units'

const now = 1_000 * DAY_MS
const settings = { style: 'show', showUntilSignup: false, displayFrequency: 7, version: 3 } as const
const closed = (days: number, more: Partial<OverlayRecord> = {}): OverlayRecord => ({
  version: 3,
  submitted: false,
  closedDate: now - days * DAY_MS,
  ...more,
})

test('POP-09: a popup overlay is shown without a record, with a newer version, and after its days', () => {
  expect(mayShow(settings, null, now)).toBe(true)
  expect(mayShow(settings, closed(0), now)).toBe(false)
  expect(mayShow({ ...settings, version: 4 }, closed(0), now)).toBe(true)
  expect(mayShow({ ...settings, version: 2 }, closed(0), now)).toBe(false)
  expect([6, 7, 8].map((days) => mayShow(settings, closed(days), now))).toEqual([false, true, true])
  expect(mayShow({ ...settings, displayFrequency: 0 }, closed(0), now)).toBe(true)
})

test('POP-10, C-22: style none, then a submission until sign-up, then the version, then a frequency of -1', () => {
  const never = { ...settings, displayFrequency: -1 }
  expect(mayShow(never, closed(5_000), now)).toBe(false)
  expect(mayShow({ ...never, version: 4 }, closed(0), now)).toBe(true)
  const signup = { ...settings, showUntilSignup: true, version: 4 }
  expect(mayShow(signup, closed(5_000, { submitted: true }), now)).toBe(false)
  expect(mayShow(signup, closed(5_000), now)).toBe(true)
  expect(mayShow({ ...settings, version: 4 }, closed(0, { submitted: true }), now)).toBe(true)
  expect(mayShow({ ...settings, style: 'none' }, null, now)).toBe(false)
})

test('POP-08: a stored record is read back, and anything else is no record', () => {
  expect(parseRecord(JSON.stringify(closed(1)))).toEqual(closed(1))
  for (const text of [null, '', 'null', '[]', '{', '7', '{"version":"3","submitted":false,"closedDate":1}'])
    expect(parseRecord(text)).toBeNull()
})

test('a page that fits into the window cannot be scrolled', () => {
  expect(scrolledPercent(0, 900, 800)).toBe(0)
  expect(scrolledPercent(250, 900, 1_900)).toBe(25)
  expect(scrolledPercent(1_004, 900, 1_900)).toBe(100)
})
