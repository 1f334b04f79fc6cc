import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Principal } from '@portico/kit/http/principal'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import type { AccountReply, SessionReply } from '@portico/proto/http/people/identity'
import type { PresenceReply } from '@portico/proto/http/people/sessions'
import { deleteExpired } from '../../src/sessions/store/expired.ts'
import {
  gateway,
  otherWebsite,
  startIdentity,
  stranger,
  visitor,
  website,
  type Identity,
} from '../harness.ts'

let identity: Identity
beforeAll(async () => void (identity = await startIdentity()))
afterAll(() => identity.stop())

const password = 'plenty of long words here'

/** Signs up an owner and gives it a role on `website`. */
async function signedIn(email: string, role = 'editor') {
  const signedUp = await identity.ask('/api/auth/SignUp', { caller: stranger, json: { email, password } })
  const { account } = signedUp.json<AccountReply>()
  await identity.database.db.query(
    `insert into account_website_role (account_id, website_id, role, granted_at) values ($1, $2, $3, now())`,
    [account.id, website.id, role],
  )
  const principal = (await identity.principalOf(signedUp.cookies, 'owner'))! as Extract<
    Principal,
    { kind: 'owner' }
  >
  const caller: Caller = { website: null, principal }
  const ask = (json: object) => identity.ask('/api/auth/Presence', { caller, json })
  const link = async (next?: string) => {
    const answer = await ask({ websiteId: website.id, ...(next !== undefined && { next }) })
    expect(answer.status, answer.text).toBe(200)
    return new URL(answer.json<PresenceReply>().loginUrl)
  }
  return { account, caller, principal, ask, link }
}

const open = (url: URL, caller: Caller = visitor, headers: Record<string, string> = {}) =>
  identity.ask(url.pathname + url.search, { caller, headers })

/** Returns the principal of the presence cookie of a reply, as the gateway resolves it. */
async function presenceOf(cookies: readonly string[], websiteId = website.id): Promise<Principal | null> {
  const token = /^__Host-portico_presence=([^;]*)/.exec(cookies[0] ?? '')?.[1] ?? 'x'.repeat(43)
  const json = { kind: 'presence', token, websiteId }
  const answer = await identity.ask('/internal/session', { caller: gateway, json })
  return answer.status === 404 ? null : (answer.json<SessionReply>().principal as Principal)
}

test('an owner with a role is recognised on the website by a code that becomes a cookie of its host', async () => {
  const ada = await signedIn('ada@example.com')
  const url = await ada.link('/shop?a=1')
  expect(url.origin + url.pathname).toBe('http://demo.localhost:8080/api/presence')
  const answer = await open(url, visitor, { 'sec-fetch-dest': 'document' })
  expect([answer.status, answer.headers['location'], answer.headers['cache-control']]).toEqual([
    303,
    '/shop?a=1',
    'no-store',
  ])
  expect(answer.cookies).toEqual([
    expect.stringMatching(
      /^__Host-portico_presence=[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=2592000$/,
    ),
  ])
  expect(await presenceOf(answer.cookies)).toEqual({
    kind: 'presence',
    accountId: ada.account.id,
    websiteId: website.id,
    roles: ['editor'],
    sessionId: expect.any(String) as string,
  })
  expect(await presenceOf(answer.cookies, otherWebsite.id)).toBeNull()
})

test('ENUM-21: a presence tells the areas that the staff has turned off for its website', async () => {
  const { link } = await signedIn('areas@example.com')
  const { cookies } = await open(await link())
  const { db } = identity.database
  const turnOff = (websiteId: string, flag: number) =>
    db.query('insert into website_area_off (website_id, flag, turned_off_at) values ($1, $2, now())', [
      websiteId,
      flag,
    ])
  await turnOff(otherWebsite.id, featureFlag.siteUserAccounts)
  expect(await presenceOf(cookies)).not.toHaveProperty('off')
  await turnOff(website.id, featureFlag.commerce)
  expect(await presenceOf(cookies)).toMatchObject({ off: [featureFlag.commerce] })
  await db.query('delete from website_area_off')
  expect(await presenceOf(cookies)).not.toHaveProperty('off')
})

test('a code works once, within a minute, on its website, and is stored as a hash only', async () => {
  const ada = await signedIn('once@example.com')
  const spent = await ada.link()
  const tries = await Promise.all(Array.from({ length: 8 }, () => open(spent)))
  expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(303))
  expect(tries.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1)

  const elsewhere = await ada.link()
  expect((await open(elsewhere, { ...visitor, website: otherWebsite })).cookies).toEqual([])
  const { rows } = await identity.database.db.query('select presence_code::text as row from presence_code')
  expect(JSON.stringify(rows)).not.toContain(elsewhere.searchParams.get('code'))

  identity.clock.at = new Date(identity.clock.at.getTime() + 59_000)
  expect((await open(elsewhere)).cookies).toHaveLength(1)
  const late = await ada.link()
  identity.clock.at = new Date(identity.clock.at.getTime() + 60_000)
  expect((await open(late)).cookies).toEqual([])
  await deleteExpired(identity.database.db, identity.clock.at)
  expect((await identity.database.db.query('select 1 from presence_code')).rows).toEqual([])
})

test('only a navigation spends a code, not a frame, a fetch or a prefetch', async () => {
  const url = await (await signedIn('frames@example.com')).link()
  const otherRequests: Record<string, string>[] = [
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
  ]
  for (const headers of otherRequests) expect((await open(url, visitor, headers)).cookies).toEqual([])
  expect((await open(url)).cookies).toHaveLength(1)
})

test('presence ends with the owner’s session or last role, and a new one replaces it', async () => {
  const ada = await signedIn('ends@example.com')
  const first = await open(await ada.link())
  const second = await open(await ada.link())
  expect(await presenceOf(first.cookies)).toBeNull()
  expect((await presenceOf(second.cookies))?.kind).toBe('presence')

  const { db } = identity.database
  const unused = await ada.link()
  await db.query('update account_website_role set role = $2 where account_id = $1', [
    ada.account.id,
    'viewer',
  ])
  expect(await presenceOf(second.cookies)).toMatchObject({ roles: ['viewer'] })
  await db.query('delete from account_website_role where account_id = $1', [ada.account.id])
  expect(await presenceOf(second.cookies)).toBeNull()
  expect((await open(unused)).cookies).toEqual([])

  const bob = await signedIn('ends-too@example.com')
  const third = await open(await bob.link())
  const left = await bob.link()
  await identity.ask('/api/auth/Logout', { method: 'POST', caller: bob.caller })
  expect(await presenceOf(third.cookies)).toBeNull()
  expect((await open(left)).cookies).toEqual([])
  expect((await bob.ask({ websiteId: website.id })).status).toBe(404)
})

test('presence needs a role on the website', async () => {
  const ada = await signedIn('roles@example.com')
  expect((await ada.ask({ websiteId: otherWebsite.id })).status).toBe(403)
  expect((await ada.ask({ websiteId: 'x' })).json()).toMatchObject({
    errors: { websiteId: expect.anything() },
  })
  const json = { websiteId: website.id }
  expect((await identity.ask('/api/auth/Presence', { caller: stranger, json })).status).toBe(401)
  const presence = (await presenceOf((await open(await ada.link())).cookies))!
  const onSite: Caller = { website, principal: presence }
  expect((await identity.ask('/api/auth/Presence', { caller: onSite, json })).status).toBe(401)
  for (const path of [
    '/api/auth/session',
    '/api/site-users/account/session',
    '/api/rest/accounts/me/sessions',
  ])
    expect((await identity.ask(path, { caller: onSite })).status, path).toBe(401)
})

test('`next` leads to the website or the owner’s area only, in the request and in the address', async () => {
  const ada = await signedIn('next@example.com')
  for (const next of ['//evil.example', 'http://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect((await ada.ask({ websiteId: website.id, next })).json(), next).toMatchObject({
      errors: { next: expect.stringContaining('path') as string },
    })
    const url = await ada.link()
    url.searchParams.set('next', next)
    const answer = await open(url)
    expect([answer.status, answer.cookies], next).toEqual([400, []])
  }
  const area = await ada.link('http://app.localhost:8080/config/pages')
  expect(area.searchParams.get('next')).toBe('/config/pages')
  expect((await identity.ask('/api/presence', { caller: visitor })).json()).toMatchObject({
    errors: { code: expect.anything() },
  })
})

test('a sign-in returns the presence address of the named website if the owner has a role there, else of the first one', async () => {
  await signedIn('target@example.com')
  const signIn = (websiteId?: string, more = {}) =>
    identity.ask('/api/auth/Login', {
      caller: stranger,
      json: { email: 'target@example.com', password, ...(websiteId !== undefined && { websiteId }), ...more },
    })
  const first = new URL((await signIn()).json<AccountReply>().targetWebsite!.loginUrl)
  expect((await open(first)).headers['location']).toBe('/')
  const form = { email: 'target@example.com', password }
  const sentForm = await identity.ask('/api/auth/Login', { caller: stranger, form })
  expect(sentForm.json<AccountReply>().targetWebsite?.loginUrl).toMatch(/^http:\/\/demo\.localhost:8080\//)
  expect((await signIn(undefined, { targetWebsite: false })).json()).not.toHaveProperty('targetWebsite')
  const { targetWebsite } = (await signIn(website.id)).json<AccountReply>()
  const answer = await open(new URL(targetWebsite!.loginUrl))
  expect([answer.headers['location'], (await presenceOf(answer.cookies))?.kind]).toEqual(['/', 'presence'])
  expect((await signIn(otherWebsite.id)).json()).not.toHaveProperty('targetWebsite')
  expect((await signIn('x')).status).toBe(400)
})
