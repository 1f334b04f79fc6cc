import { expect, test } from 'vitest'
import { cookie, memberCookies } from './cookies.ts'

const session = { token: 't', xsrf: 'x', memberId: 'm', firstName: 'Zoë; "A"', at: new Date(5) }

test('a session cookie has no Max-Age and is HttpOnly', () => {
  expect(cookie('a', 'b')).toBe('a=b; Path=/; Secure; SameSite=Lax; HttpOnly')
})

test('scripts can read the XSRF token and the info cookie of a member, but not the session token', () => {
  const [auth, xsrf, info] = memberCookies({ ...session, maxAgeSeconds: 60 })
  expect(auth).toMatch(/^SiteUserSecureAuthToken=t; .*HttpOnly; Max-Age=60$/)
  expect(xsrf).not.toContain('HttpOnly')
  expect(JSON.parse(decodeURIComponent(info!.split('=')[1]!.split(';')[0]!))).toEqual({
    authenticated: true,
    lastAuthenticatedOn: 5,
    siteUserId: 'm',
    firstName: 'Zoë; "A"',
  })
})
