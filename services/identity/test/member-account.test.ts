import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberProfile } from '@portico/proto/http/members'
import { startIdentity, visitor, website } from './harness.ts'
import { ACCOUNT, password, people } from './member.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  identity = await startIdentity({ actLimits: { 'sign-up': { perAddress: 1_000 } } })
})
afterAll(() => identity.stop())

const { post, signUp, login, who, as, joined, mailed } = people(() => identity)
const next = 'another long password'
const sessionsOf = async (memberId: string) => {
  const { rows } = await identity.database.db.tenant(website.id, (tx) =>
    tx.query('select id from site_user_session where site_user_id = $1', [memberId]),
  )
  return rows.length
}

describe('the account of a member', () => {
  test('a member changes the names, which the owner then finds', async () => {
    const { member } = await joined('names@example.com')
    const json = { firstName: ' Zoë ', lastName: "O'Hara" }
    const answer = await as(member, '/profile', { method: 'PUT', json })
    expect(answer.json<MemberProfile>().name).toEqual({ firstName: 'Zoë', lastName: "O'Hara" })
    const { rows } = await identity.database.db.tenant(website.id, (tx) =>
      tx.query<{ word: string }>('select word from site_user_word where site_user_id = $1 order by word', [
        member.memberId,
      ]),
    )
    expect(rows.map(({ word }) => word)).toEqual(['com', 'example', 'hara', 'names', 'o', 'zoe'])
    const [cookie] = answer.cookies
    expect(cookie).toContain(encodeURIComponent('"firstName":"Zoë"'))
    expect(cookie).toContain(encodeURIComponent(`"lastAuthenticatedOn":${identity.clock.at.getTime()}`))
    expect(cookie).not.toContain('Max-Age')
  })

  test('the name in the cookie lasts as long as a remembered session', async () => {
    await joined('lasting@example.com')
    const answer = await post('/session', { email: 'lasting@example.com', password, rememberMe: true })
    const member = (await who(answer))!
    const before = identity.clock.at
    identity.clock.at = new Date(before.getTime() + 86_400_000)
    const renamed = await as(member, '/profile', { method: 'PUT', json: { firstName: 'Ada', lastName: '' } })
    expect(renamed.cookies[0]).toMatch(/^SiteUserInfo=.*Max-Age=2505600$/)
    identity.clock.at = before
  })

  test('a change of the password ends the other sessions, keeps this one, and is told by mail', async () => {
    const { member, cookies } = await joined('change@example.com')
    const other = await login('change@example.com')
    const json = { currentPassword: password, password: next }
    expect((await as(member, '/password', { json })).text).toBe('{}')
    expect(await identity.principalOf(cookies, 'member')).not.toBeNull()
    expect(await identity.principalOf(other.cookies, 'member')).toBeNull()
    expect((await login('change@example.com')).status).toBe(401)
    expect((await login('change@example.com', next)).status).toBe(200)
    expect((await mailed('change@example.com', /was changed/)).text).toContain(
      'All other sessions have ended',
    )
  })

  test('a change needs the old password, the XSRF header and a good new one, each told by its field', async () => {
    const { member } = await joined('careful@example.com')
    const change = (json: object, headers = {}) => as(member, '/password', { json, headers })
    const right = { currentPassword: password, password: next }
    expect((await change({ ...right, currentPassword: 'wrong' })).json()).toMatchObject({
      errors: { currentPassword: 'This is not your password.' },
    })
    expect((await change({ password: next })).json()).toMatchObject({
      errors: { currentPassword: expect.stringContaining('is required') as string },
    })
    expect((await change({ ...right, password: 'short' })).json()).toMatchObject({
      errors: { password: expect.any(String) as string },
    })
    expect((await change(right, { 'x-siteuser-xsrf-token': 'x' })).status).toBe(403)
    expect((await post('/password', right)).status).toBe(401)
    expect((await login('careful@example.com')).status).toBe(200)
  })

  test('who found a session open cannot guess the password with it', async () => {
    const { member } = await joined('guess@example.com')
    const guess = () => as(member, '/password', { json: { currentPassword: 'guess', password: next } })
    const statuses = []
    for (let i = 0; i < 11; i += 1) statuses.push((await guess()).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses[10]).toBe(429)
  })

  test('a sign-in with the old password that runs while it is changed leaves no session behind', async () => {
    const { member } = await joined('race@example.com')
    const change = { currentPassword: password, password: next }
    const logins = Array.from({ length: 8 }, () => login('race@example.com'))
    const [changed, ...answers] = await Promise.all([as(member, '/password', { json: change }), ...logins])
    expect(changed.status).toBe(200)
    for (const answer of answers) expect([200, 401]).toContain(answer.status)
    for (const answer of answers.filter(({ status }) => status === 200)) expect(await who(answer)).toBeNull()
    expect(await sessionsOf(member.memberId)).toBe(1)
  })

  test('of parallel changes of the password one wins, and the others are told', async () => {
    const { member } = await joined('parallel@example.com')
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        as(member, '/password', { json: { currentPassword: password, password: `${next} ${i}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([400, 409]).toContain(answer.status)
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await login('parallel@example.com', `${next} ${won}`)).status).toBe(200)
  })
})

describe('signing up', () => {
  test('parallel sign-ups with one address in several spellings give one account; the others hear which field', async () => {
    const spellings = [
      'one@bücher.example',
      'ONE@Bücher.example',
      'one@xn--bcher-kva.example',
      '\uff4fne@bücher.example',
    ]
    const answers = await Promise.all([...spellings, ...spellings].map((email) => signUp(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({
        errors: { email: 'This e-mail address has an account already.' },
      })
      expect(answer.cookies).toEqual([])
    }
    expect((await login('One@BÜCHER.example')).status).toBe(200)
  })

  test('an address that mixes alphabets to look like another is refused; one wholly of another is somebody else', async () => {
    await joined('coc@example.com')
    const mixed = await signUp('c\u043ec@example.com')
    expect(mixed.json()).toMatchObject({ errors: { email: 'Please enter a valid email' } })
    expect((await signUp('\u0441\u043e\u0441@example.com')).status).toBe(200)
  })

  test('nothing that is typed reaches a header of a mail', async () => {
    const breaks = ['\r\nBcc: eve@x.example', '\nX: y', '\u2028x', '\u202ex']
    for (const bad of breaks) {
      expect((await signUp(`a${bad}@example.com`)).json(), bad).toMatchObject({
        errors: { email: expect.any(String) as string },
      })
      expect((await signUp('header@example.com', { firstName: `Ada${bad}` })).json(), bad).toMatchObject({
        errors: { firstName: 'must be one line of text' },
      })
    }
    for (const bad of ['ada@example.com, eve@x.example', 'ada,eve@x.example', '<ada@x.example>'])
      expect((await signUp(bad)).status, bad).toBe(400)
    const made = await identity.database.db.tenant(website.id, (tx) =>
      tx.query("select 1 from site_user where email like 'header%' or email like '%x.example%'"),
    )
    expect(made.rows).toEqual([])
  })

  test('a password of ten megabytes is refused before anything is hashed', async () => {
    const huge = 'x'.repeat(10_000_000)
    for (const path of ['', '/session', '/password'])
      expect((await post(path, { email: 'big@example.com', password: huge, token: 'x' })).status).toBe(413)
    const long = await login('big@example.com', 'x'.repeat(1_025))
    expect([long.status, long.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { password: 'must be at most 1024 bytes long' } }),
    ])
  })

  test('a session that was planted before the sign-in is not the one after it', async () => {
    const planted = { cookie: `SiteUserSecureAuthToken=${'p'.repeat(43)}; siteUserCrumb=p` }
    await joined('planted@example.com')
    const answer = await login('planted@example.com', password, { headers: planted })
    expect(answer.cookies[0]).not.toContain('p'.repeat(43))
    expect(await identity.principalOf([`SiteUserSecureAuthToken=${'p'.repeat(43)};`], 'member')).toBeNull()
  })
})

describe('the cart of a member', () => {
  const token = 'c'.repeat(40)
  const headers = { cookie: `a=b; CART=${token}; hasCart=true`, 'x-forwarded-proto': 'https' }

  test('sign-up and sign-in give the cart of the cookie to the member, and pass on the cookies', async () => {
    const { answer, member } = await joined('cart@example.com')
    expect(answer.cookies).toContain('CART=sign-in; Path=/')
    const signedIn = await login('cart@example.com', password, { headers })
    expect(signedIn.cookies).toContain('CART=sign-in; Path=/')
    expect(identity.carts.asked.slice(-2)).toEqual([
      { way: 'sign-in', websiteId: website.id, memberId: member.memberId, cartToken: null, secure: false },
      { way: 'sign-in', websiteId: website.id, memberId: member.memberId, cartToken: token, secure: true },
    ])
    await login('cart@example.com', 'not the password', { headers })
    expect(identity.carts.asked.at(-1)).toMatchObject({ memberId: member.memberId, secure: true })
  })

  test('SESS-03: signing out ends the session and leaves a copy of the cart only with cloneCart=true', async () => {
    for (const [query, clone] of [
      ['', false],
      ['?cloneCart=false', false],
      ['?cloneCart=true', true],
    ] as const) {
      const { member, cookies } = await joined(`out${query.replace('?cloneCart=', '-')}@example.com`)
      const answer = await as(member, `/session${query}`, { method: 'DELETE', headers })
      expect([answer.status, answer.text]).toEqual([200, '{}'])
      expect(answer.cookies).toContain('CART=sign-out; Path=/')
      expect(await identity.principalOf(cookies, 'member')).toBeNull()
      expect(identity.carts.asked.at(-1)).toMatchObject({
        way: 'sign-out',
        memberId: member.memberId,
        cartToken: token,
        clone,
      })
    }
    const { member } = await joined('out-wrong@example.com')
    const wrong = await as(member, '/session?cloneCart=perhaps', { method: 'DELETE' })
    expect(wrong.json()).toMatchObject({ errors: { cloneCart: expect.any(String) as string } })
  })

  test('SESS-03: nobody signed in is no error, and no cart is touched', async () => {
    const asked = identity.carts.asked.length
    const answer = await identity.ask(`${ACCOUNT}/session?cloneCart=true`, {
      method: 'DELETE',
      caller: visitor,
      headers,
    })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(identity.carts.asked).toHaveLength(asked)
  })

  test('with commerce away, people sign in and out all the same, and the cart’s cookie stays', async () => {
    identity.carts.away = true
    const { answer, member } = await joined('away@example.com')
    expect(answer.cookies.join()).not.toContain('CART')
    const out = await as(member, '/session', { method: 'DELETE', headers })
    expect(out.status).toBe(200)
    expect(out.cookies.join()).not.toContain('CART')
    identity.carts.away = false
  })

  test('commerce that does not answer is not waited for', async () => {
    let answerNow = () => {}
    identity.carts.late = new Promise((resolve) => (answerNow = resolve))
    const { answer } = await joined('late@example.com')
    expect(answer.status).toBe(200)
    expect(answer.cookies.join()).not.toContain('CART')
    answerNow()
    identity.carts.late = null
  })
})
