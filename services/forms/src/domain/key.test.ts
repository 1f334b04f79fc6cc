import { describe, expect, test } from 'vitest'
import { checkKey, issueKey, KEY_LIFETIME_SECONDS } from './key.ts'

const SECRET = 'a-secret-of-the-forms-service'
const SITE = '5f0000000000000000000001'
const NONCE = Buffer.from('0123456789abcdef')
const NOW = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const key = issueKey(SECRET, SITE, NOW, NONCE)

describe('submission key', () => {
  test('has the format of the wire contract', () => {
    expect(key).toMatch(/^1:\d{10}:[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(key.split(':')[2] ?? '', 'base64')).toHaveLength(32)
  })

  test('is valid until its lifetime ends', () => {
    expect(checkKey(SECRET, SITE, key, NOW)).toBe('valid')
    expect(checkKey(SECRET, SITE, key, later(KEY_LIFETIME_SECONDS - 1))).toBe('valid')
    expect(checkKey(SECRET, SITE, key, later(KEY_LIFETIME_SECONDS))).toBe('expired')
  })

  test('is not valid before it was issued, except for clock skew', () => {
    expect(checkKey(SECRET, SITE, key, later(-60))).toBe('valid')
    expect(checkKey(SECRET, SITE, key, later(-61))).toBe('expired')
  })

  test('is forged for another website or secret', () => {
    expect(checkKey(SECRET, '5f0000000000000000000002', key, NOW)).toBe('forged')
    expect(checkKey('another', SITE, key, NOW)).toBe('forged')
  })

  test('is forged if another base64 text has the same bytes, so that it cannot be spent twice', () => {
    const last = key.at(-2) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const equivalent = alphabet[alphabet.indexOf(last) + 1] ?? ''
    const spelled = `${key.slice(0, -2)}${equivalent}=`
    expect(Buffer.from(spelled.split(':')[2] ?? '', 'base64')).toEqual(
      Buffer.from(key.split(':')[2] ?? '', 'base64'),
    )
    expect(checkKey(SECRET, SITE, spelled, NOW)).toBe('forged')
  })

  test.each([
    '',
    '1',
    '1:1:1',
    '2:1772366400:AAAA',
    `${key} `,
    `0${key}`,
    key.replace('1:17', '1:18'),
    '1:0001772366:x',
  ])('is forged if it was not issued: %j', (text) => expect(checkKey(SECRET, SITE, text, NOW)).toBe('forged'))
})
