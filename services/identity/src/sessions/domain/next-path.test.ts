import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

const app = 'http://app.localhost:8080'

test.each([
  ['/', '/'],
  ['/shop/p/mug?a=1&b=%2F#c', '/shop/p/mug?a=1&b=%2F#c'],
  ['/a/../b', '/b'],
  ['/config/pages', '/config/pages'],
  [`${app}/config/sites/x/members?q=1`, '/config/sites/x/members?q=1'],
  ['/über uns', '/%C3%BCber%20uns'],
])('%j redirects to %j', (next, path) => {
  expect(nextPath(next, app)).toBe(path)
})

test.each([
  '',
  'shop',
  '?a',
  '#a',
  '//evil.example/a',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'http://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `${app}/`,
  `${app}/configuration`,
  `${app}@evil.example/config/`,
  'http://x@app.localhost:8080/config/',
  `http://app.localhost:8081/config/`,
  `${app}.evil.example/config/`,
  `/${'a'.repeat(2_000)}`,
])('%j is refused', (next) => {
  expect(nextPath(next, app)).toBeNull()
})
