import { expect, test } from 'vitest'
import { Refusal } from '../errors.ts'
import { crumbBinding, mintCrumb, requireCrumb, verifyCrumb } from './crumb.ts'
import type { Caller } from './principal.ts'

const secret = 'a secret of crumbs for tests only'
const caller: Caller = {
  website: { id: 'w', identifier: 'studio' },
  principal: { kind: 'anonymous', visitorId: 'v' },
}
const binding = crumbBinding(caller)!

test('a crumb is 52 base64 characters, new each time, and good for its binding only', () => {
  const crumb = mintCrumb(secret, binding)
  expect(crumb).toMatch(/^[\w-]{52}$/)
  expect(mintCrumb(secret, binding)).not.toBe(crumb)
  expect(verifyCrumb(secret, binding, crumb)).toBe(true)
  expect(verifyCrumb(secret, `${binding}2`, crumb)).toBe(false)
  expect(verifyCrumb('another secret', binding, crumb)).toBe(false)
  expect(verifyCrumb(secret, null, crumb)).toBe(false)
  expect(verifyCrumb(secret, binding, undefined)).toBe(false)
})

test('a session and a visitor of the same id have different crumbs', () => {
  const member = { kind: 'member', memberId: 'm', websiteId: 'w', sessionId: 'v', xsrf: 'x' } as const
  expect(crumbBinding({ ...caller, principal: member })).not.toBe(binding)
  expect(crumbBinding({ ...caller, principal: { kind: 'anonymous' } })).toBeNull()
})

test('SESS-08: the form field crumb passes in the service, a wrong one is refused with a fresh one', () => {
  const check = (state: string | undefined, field: unknown) => () =>
    requireCrumb({ secret, state, caller, field })
  expect(check('field', mintCrumb(secret, binding))).not.toThrow()
  expect(check('checked', undefined)).not.toThrow()
  for (const field of [undefined, 'wrong', ['a'], 7]) {
    try {
      check('field', field)()
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      const { status, body } = error as Refusal
      expect(status).toBe(403)
      expect(body.crumbFail).toBe(true)
      expect(verifyCrumb(secret, binding, body.crumb)).toBe(true)
    }
  }
})
