import { expect, test } from 'vitest'
import { createWebsiteRests } from './website-rests.ts'

function restsAt(start = 0) {
  const clock = { at: start }
  const rests = createWebsiteRests({
    firstMs: 500,
    longestMs: 30_000,
    slowForMs: 60_000,
    now: () => clock.at,
  })
  return { clock, rests }
}

test('each costly job doubles the rest of its website, up to the longest one', () => {
  const { clock, rests } = restsAt()
  const lengths = Array.from({ length: 8 }, () => {
    rests.costly('a')
    const length = rests.left('a')
    clock.at += length
    expect(rests.left('a')).toBe(0)
    return length
  })
  expect(lengths).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect([rests.left('b'), rests.isSlow('b')]).toEqual([0, false])
})

test('a website that sends again at the end of each rest costs seven processes in the first minute, then two', () => {
  const { clock, rests } = restsAt()
  const perMinute = [0, 0, 0]
  for (; clock.at < 180_000; clock.at += 100) {
    if (rests.left('a') > 0) continue
    rests.costly('a')
    perMinute[Math.floor(clock.at / 60_000)]! += 1
  }
  expect(perMinute).toEqual([7, 2, 2])
})

test('a website stays slow after its rest for the given time, and its next rest is the first one again', () => {
  const { clock, rests } = restsAt(1_000)
  rests.costly('a')
  rests.costly('a')
  clock.at += 1_000 + 59_999
  expect([rests.left('a'), rests.isSlow('a')]).toEqual([0, true])
  clock.at += 1
  expect(rests.isSlow('a')).toBe(false)
  rests.costly('a')
  expect(rests.left('a')).toBe(500)
})
