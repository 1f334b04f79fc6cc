import { expect, test } from 'vitest'
import { sameSecret } from './same-secret.ts'

test('only the same text or the same bytes are equal', () => {
  expect(sameSecret('tøken', 'tøken')).toBe(true)
  expect(sameSecret(Buffer.from('tøken'), 'tøken')).toBe(true)
  expect(sameSecret('', '')).toBe(true)
  for (const wrong of ['tøkeN', 'tøke', 'tøken ', 'token', '', undefined, null, 7, ['tøken'], { length: 6 }])
    expect(sameSecret(wrong, 'tøken'), String(wrong)).toBe(false)
})
