import { expect, test } from 'vitest'
import type { SessionContext } from './context.ts'
import { configAddress, isRedirected, mayEscape } from './rules.ts'

const owner: SessionContext = {
  authenticatedAccount: { id: 'a1' },
  websiteRoles: ['admin'],
  website: { developerMode: false, cloneable: false },
  websiteSettings: { useEscapeKeyToLogin: false },
  appDomain: 'localhost:8080',
}
const { authenticatedAccount: _, websiteRoles: __, ...anonymous } = owner
const viewer = { ...owner, websiteRoles: ['viewer'] }
const top = { isTop: true, isSuppressed: false }

test('PAGE-14: a signed-in owner at top level is redirected; each of the five conditions alone prevents it', () => {
  expect(isRedirected(owner, top)).toBe(true)
  expect(isRedirected(anonymous, top)).toBe(false)
  expect(isRedirected(viewer, top)).toBe(false)
  expect(isRedirected({ ...owner, website: { developerMode: true, cloneable: false } }, top)).toBe(false)
  expect(isRedirected({ ...owner, website: { developerMode: false, cloneable: true } }, top)).toBe(false)
  expect(isRedirected(owner, { ...top, isTop: false })).toBe(false)
})

test('PAGE-15: noredirect prevents the redirect too', () => {
  expect(isRedirected(owner, { ...top, isSuppressed: true })).toBe(false)
})

test('PAGE-16 PAGE-17: Escape works for owners, and for all visitors if the site allows it', () => {
  const open = { websiteSettings: { useEscapeKeyToLogin: true } }
  expect([owner, viewer, anonymous].map(mayEscape)).toEqual([true, false, false])
  expect([viewer, anonymous].map((context) => mayEscape({ ...context, ...open }))).toEqual([true, true])
})

test('PAGE-13 PAGE-16: frameUrl contains the path and the query', () => {
  expect(configAddress('/config/', { pathname: '/a', search: '?b=1' })).toBe('/config/?frameUrl=%2Fa%3Fb%3D1')
})
