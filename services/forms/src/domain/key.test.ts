import { describe, expect, test } from 'vitest'
import { checkKey, issueKey, KEY_LIFETIME_SECONDS } from './key.ts'

const SECRET = 'a-secret-of-the-forms-service'
const SITE = '5f0000000000000000000001'
const NONCE = Buffer.from('0123456789abcdef')
const NOW = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const key = issueKey(SECRET, SITE, NOW, NONCE)

describe('submission key', () => {
  test('has the shape that wire.md §3 gives', () => {
    expect(key).toMatch(/^1:\d{10}:[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(key.split(':')[2] ?? '', 'base64')).toHaveLength(32)
  })

  test('is good until its last second and expired from then on', () => {
    expect(checkKey(SECRET, SITE, key, NOW)).toBe('valid')
    expect(checkKey(SECRET, SITE, key, later(KEY_LIFETIME_SECONDS - 1))).toBe('valid')
    expect(checkKey(SECRET, SITE, key, later(KEY_LIFETIME_SECONDS))).toBe('expired')
  })

  test('is not good before it was made, but for the skew of clocks', () => {
    expect(checkKey(SECRET, SITE, key, later(-60))).toBe('valid')
    expect(checkKey(SECRET, SITE, key, later(-61))).toBe('expired')
  })

  test('of another website or another secret is forged', () => {
    expect(checkKey(SECRET, '5f0000000000000000000002', key, NOW)).toBe('forged')
    expect(checkKey('another', SITE, key, NOW)).toBe('forged')
  })

  test('with another spelling of the same bytes is forged, so that it cannot be spent twice', () => {
    const last = key.at(-2) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const twin = alphabet[alphabet.indexOf(last) + 1] ?? ''
    const spelled = `${key.slice(0, -2)}${twin}=`
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
  ])('that nobody made is forged: %j', (text) => expect(checkKey(SECRET, SITE, text, NOW)).toBe('forged'))
})
