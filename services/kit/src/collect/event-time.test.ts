import { expect, test } from 'vitest'
import { CLOCK_AHEAD_MS, CLOCK_BEHIND_MS, MAX_WAIT_MS, eventTime } from './event-time.ts'

const receivedAt = Date.UTC(2026, 0, 15, 12)

test('an event without a time of the client counts at its arrival', () =>
  expect(eventTime({ receivedAt })).toBe(receivedAt))

test.each([
  ['at the limit behind ours', -CLOCK_BEHIND_MS, -CLOCK_BEHIND_MS],
  ['further behind', -CLOCK_BEHIND_MS - 1, 0],
  ['at the limit ahead of ours', CLOCK_AHEAD_MS, CLOCK_AHEAD_MS],
  ['further ahead', CLOCK_AHEAD_MS + 1, 0],
])(
  'without a time of sending, an event whose clock is %s (%i ms) counts at %i ms',
  (_name, offset, counted) =>
    expect(eventTime({ clientDate: receivedAt + offset, receivedAt })).toBe(receivedAt + counted),
)

test.each([
  ['of 1970', 5_000 - receivedAt],
  ['that is right', 0],
  ['of 2100', Date.UTC(2100, 0, 1) - receivedAt],
])('with a time of sending, a clock %s gives the same time', (_name, error) => {
  const sentAt = receivedAt + error
  expect(eventTime({ clientDate: sentAt - 4_000, sentAt, receivedAt })).toBe(receivedAt - 4_000)
})

test('an event that says it was sent before it happened counts at its arrival', () =>
  expect(eventTime({ clientDate: receivedAt + 9, sentAt: receivedAt, receivedAt })).toBe(receivedAt))

test('an event that waited for more than a day is too old', () => {
  const clientDate = receivedAt - MAX_WAIT_MS
  expect(eventTime({ clientDate, sentAt: receivedAt, receivedAt })).toBe(clientDate)
  expect(eventTime({ clientDate: clientDate - 1, sentAt: receivedAt, receivedAt })).toBeNull()
})
