import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('a secret with more than 32 characters')

test('a sealed text opens with the same key and use', () => {
  const sealed = vault.seal('rk_live_key', 'account-1/key')
  expect(sealed.includes('rk_live_key')).toBe(false)
  expect(vault.open(sealed, 'account-1/key')).toBe('rk_live_key')
  expect(vault.seal('rk_live_key', 'account-1/key')).not.toEqual(sealed)
})

test('a sealed text does not open for another use, with another key, or after a change', () => {
  const sealed = vault.seal('rk_live_key', 'account-1/key')
  expect(() => vault.open(sealed, 'account-2/key')).toThrow()
  expect(() => createVault('another secret with 32 characters').open(sealed, 'account-1/key')).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => vault.open(changed, 'account-1/key')).toThrow()
  }
})
