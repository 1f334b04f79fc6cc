import { expect, test } from 'vitest'
import { isUnlockValid, signUnlock } from './unlock.ts'

const key = Buffer.alloc(32, 1)
const until = Date.UTC(2026, 2, 8)
const at = { key, scope: 'website', now: until - 1 }

test('a token holds for its key, its scope and its time only', () => {
  const token = signUnlock(key, 'website', until)
  expect(isUnlockValid(token, at)).toBe(true)
  expect(isUnlockValid(token, { ...at, now: until })).toBe(false)
  expect(isUnlockValid(token, { ...at, key: Buffer.alloc(32, 2) })).toBe(false)
  expect(isUnlockValid(token, { ...at, scope: 'another' })).toBe(false)
})

test('a token with another end, without a signature or with more parts is not valid', () => {
  const token = signUnlock(key, 'website', until)
  const [, mac] = token.split('.')
  const later = (until + 1_000).toString(36)
  for (const forged of [undefined, '', mac, `${later}.${mac}`, `${token}.${mac}`, `-1.${mac}`, `${token} `])
    expect([forged, isUnlockValid(forged, at)]).toEqual([forged, false])
})
