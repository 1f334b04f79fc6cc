import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, visitor, website } from './harness.ts'
import { ACCOUNT, password, people } from './member.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 1_000 } } })
})
afterAll(() => identity.stop())

const { login, as, joined } = people(() => identity)

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
