import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentWithCookies } from '../../testing/cookie-jar.ts'
import { afterLogOut, logOut, sharedDomain } from './log-out.ts'

type Reply = { status: number; body?: object }

let calls: string[]
let replies: Reply[]
let events: string[]
let opened: string[]
let cookies: ReturnType<typeof documentWithCookies>

beforeEach(() => {
  calls = []
  replies = []
  events = []
  opened = []
  cookies = documentWithCookies({ crumb: 'c', siteUserCrumb: 'x', lastSiteIdentity: 'm1' })
  vi.stubGlobal('document', cookies)
  const place = {
    href: 'https://studio.portico.example/shop?tag=blue',
    hostname: 'studio.portico.example',
    protocol: 'https:',
    assign: (url: string) => opened.push(url),
  }
  vi.stubGlobal('location', place)
  const page = { addEventListener: () => {}, dispatchEvent: ({ type }: Event) => events.push(type) }
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url.replace(/[?&]crumb=.*/, '')}`)
    const { status, body = {} } = replies.shift() ?? { status: 200 }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const stale: Reply = { status: 403, body: { crumbFail: true, crumb: 'fresh' } }

test('SESS-03 SESS-05: a sign-out ends the session, dispatches an event and goes to the home page with logout=true', async () => {
  await logOut({ cloneCart: true })
  expect(calls).toEqual(['DELETE /api/site-users/account/session?cloneCart=true'])
  expect([events, opened]).toEqual([['siteuser:logout'], ['/?logout=true']])
})

test('SESS-06: the cookie of the last identity is removed, on the shared domain too', async () => {
  await logOut()
  expect(cookies.jar.has('lastSiteIdentity')).toBe(false)
  expect(cookies.written.at(-1)).toBe(
    'lastSiteIdentity=; path=/; max-age=0; samesite=lax; domain=portico.example',
  )
})

test('SESS-04: a stale crumb makes exactly two calls; a second failure does not make a third', async () => {
  replies = [stale]
  await logOut()
  expect(calls).toHaveLength(2)
  calls = []
  opened = []
  replies = [stale, stale]
  await expect(logOut()).rejects.toMatchObject({ status: 403 })
  expect([calls.length, opened]).toEqual([2, []])
})

test('SESS-04: two quick sign-outs make one request; a failed sign-out can be repeated', async () => {
  replies = [{ status: 503 }]
  const both = [logOut(), logOut()]
  for (const each of both) await expect(each).rejects.toMatchObject({ status: 503 })
  expect(calls).toHaveLength(1)
  await logOut()
  expect(calls).toHaveLength(2)
})

test('SESS-05: a preview frame reloads its own page', () => {
  const href = 'https://studio.example/shop?tag=blue'
  expect([afterLogOut(href, true), afterLogOut(href, false)]).toEqual([
    '/shop?tag=blue&logout=true',
    '/?logout=true',
  ])
})

test('SESS-06: a single label and a part of an IP address are not shared domains', () => {
  expect(
    ['demo.localhost', 'a.portico.example', 'localhost', '127.0.0.1', '[::1]'].map(sharedDomain),
  ).toEqual([undefined, 'portico.example', undefined, undefined, undefined])
})
