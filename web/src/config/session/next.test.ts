import { expect, test } from 'vitest'
import { safeNext } from './next.ts'

test('a sign-in continues only to a local path', () => {
  expect(safeNext('/sites/1/members?search=a')).toBe('/sites/1/members?search=a')
  for (const foreign of [
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/.//example.com',
    '/\t/example.com',
    'javascript:alert(1)',
    '',
    null,
  ])
    expect(safeNext(foreign)).toBe('/')
})
