import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './zoned-time.ts'

const utc = (text: string) => Date.parse(text)

test('a local time is the moment in the time zone of the website, and back', () => {
  for (const [text, timeZone, moment] of [
    ['2026-01-14T09:30', 'Europe/Berlin', '2026-01-14T08:30:00Z'],
    ['2026-07-14T09:30', 'Europe/Berlin', '2026-07-14T07:30:00Z'],
    ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00Z'],
    ['2026-07-14T23:30', 'America/St_Johns', '2026-07-15T02:00:00Z'],
    ['2026-03-14T09:30', 'UTC', '2026-03-14T09:30:00Z'],
  ] as const) {
    expect(fromLocalInput(text, timeZone)).toBe(utc(moment))
    expect(toLocalInput(utc(moment), timeZone)).toBe(text)
  }
})

test('when the clocks change, a skipped time is later and a double one is the first', () => {
  expect(fromLocalInput('2026-03-29T02:30', 'Europe/Berlin')).toBe(utc('2026-03-29T01:30:00Z'))
  expect(fromLocalInput('2026-10-25T02:30', 'Europe/Berlin')).toBe(utc('2026-10-25T00:30:00Z'))
  expect(fromLocalInput('2026-10-25T03:30', 'Europe/Berlin')).toBe(utc('2026-10-25T02:30:00Z'))
})

test('text that is no time has no moment', () => {
  for (const text of ['', '2026-03-14', '2026-13-14T09:30', 'soon'])
    expect(fromLocalInput(text, 'UTC')).toBeNull()
})
