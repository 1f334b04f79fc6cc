import { expect, test } from 'vitest'
import { isObjectId } from './ids.ts'

test('an id is 24 lower-case hexadecimal digits', () => {
  expect(isObjectId('65f0a1b2c3d4e5f60718293a')).toBe(true)
  for (const value of ['a'.repeat(23), 'a'.repeat(25), 'A'.repeat(24), `${'a'.repeat(24)}\n`, 5, null]) {
    expect(isObjectId(value)).toBe(false)
  }
})
