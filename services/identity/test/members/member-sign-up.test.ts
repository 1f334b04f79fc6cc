import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, website, type Identity } from '../harness.ts'
import { memberCalls } from './member.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ actionLimits: { 'sign-up': { perAddress: 1_000 } } })
})
afterAll(() => identity.stop())

const { post, signUp, signIn, join } = memberCalls(() => identity)

test('parallel sign-ups with one address in several spellings create one account; the others are field errors', async () => {
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
      errors: { email: 'This e-mail address already has an account.' },
    })
    expect(answer.cookies).toEqual([])
  }
  expect((await signIn('One@BÜCHER.example')).status).toBe(200)
})

test('an address that mixes alphabets is refused; an address entirely in another alphabet is a different account', async () => {
  await join('coc@example.com')
  const mixed = await signUp('c\u043ec@example.com')
  expect(mixed.json()).toMatchObject({ errors: { email: 'Please enter a valid email' } })
  expect((await signUp('\u0441\u043e\u0441@example.com')).status).toBe(200)
})

test('input cannot add a header to a mail', async () => {
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

test('a password of ten megabytes is refused before hashing', async () => {
  const huge = 'x'.repeat(10_000_000)
  for (const path of ['', '/session', '/password'])
    expect((await post(path, { email: 'big@example.com', password: huge, token: 'x' })).status).toBe(413)
  const long = await signIn('big@example.com', 'x'.repeat(1_025))
  expect([long.status, long.json()]).toEqual([
    400,
    expect.objectContaining({ errors: { password: 'must be at most 1024 bytes long' } }),
  ])
})

test('a sign-in does not adopt a planted session token', async () => {
  const planted = { cookie: `SiteUserSecureAuthToken=${'p'.repeat(43)}; siteUserCrumb=p` }
  await join('planted@example.com')
  const answer = await signIn('planted@example.com', password, { headers: planted })
  expect(answer.cookies[0]).not.toContain('p'.repeat(43))
  expect(await identity.principalOf([`SiteUserSecureAuthToken=${'p'.repeat(43)};`], 'member')).toBeNull()
})
