import { expect, test } from 'vitest'
import { maskEmail, maskName } from './mask.ts'

test('a masked address shows only its first letters and its ending', () => {
  expect(maskEmail('ada@example.com')).toBe('a•••@e•••.com')
  expect(maskEmail('a@localhost')).toBe('a•••@l•••')
  expect(maskEmail('redacted')).not.toContain('redacted')
  expect(maskName('Ada Lovelace')).toBe('A•••')
  expect(maskName('')).toBe('')
})
