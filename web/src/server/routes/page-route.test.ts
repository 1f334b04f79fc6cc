import { expect, test } from 'vitest'
import { withoutTrailingSlashes } from './page-route.ts'

test('trailing slashes are ignored', () => {
  expect(['/', '/about', '/about/', '/about///', '///'].map(withoutTrailingSlashes)).toEqual([
    '/',
    '/about',
    '/about',
    '/about',
    '/',
  ])
})

test('removing trailing slashes from 60,000 slashes takes linear time', () => {
  const address = `${'/'.repeat(60_000)}a/`
  const started = performance.now()
  expect(withoutTrailingSlashes(address)).toBe(address.slice(0, -1))
  expect(performance.now() - started).toBeLessThan(2_000) // the regular expression takes 8 s
})
