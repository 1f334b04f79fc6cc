import { expect, test } from 'vitest'
import { appOriginOf } from './app-origin.ts'

test('the origin of the owner’s area omits the default port of the protocol', () => {
  const at = { scheme: 'http', baseHost: 'localhost', publicPort: 8080 } as const
  expect(appOriginOf(at)).toBe('http://app.localhost:8080')
  expect(appOriginOf({ ...at, publicPort: 80 })).toBe('http://app.localhost')
  expect(appOriginOf({ scheme: 'https', baseHost: 'portico.example', publicPort: 443 })).toBe(
    'https://app.portico.example',
  )
})
