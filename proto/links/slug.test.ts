import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test('an address has the letters and digits of a text without marks, joined by hyphens', () => {
  expect(slugOf('  Café & Crème, 2nd!  ')).toBe('cafe-creme-2nd')
  expect(slugOf('陶芸')).toBe('')
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
})
