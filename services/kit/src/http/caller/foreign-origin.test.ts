import { expect, test } from 'vitest'
import { isForeignOrigin } from './foreign-origin.ts'

test.each([
  [{ host: 'shop.example' }, false],
  [{ host: 'shop.example', origin: 'https://shop.example' }, false],
  [{ host: 'Shop.example:8080', origin: 'http://shop.example:8080' }, false],
  [{ host: '127.0.0.1:3000', 'x-forwarded-host': 'shop.example', origin: 'https://shop.example' }, false],
  [{ host: 'shop.example', origin: 'https://other.example' }, true],
  [{ host: 'shop.example', origin: 'https://shop.example.other.example' }, true],
  [{ host: 'shop.example', origin: 'null' }, true],
])('%o', (headers, isForeign) => expect(isForeignOrigin(headers)).toBe(isForeign))
