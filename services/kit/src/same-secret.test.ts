import { expect, test } from 'vitest'
import { sameSecret } from './same-secret.ts'

test('a secret is itself only, as text or as bytes', () => {
  expect(sameSecret('tøken', 'tøken')).toBe(true)
  expect(sameSecret(Buffer.from('tøken'), 'tøken')).toBe(true)
  expect(sameSecret('', '')).toBe(true)
  for (const wrong of ['tøkeN', 'tøke', 'tøken ', 'token', '', undefined, null, 7, ['tøken'], { length: 6 }])
    expect(sameSecret(wrong, 'tøken'), String(wrong)).toBe(false)
})
