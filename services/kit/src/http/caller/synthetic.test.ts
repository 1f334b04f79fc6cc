import { expect, test } from 'vitest'
import { createSyntheticCheck, syntheticToken } from './synthetic.ts'

const secret = 'a secret of 32 characters, at least'

test('only the token of the same secret marks traffic as synthetic', () => {
  const isSynthetic = createSyntheticCheck(secret)
  expect(isSynthetic(syntheticToken(secret))).toBe(true)
  for (const forged of [undefined, '', 'true', [syntheticToken(secret)], syntheticToken(`${secret}!`)]) {
    expect(isSynthetic(forged)).toBe(false)
  }
})
