import { expect, test } from 'vitest'
import { cookie, memberCookies } from './cookies.ts'

const session = { token: 't', xsrf: 'x', memberId: 'm', firstName: 'Zoë; "A"', at: new Date(5) }

test('a session cookie has no age and cannot be read by scripts', () => {
  expect(cookie('a', 'b')).toBe('a=b; Path=/; Secure; SameSite=Lax; HttpOnly')
})

test('the readable member cookies are the XSRF token and the info, never the session token', () => {
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
