import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, stranger, visitor, type Identity } from '../harness.ts'
import { mailTo } from '../mails.ts'
import { ACCOUNT } from '../members/member.ts'
import { ME, ownerCalls } from '../owner.ts'

let identity: Identity
beforeAll(async () => void (identity = await startIdentity({ actionLimits: { taken: { perAddress: 3 } } })))
afterAll(() => identity.stop())

const { as, signUp, me } = ownerCalls(() => identity)
const kinds = {
  owner: { path: '/api/auth/SignUp', caller: stranger, subject: /^You already have an account$/ },
  member: { path: ACCOUNT, caller: visitor, subject: /^You already have an account at Studio demo$/ },
} as const
const signUpFrom = (kind: keyof typeof kinds, from: string, email: string) =>
  identity.ask(kinds[kind].path, {
    caller: kinds[kind].caller,
    json: { email, password },
    headers: { 'x-forwarded-for': from },
  })
const mailsTo = (email: string) => identity.inbox.filter(({ to }) => to === email)

for (const kind of ['owner', 'member'] as const) {
  const client = kind === 'owner' ? '192.0.2' : '198.51.100'
  const at = (name: string) => `${kind}-${name}@example.com`

  test(`sign-up (Low): a sign-up as ${kind} with a taken address mails its holder, with a link to sign in`, async () => {
    expect((await signUpFrom(kind, `${client}.1`, at('holder'))).status).toBe(200)
    await mailTo(identity.inbox, at('holder'), /Confirm/)
    const again = await signUpFrom(kind, `${client}.1`, at('holder').toUpperCase())
    expect([again.status, again.cookies]).toEqual([400, []])
    const mail = await mailTo(identity.inbox, at('holder'), kinds[kind].subject)
    expect(mail.text).toContain('your account and its password are unchanged')
    expect(mail.text).toMatch(/http:\/\/\S+\/(?:config|account)\/sign-in/)
    expect(mailsTo(at('holder'))).toHaveLength(2)
  })

  test(`sign-up (Low): after several sign-ups as ${kind} with taken addresses the client is refused before the address is looked up`, async () => {
    const attempt = (from: string, name: string) => signUpFrom(kind, `${client}.${from}`, at(name))
    for (let time = 0; time < 5; time += 1) expect((await attempt('2', `free-${time}`)).status).toBe(200)
    for (let time = 0; time < 3; time += 1) expect((await attempt('2', `free-${time}`)).status).toBe(400)
    const [taken, free] = [await attempt('2', 'free-0'), await attempt('2', 'free-9')]
    expect([taken.status, taken.json()]).toEqual([free.status, free.json()])
    expect(taken.status).toBe(429)
    expect(Number(taken.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await attempt('3', 'free-9')).status).toBe(200)
  })
}

test('sign-up (Low): sign-ups with one address are limited across all clients', async () => {
  const statuses: number[] = []
  for (let client = 1; client <= 21; client += 1)
    statuses.push((await signUpFrom('owner', `203.0.113.${client}`, 'wanted@example.com')).status)
  expect(statuses).toEqual([200, ...Array<number>(19).fill(400), 429])
})

test('a change to a taken address gets the same reply as any other and mails its holder no confirmation link', async () => {
  const { principal } = await signUp('mover@example.com')
  await signUp('settled@example.com')
  await mailTo(identity.inbox, 'settled@example.com', /Confirm/)
  const answers = []
  for (const [email, subject] of [
    ['unused@example.com', /^Confirm your new/],
    ['settled@example.com', /^You already have an account$/],
  ] as const) {
    const answer = await as(principal, `${ME}/email`, 'POST', { email, password })
    answers.push([answer.status, answer.text])
    expect((await me(principal)).pendingEmail).toBe(email)
    await mailTo(identity.inbox, email, subject)
  }
  expect(answers[1]).toEqual(answers[0])
  const mail = await mailTo(identity.inbox, 'settled@example.com', /^You already have an account$/)
  expect(mail.text).not.toContain('token=')
  expect(mailsTo('settled@example.com')).toHaveLength(2)
})
