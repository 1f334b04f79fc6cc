import { expect, test } from 'vitest'
import { readMailedToken, signMailedToken, type MailedToken } from './mailed-token.ts'

const secret = 'a secret of 32 characters or more'
const now = new Date('2026-03-01T10:00:00Z')
const reset: MailedToken = {
  purpose: 'memberReset',
  subject: 'm1',
  websiteId: 'w1',
  state: 'the hash of the password',
  expiresAt: new Date(now.getTime() + 3_600_000),
}
const expected = { purpose: 'memberReset', websiteId: 'w1', now } as const
const read = (token: string, changes: Partial<Parameters<typeof readMailedToken>[2]> = {}, key = secret) =>
  readMailedToken(key, token, { ...expected, ...changes })

test('a token names its subject and fits until the state changes', () => {
  const token = signMailedToken(secret, { ...reset, value: 'zoë@example.com' })
  const answer = read(token)
  if (!answer.ok) throw new Error(answer.reason)
  expect([answer.subject, answer.value]).toEqual(['m1', 'zoë@example.com'])
  expect(answer.fits('the hash of the password')).toBe(true)
  expect(answer.fits('the hash of the next password')).toBe(false)
})

test('a token is valid for one purpose, website and secret until it expires', () => {
  const token = signMailedToken(secret, reset)
  const wrong = { ok: false, reason: 'wrong' }
  expect(read(token, { purpose: 'memberConfirm' })).toEqual(wrong)
  expect(read(token, { websiteId: 'w2' })).toEqual(wrong)
  expect(readMailedToken(secret, token, { purpose: 'memberReset', now })).toEqual(wrong)
  expect(read(token, {}, 'another secret of 32 characters ')).toEqual(wrong)
  expect(read(token, { now: new Date(reset.expiresAt.getTime() - 1) }).ok).toBe(true)
  expect(read(token, { now: reset.expiresAt })).toEqual({ ok: false, reason: 'expired' })
})

test('a token is invalid when any of its characters is altered', () => {
  const token = signMailedToken(secret, reset)
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'z' : 'A'
    expect(read(token.slice(0, at) + other + token.slice(at + 1)).ok).toBe(false)
  }
  for (const text of ['', '.', 'a.', '.a', 'a.b', token.slice(0, -2), `${token}.`, 'x'.repeat(5_000)])
    expect(read(text).ok).toBe(false)
})

test('a token reveals neither the state nor the secret', () => {
  const token = signMailedToken(secret, reset)
  const payload = Buffer.from(token.split('.')[0]!, 'base64url').toString()
  expect(payload).not.toContain('hash')
  expect(payload).not.toContain(secret)
})
