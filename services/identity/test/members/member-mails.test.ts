import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import type { MemberProfile } from '@portico/proto/http/people/members'
import { otherWebsite, password, startIdentity, visitor, website, type Identity } from '../harness.ts'
import { ACCOUNT, memberCalls } from './member.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({
    actionLimits: { mail: { perPair: 3 }, token: { perAddress: 1_000, perSubject: 1_000 } },
  })
})
afterAll(() => identity.stop())

const { post, signUp, signIn, as, join, findMail } = memberCalls(() => identity)
const next = 'another long password'
const reset = (email: string) => post('/password-reset', { email })
const setPassword = (token: string, typed = next) => post('/password', { token, password: typed })
const resetToken = async (email: string, nth = 1) => {
  expect((await reset(email)).text).toBe('{}')
  return (await findMail(email, /new password/, nth)).token
}
/** Returns the jobs that have not finished, as text. */
const waiting = async () => {
  const found = await identity.database.db.job((tx) =>
    tx.query<{ row: string }>('select job::text as row from job'),
  )
  return found.rows.map(({ row }) => row)
}
const invalidLink = { errors: { token: expect.stringContaining('no longer valid') as string } }

describe('mails to members', () => {
  test('a sign-up mails a link to confirm the address, with the website’s title and without text of the visitor', async () => {
    const { member } = await join('one@example.com')
    const mail = await findMail('one@example.com', /Confirm/)
    expect(mail.subject).toBe('Confirm your e-mail address for Studio demo')
    expect(mail.link).toMatch(/^http:\/\/demo\.localhost:8080\/account\/confirm#token=/)
    expect(mail.html).toContain(mail.link)
    expect(mail.text).toContain('http://demo.localhost:8080')
    expect(mail.text + mail.html).not.toContain('Mia')
    expect((await as(member, '/profile')).json<MemberProfile>().emailConfirmed).toBe(false)
    expect((await post('/email-confirmation', { token: mail.token })).json()).toEqual({
      email: 'one@example.com',
    })
    expect((await as(member, '/profile')).json<MemberProfile>().emailConfirmed).toBe(true)
  })

  test('a confirmation link works once, on its website, for a confirmation only', async () => {
    await join('two@example.com')
    const { token } = await findMail('two@example.com', /Confirm/)
    const there = { caller: { ...visitor, website: otherWebsite } }
    expect((await post('/email-confirmation', { token }, there)).json()).toMatchObject(invalidLink)
    expect((await setPassword(token)).json()).toMatchObject(invalidLink)
    const spends = await Promise.all(Array.from({ length: 5 }, () => post('/email-confirmation', { token })))
    expect(spends.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('a member can request the confirmation again, limited in number, until it is confirmed', async () => {
    const { member } = await join('three@example.com')
    const { token } = await findMail('three@example.com', /Confirm/)
    const again = () => as(member, '/email-confirmation', { json: {} })
    expect((await again()).status).toBe(200)
    await findMail('three@example.com', /Confirm/, 2)
    expect((await post('/email-confirmation', {})).status).toBe(401)
    await again()
    await again()
    const refused = await again()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    await post('/email-confirmation', { token })
    expect((await again()).json()).toEqual({})
  })

  test('a request for a reset gets the same reply with and without a member, and mails only a member', async () => {
    await join('four@example.com')
    const [known, unknown] = [await reset('FOUR@example.com'), await reset('unknown@example.com')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const mail = await findMail('four@example.com', /new password/)
    expect(mail.link).toMatch(/^http:\/\/demo\.localhost:8080\/account\/password#token=/)
    await until(async () => (await waiting()).length === 0)
    expect(identity.inbox.filter(({ to }) => to === 'unknown@example.com')).toEqual([])
  })

  test('a reset ends all sessions, confirms the address and mails a notice', async () => {
    const { cookies, member } = await join('five@example.com')
    const second = await signIn('five@example.com')
    const answer = await setPassword(await resetToken('five@example.com'))
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    for (const each of [cookies, second.cookies])
      expect(await identity.principalOf(each, 'member')).toBeNull()
    expect((await signIn('five@example.com')).status).toBe(401)
    const back = await signIn('five@example.com', next)
    expect(back.json()).toMatchObject({ siteUser: { id: member.memberId, emailConfirmed: true } })
    expect((await findMail('five@example.com', /was changed/)).text).toContain('reset by a mailed link')
  })

  test('a reset token works once, for the first of several uses, and a GET does not spend it', async () => {
    await join('six@example.com')
    const token = await resetToken('six@example.com')
    expect((await identity.ask(`${ACCOUNT}/password?token=${token}`, { caller: visitor })).status).toBe(405)
    const short = await setPassword(token, 'short')
    expect(short.json()).toMatchObject({ errors: { password: expect.any(String) as string } })
    const spends = await Promise.all(Array.from({ length: 5 }, (_, i) => setPassword(token, `${next} ${i}`)))
    expect(spends.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const winner = spends.findIndex(({ status }) => status === 200)
    expect((await signIn('six@example.com', `${next} ${winner}`)).status).toBe(200)
    expect((await setPassword(token)).json()).toMatchObject(invalidLink)
  })

  test('a reset token is invalid after an hour, after a change of the password and when altered', async () => {
    const { member } = await join('seven@example.com')
    const old = await resetToken('seven@example.com')
    const before = identity.clock.at
    identity.clock.at = new Date(before.getTime() + 3_600_000)
    expect((await setPassword(old)).json()).toMatchObject(invalidLink)
    identity.clock.at = before
    await as(member, '/password', { json: { currentPassword: password, password: next } })
    expect((await setPassword(old)).json()).toMatchObject(invalidLink)
    const fresh = await resetToken('seven@example.com', 2)
    for (const wrong of [`${fresh}x`, fresh.slice(0, -1), `x${fresh}`, 'nothing', '.'])
      expect((await setPassword(wrong)).json(), wrong).toMatchObject(invalidLink)
    expect((await setPassword(fresh, 'yet another long password')).status).toBe(200)
  })

  test('requests for a reset are limited equally with and without a member', async () => {
    await join('eight@example.com')
    const statuses = async (email: string) => {
      const answers = []
      for (let i = 0; i < 4; i += 1) answers.push(await reset(email))
      return answers.map(({ status }) => status)
    }
    expect(await statuses('eight@example.com')).toEqual(await statuses('not-eight@example.com'))
    expect((await reset('eight@example.com')).status).toBe(429)
  })

  test.each(['disabled', 'locked'])(
    'a %s member gets no link, and an earlier link is invalid',
    async (how) => {
      const email = `${how}@example.com`
      const { member } = await join(email)
      const token = await resetToken(email)
      await identity.database.db.tenant(website.id, (tx) =>
        tx.query(`update site_user set ${how}_at = now() where id = $1`, [member.memberId]),
      )
      expect((await setPassword(token)).json()).toMatchObject(invalidLink)
      expect((await signIn(email)).status).toBe(403)
      await reset(email)
      await join(`after-${email}`)
      await findMail(`after-${email}`, /Confirm/)
      expect(identity.inbox.filter(({ to, subject }) => to === email && /new/.test(subject))).toHaveLength(1)
    },
  )

  test('a mail job holds ids only', async () => {
    await Promise.all([signUp('eleven@example.com'), reset('eleven@example.com')])
    const jobs = await waiting()
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.join()).not.toMatch(/eleven|example\.com|Mia/)
  })
})
