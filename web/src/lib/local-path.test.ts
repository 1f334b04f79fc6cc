import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('a path of the same host is kept with its query and fragment', () => {
  expect(localPath('/')).toBe('/')
  expect(localPath('/shop/p/mug?size=l#care')).toBe('/shop/p/mug?size=l#care')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example/x',
  '/\t/evil.example',
  'javascript:alert(1)',
  'about',
  '',
  null,
  undefined,
])('%j is not a local path', (path) => {
  expect(localPath(path)).toBeUndefined()
})
