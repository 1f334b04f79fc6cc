import { afterEach, expect, test, vi } from 'vitest'
import { createBuilds } from './builds.ts'

afterEach(() => void vi.restoreAllMocks())

test('the newest build is the one with the latest time, in whatever order they are seen', () => {
  const builds = createBuilds()
  expect(builds.isNewest('1.first')).toBe(false)
  builds.note('1.first')
  expect(builds.isNewest('1.first')).toBe(true)
  builds.note('2.second')
  builds.note('1.first')
  expect(['1.first', '2.second'].map(builds.isNewest)).toEqual([false, true])
})

test('the same files built twice are one build', () => {
  const builds = createBuilds()
  builds.note('2.same')
  builds.note('3.same')
  builds.note('2.other')
  expect(['1.same', '2.same', '3.same', '2.other'].map(builds.isNewest)).toEqual([true, true, true, false])
})

test('a reply that names no build, or a wrong one, is of an older build', () => {
  const builds = createBuilds()
  builds.note('')
  expect(builds.isNewest('')).toBe(true)
  builds.note('1.first')
  for (const wrong of ['', 'first', '1.', 'x.first', '99999999999999999.first', '2.two words']) {
    builds.note(wrong)
    expect([builds.isNewest('1.first'), builds.isNewest(wrong)], wrong).toEqual([true, false])
  }
})

test('after a rollback an earlier build becomes the newest when no reply names the later one for a minute', () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const builds = createBuilds()
  builds.note('2.second')
  time.mockReturnValue(60_999)
  builds.note('1.first')
  expect(builds.isNewest('1.first')).toBe(false)
  time.mockReturnValue(61_000)
  builds.note('1.first')
  expect(['1.first', '2.second'].map(builds.isNewest)).toEqual([true, false])
  builds.note('2.second')
  expect(builds.isNewest('2.second')).toBe(true)
})
