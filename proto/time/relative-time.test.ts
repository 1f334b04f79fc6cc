import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

test.each([
  [-60, 'just now'],
  [0, 'just now'],
  [4.999, 'just now'],
  [5, 'about 5 seconds ago'],
  [59.9, 'about 59 seconds ago'],
  [60, 'about 1 minute ago'],
  [3_599, 'about 59 minutes ago'],
  [3_600, 'about 1 hour ago'],
  [86_399, 'about 23 hours ago'],
  [86_400, 'about 1 day ago'],
  [864_000, 'about 10 days ago'],
])('ANIM-08: %d seconds ago is "%s"', (seconds, shown) => {
  const now = 1_800_000_000_000
  expect(relativeTime(now - seconds * 1_000, now)).toBe(shown)
})
