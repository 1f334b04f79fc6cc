import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, visitor, website, type Identity } from '../harness.ts'
import { ACCOUNT, memberCalls } from './member.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 1_000 } } })
})
afterAll(() => identity.stop())

const { signIn, as, join } = memberCalls(() => identity)

const token = 'c'.repeat(40)
const headers = { cookie: `a=b; CART=${token}; hasCart=true`, 'x-forwarded-proto': 'https' }

test('sign-up and sign-in give the visitor’s cart to the member and set the cookies of commerce', async () => {
  const { answer, member } = await join('cart@example.com')
  expect(answer.cookies).toContain('CART=sign-in; Path=/')
  const signedIn = await signIn('cart@example.com', password, { headers })
  expect(signedIn.cookies).toContain('CART=sign-in; Path=/')
  expect(identity.carts.requests.slice(-2)).toEqual([
    { way: 'sign-in', websiteId: website.id, memberId: member.memberId, cartToken: null, secure: false },
    { way: 'sign-in', websiteId: website.id, memberId: member.memberId, cartToken: token, secure: true },
  ])
  await signIn('cart@example.com', 'not the password', { headers })
  expect(identity.carts.requests.at(-1)).toMatchObject({ memberId: member.memberId, secure: true })
})

test('SESS-03: a sign-out ends the session and leaves a copy of the cart only with cloneCart=true', async () => {
  for (const [query, clone] of [
    ['', false],
    ['?cloneCart=false', false],
    ['?cloneCart=true', true],
  ] as const) {
    const { member, cookies } = await join(`out${query.replace('?cloneCart=', '-')}@example.com`)
    const answer = await as(member, `/session${query}`, { method: 'DELETE', headers })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(answer.cookies).toContain('CART=sign-out; Path=/')
    expect(await identity.principalOf(cookies, 'member')).toBeNull()
    expect(identity.carts.requests.at(-1)).toMatchObject({
      way: 'sign-out',
      memberId: member.memberId,
      cartToken: token,
      clone,
    })
  }
  const { member } = await join('out-wrong@example.com')
  const wrong = await as(member, '/session?cloneCart=perhaps', { method: 'DELETE' })
  expect(wrong.json()).toMatchObject({ errors: { cloneCart: expect.any(String) as string } })
})

test('SESS-03: a sign-out without a session succeeds and changes no cart', async () => {
  const requestCount = identity.carts.requests.length
  const answer = await identity.ask(`${ACCOUNT}/session?cloneCart=true`, {
    method: 'DELETE',
    caller: visitor,
    headers,
  })
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  expect(identity.carts.requests).toHaveLength(requestCount)
})

test('without commerce, sign-in and sign-out succeed and the cart’s cookie is unchanged', async () => {
  identity.carts.away = true
  const { answer, member } = await join('away@example.com')
  expect(answer.cookies.join()).not.toContain('CART')
  const out = await as(member, '/session', { method: 'DELETE', headers })
  expect(out.status).toBe(200)
  expect(out.cookies.join()).not.toContain('CART')
  identity.carts.away = false
})

test('a sign-up does not wait for commerce that does not reply', async () => {
  let answerNow = () => {}
  identity.carts.replyAfter = new Promise((resolve) => (answerNow = resolve))
  const { answer } = await join('late@example.com')
  expect(answer.status).toBe(200)
  expect(answer.cookies.join()).not.toContain('CART')
  answerNow()
  identity.carts.replyAfter = null
})
