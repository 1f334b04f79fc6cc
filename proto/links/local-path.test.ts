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
  '/a\r\nset-cookie: x',
  'javascript:alert(1)',
  'about',
  '',
  null,
  undefined,
])('%j is not a local path', (path) => {
  expect(localPath(path)).toBeUndefined()
})

test('an absolute URL is accepted only if the caller accepts it', () => {
  const isOwn = ({ host }: URL) => host === 'shop.example'
  expect(localPath('https://shop.example/a?b=1', isOwn)).toBe('/a?b=1')
  for (const other of [
    'https://x@shop.example/',
    'https://shop.example//evil.example',
    'https://evil.example/',
  ])
    expect(localPath(other, isOwn)).toBeUndefined()
})
