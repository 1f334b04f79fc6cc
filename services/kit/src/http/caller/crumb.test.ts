import { expect, test } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../errors.ts'
import { crumbBinding, crumbKey, fieldState, mintCrumb, requireCrumb, verifyCrumb } from './crumb.ts'
import type { Caller } from '../principal.ts'

const secret = 'a secret of crumbs for tests only'
const caller: Caller = {
  website: { id: 'w', identifier: 'studio' },
  principal: { kind: 'anonymous', visitorId: 'v' },
}
const binding = crumbBinding(caller)!
const key = crumbKey(secret, binding)

test('a crumb has 52 base64url characters, is new each time, and is valid for its binding only', () => {
  const crumb = mintCrumb(key)
  expect(crumb).toMatch(/^[\w-]{52}$/)
  expect(mintCrumb(key)).not.toBe(crumb)
  expect(verifyCrumb(key, crumb)).toBe(true)
  expect(verifyCrumb(crumbKey(secret, `${binding}2`), crumb)).toBe(false)
  expect(verifyCrumb(crumbKey('another secret', binding), crumb)).toBe(false)
  expect(verifyCrumb(null, crumb)).toBe(false)
  expect(verifyCrumb(key, undefined)).toBe(false)
})

test('a session and a visitor with the same id have different crumbs, and a presence has none', () => {
  const member = { kind: 'member', memberId: 'm', websiteId: 'w', sessionId: 'v', xsrf: 'x' } as const
  expect(crumbBinding({ ...caller, principal: member })).not.toBe(binding)
  expect(crumbBinding({ ...caller, principal: { kind: 'anonymous' } })).toBeNull()
  const presence = { kind: 'presence', accountId: 'a', websiteId: 'w', roles: [], sessionId: 'v' } as const
  expect(crumbBinding({ ...caller, principal: presence })).toBeNull()
})

const ask = (state: string | undefined, body?: unknown, who = caller, method = 'POST') => {
  const headers = state === undefined ? {} : { 'x-portico-crumb': state }
  return () => requireCrumb({ method, headers } as unknown as IncomingMessage, who, body)
}

test('SESS-08: the service accepts the form field crumb, and refuses a wrong one with a new one', () => {
  expect(ask(fieldState(key), { crumb: mintCrumb(key) })).not.toThrow()
  for (const body of [undefined, {}, { crumb: 'wrong' }, { crumb: ['a'] }, { crumb: 7 }, Buffer.from('x')]) {
    try {
      ask(fieldState(key), body)()
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      const refusal = error as Refusal
      expect([refusal.status, refusal.body.crumbFail]).toEqual([403, true])
      expect(verifyCrumb(key, refusal.body.crumb)).toBe(true)
      expect(refusal.headers['set-cookie']).toBe(`crumb=${refusal.body.crumb!}; Path=/; SameSite=Lax`)
    }
  }
})

test('a write without a state from the gateway is refused, whatever its body contains', () => {
  expect(ask('checked')).not.toThrow()
  expect(ask('free')).not.toThrow()
  for (const state of [undefined, '', 'yes', 'CHECKED', 'field', 'field x', fieldState(null)])
    expect(ask(state, { crumb: mintCrumb(key) })).toThrow(Refusal)
  expect(ask(undefined, undefined, caller, 'GET')).not.toThrow()
  const service: Caller = { website: null, principal: { kind: 'service', name: 'sites' } }
  expect(ask(undefined, {}, service)).not.toThrow()
})

test('a service gets the key of the caller only, and cannot create crumbs for another caller', () => {
  const other = crumbKey(secret, `${binding}2`)
  expect(ask(fieldState(key), { crumb: mintCrumb(other) })).toThrow(Refusal)
  expect(verifyCrumb(other, mintCrumb(key))).toBe(false)
})
