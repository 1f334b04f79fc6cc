import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import type { MemberProfile } from '@portico/proto/http/members'
import { other, startIdentity, visitor, website } from './harness.ts'
import { ACCOUNT, password, people } from './member.ts'

let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  identity = await startIdentity({
    actionLimits: { mail: { perPair: 3 }, token: { perAddress: 1_000, perSubject: 1_000 } },
  })
})
afterAll(() => identity.stop())

const { post, signUp, login, as, joined, mailed } = people(() => identity)
const next = 'another long password'
const reset = (email: string) => post('/password-reset', { email })
const setPassword = (token: string, typed = next) => post('/password', { token, password: typed })
const resetToken = async (email: string, nth = 1) => {
  expect((await reset(email)).text).toBe('{}')
  return (await mailed(email, /new password/, nth)).token
}
/** The jobs that are not done yet, as text. */
const waiting = async () => {
  const found = await identity.database.db.job((tx) =>
    tx.query<{ row: string }>('select job::text as row from job'),
  )
  return found.rows.map(({ row }) => row)
}
const dead = { errors: { token: expect.stringContaining('no longer valid') as string } }

describe('mails to members', () => {
  test('a sign-up mails a link to confirm the address, in the name of the website and without a word of the visitor', async () => {
    const { member } = await joined('one@example.com')
    const mail = await mailed('one@example.com', /Confirm/)
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

  test('a link to confirm works once, on its website, as a confirmation only', async () => {
    await joined('two@example.com')
    const { token } = await mailed('two@example.com', /Confirm/)
    const there = { caller: { ...visitor, website: other } }
    expect((await post('/email-confirmation', { token }, there)).json()).toMatchObject(dead)
    expect((await setPassword(token)).json()).toMatchObject(dead)
    const spends = await Promise.all(Array.from({ length: 5 }, () => post('/email-confirmation', { token })))
    expect(spends.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('a member asks for the confirmation again, not often, and not once it is confirmed', async () => {
    const { member } = await joined('three@example.com')
    const { token } = await mailed('three@example.com', /Confirm/)
    const again = () => as(member, '/email-confirmation', { json: {} })
    expect((await again()).status).toBe(200)
    await mailed('three@example.com', /Confirm/, 2)
    expect((await post('/email-confirmation', {})).status).toBe(401)
    await again()
    await again()
    const refused = await again()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    await post('/email-confirmation', { token })
    expect((await again()).json()).toEqual({})
  })

  test('a reset is answered alike whether there is a member or not, and mails the member only', async () => {
    await joined('four@example.com')
    const [known, unknown] = [await reset('FOUR@example.com'), await reset('nobody@example.com')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const mail = await mailed('four@example.com', /new password/)
    expect(mail.link).toMatch(/^http:\/\/demo\.localhost:8080\/account\/password#token=/)
    await until(async () => (await waiting()).length === 0)
    expect(identity.inbox.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
  })

  test('a reset by mail ends every session, confirms the address, and is told by mail', async () => {
    const { cookies, member } = await joined('five@example.com')
    const second = await login('five@example.com')
    const answer = await setPassword(await resetToken('five@example.com'))
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    for (const each of [cookies, second.cookies])
      expect(await identity.principalOf(each, 'member')).toBeNull()
    expect((await login('five@example.com')).status).toBe(401)
    const back = await login('five@example.com', next)
    expect(back.json()).toMatchObject({ siteUser: { id: member.memberId, emailConfirmed: true } })
    expect((await mailed('five@example.com', /was changed/)).text).toContain('reset by a mailed link')
  })

  test('a reset token is spent once, by whoever comes first, and looking at it spends nothing', async () => {
    await joined('six@example.com')
    const token = await resetToken('six@example.com')
    expect((await identity.ask(`${ACCOUNT}/password?token=${token}`, { caller: visitor })).status).toBe(405)
    const short = await setPassword(token, 'short')
    expect(short.json()).toMatchObject({ errors: { password: expect.any(String) as string } })
    const spends = await Promise.all(Array.from({ length: 5 }, (_, i) => setPassword(token, `${next} ${i}`)))
    expect(spends.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const won = spends.findIndex(({ status }) => status === 200)
    expect((await login('six@example.com', `${next} ${won}`)).status).toBe(200)
    expect((await setPassword(token)).json()).toMatchObject(dead)
  })

  test('a reset token dies with the hour, with a change of the password, and when somebody altered it', async () => {
    const { member } = await joined('seven@example.com')
    const old = await resetToken('seven@example.com')
    const before = identity.clock.at
    identity.clock.at = new Date(before.getTime() + 3_600_000)
    expect((await setPassword(old)).json()).toMatchObject(dead)
    identity.clock.at = before
    await as(member, '/password', { json: { currentPassword: password, password: next } })
    expect((await setPassword(old)).json()).toMatchObject(dead)
    const fresh = await resetToken('seven@example.com', 2)
    for (const wrong of [`${fresh}x`, fresh.slice(0, -1), `x${fresh}`, 'nothing', '.'])
      expect((await setPassword(wrong)).json(), wrong).toMatchObject(dead)
    expect((await setPassword(fresh, 'yet another long password')).status).toBe(200)
  })

  test('a reset is limited by address and member alike, whether there is one or not', async () => {
    await joined('eight@example.com')
    const statuses = async (email: string) => {
      const answers = []
      for (let i = 0; i < 4; i += 1) answers.push(await reset(email))
      return answers.map(({ status }) => status)
    }
    expect(await statuses('eight@example.com')).toEqual(await statuses('not-eight@example.com'))
    expect((await reset('eight@example.com')).status).toBe(429)
  })

  test.each(['disabled', 'locked'])(
    'a %s member gets no link, and one from before opens nothing',
    async (how) => {
      const email = `${how}@example.com`
      const { member } = await joined(email)
      const token = await resetToken(email)
      await identity.database.db.tenant(website.id, (tx) =>
        tx.query(`update site_user set ${how}_at = now() where id = $1`, [member.memberId]),
      )
      expect((await setPassword(token)).json()).toMatchObject(dead)
      expect((await login(email)).status).toBe(403)
      await reset(email)
      await joined(`after-${email}`)
      await mailed(`after-${email}`, /Confirm/)
      expect(identity.inbox.filter(({ to, subject }) => to === email && /new/.test(subject))).toHaveLength(1)
    },
  )

  test('a job of a mail holds ids only', async () => {
    await Promise.all([signUp('eleven@example.com'), reset('eleven@example.com')])
    const jobs = await waiting()
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.join()).not.toMatch(/eleven|example\.com|Mia/)
  })
})
