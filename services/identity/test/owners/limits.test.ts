import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '@portico/kit/testing/http'
import { contributorCalls, site, unlimited } from '../team/contributor.ts'
import { gateway, password, startIdentity, stranger, visitor, website, type Identity } from '../harness.ts'
import { ACCOUNT } from '../members/member.ts'

let identity: Identity
const { onlyAda, person, inviteAs, accept, invite, as } = contributorCalls(() => identity)
const start = (rates: object = {}) => startIdentity({ actionLimits: unlimited, rates })

beforeAll(async () => void (identity = await start({ mailsOfClient: 10_000 })))
afterAll(() => identity.stop())

const idOf = (at: number, prefix: string) => prefix + at.toString(16).padStart(22, '0')
const limitReached = (field: string, error: string) => ({
  error,
  errors: { [field]: error },
  errorKey: 'limit-reached',
})
/** The call of sites that creates a website for an account. */
const makeWebsite = (accountId: string, at: number, prefix: string) =>
  identity.ask(`/internal/websites/${idOf(at, prefix)}/owner`, { caller: gateway, json: { accountId } })
const confirm = (id: string) =>
  identity.database.db.query('update account set email_confirmed_at = now() where id = $1', [id])
const later = (minutes: number) =>
  (identity.clock.at = new Date(identity.clock.at.getTime() + minutes * 60_000))
const accepted = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length

test('an account whose address is not confirmed makes at most 3 websites, even with 20 requests at once', async () => {
  const { id } = await person()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => makeWebsite(id, at, 'a1')))
  expect(accepted(answers)).toBe(3)
  const message =
    'There may be at most 3 websites until you confirm your e-mail address: open the mail we sent, or ask for another in your account.'
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([answer.status, answer.json()]).toEqual([409, limitReached('identifier', message)])
  }
  const repeated = answers.findIndex(({ status }) => status === 200)
  expect((await makeWebsite(id, repeated, 'a1')).status).toBe(200)
  await confirm(id)
  expect((await makeWebsite(id, 20, 'a1')).status).toBe(200)
})

test('an account makes at most 10 websites in an hour, even with 20 requests at once', async () => {
  const { id } = await person()
  await confirm(id)
  expect((await makeWebsite(id, 100, 'a2')).status).toBe(200)
  later(40)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => makeWebsite(id, at, 'a2')))
  expect(accepted(answers)).toBe(9)
  const refused = answers.find(({ status }) => status !== 200)!
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(20 * 60))
  expect(refused.json()).toEqual({
    error: 'There may be at most 10 websites in an hour. Please try again later.',
  })
  later(20)
  expect((await makeWebsite(id, 101, 'a2')).status).toBe(200)
  expect((await makeWebsite(id, 102, 'a2')).status).toBe(429)
})

test('an account makes at most 50 websites, even with 20 requests at once', async () => {
  const { id } = await person()
  await confirm(id)
  await identity.database.db.query(
    `insert into account_made_website (website_id, account_id, made_at)
     select left(md5(n::text), 24), $1, '2026-01-01T00:00:00Z' from generate_series(1, 45) as n`,
    [id],
  )
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => makeWebsite(id, at, 'a3')))
  expect(accepted(answers)).toBe(5)
  const refused = answers.find(({ status }) => status !== 200)!
  expect([refused.status, refused.json()]).toEqual([
    409,
    limitReached('identifier', 'There may be at most 50 websites of an account.'),
  ])
})

test('a website has at most 100 contributors, even when several accept at once', async () => {
  const ada = await onlyAda()
  const people = []
  for (let at = 0; at < 3; at += 1) {
    const invited = await person()
    people.push({ invited, token: await invite(invited.email, ['viewer']) })
  }
  await identity.database.db.query(
    `with added as (
       insert into account (id, email, email_key, name, password_hash, created_at)
       select left(md5('c' || n), 24), 'c' || n, 'c' || n, '', '', now() from generate_series(1, 98) as n returning id
     )
     insert into account_website_role (account_id, website_id, role, granted_at) select id, $1, 'viewer', now() from added`,
    [website.id],
  )
  const answers = await Promise.all(people.map(({ invited, token }) => accept(invited, token)))
  expect(accepted(answers)).toBe(1)
  const error = 'There may be at most 100 contributors to a website.'
  const refused = answers.filter(({ status }) => status !== 200)
  for (const answer of refused)
    expect([answer.status, answer.json()]).toEqual([409, limitReached('token', error)])
  const invitation = await inviteAs(ada, 'more@example.com', ['viewer'])
  expect([invitation.status, invitation.json()]).toEqual([409, limitReached('email', error)])
  await identity.database.db.query('delete from account_website_role where account_id <> $1', [ada.id])
  expect((await as(ada, `/contributors${site}`, 'GET')).status).toBe(200)
})

const join = (email: string) => identity.ask(ACCOUNT, { caller: visitor, json: { email, password } })

test('a website has at most 100,000 members, even with 5 sign-ups at once, and a deleted one frees a place', async () => {
  const first = await join('first@example.com')
  expect(first.status).toBe(200)
  const { db } = identity.database
  const count = (members: number) =>
    db.tenant(website.id, (tx) => tx.query('update site_user_count set members = $1', [members]))
  const counted = async () =>
    (
      await db.tenant(website.id, (tx) =>
        tx.query<{ members: number }>('select members from site_user_count'),
      )
    ).rows[0]!.members
  expect(await counted()).toBe(1)
  await count(99_998)
  const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => join(`m${at}@example.com`)))
  expect(accepted(answers)).toBe(2)
  const refused = answers.find(({ status }) => status !== 200)!
  expect([refused.status, refused.json()]).toEqual([
    409,
    limitReached('email', 'There may be at most 100000 members of a website.'),
  ])
  await db.tenant(website.id, (tx) => tx.query(`delete from site_user where email_key = 'first@example.com'`))
  expect(await counted()).toBe(99_999)
  expect((await join('next@example.com')).status).toBe(200)
})

/** Runs with other limits of mails. */
async function withRates(rates: object, run: () => Promise<void>) {
  const before = identity
  identity = await start(rates)
  try {
    await run()
  } finally {
    await identity.stop()
    identity = before
  }
}
const reset = (email: string, caller = stranger) =>
  identity.ask(caller === stranger ? '/api/auth/PasswordReset' : `${ACCOUNT}/password-reset`, {
    caller,
    json: { email },
  })
const tooMany = { error: 'Too many mails in one day. Please try again later.' }

test('mails to one address in a day are limited, across all websites', async () => {
  await withRates({ mailsToAddress: 3 }, async () => {
    const answers = [
      await reset('a@example.com'),
      await reset('a@example.com', visitor),
      await reset('A@example.com'),
    ]
    expect(accepted(answers)).toBe(3)
    const refused = await reset('a@example.com', visitor)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(24 * 3_600)])
    expect(refused.json()).toEqual(tooMany)
    expect((await reset('b@example.com')).status).toBe(200)
    later(24 * 60)
    expect((await reset('a@example.com')).status).toBe(200)
  })
})

test('mails in a day of one website, and from one client address, are limited', async () => {
  await withRates({ mailsOfWebsite: 2, mailsOfClient: 5 }, async () => {
    const ofWebsite = await Promise.all([0, 1, 2, 3].map((at) => reset(`m${at}@example.com`, visitor)))
    expect(ofWebsite.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    expect((await reset('o1@example.com')).status).toBe(200)
    expect((await reset('o2@example.com')).status).toBe(429)
  })
})

test('mails in a day of one account are limited', async () => {
  await withRates({ mailsOfAccount: 2 }, async () => {
    const ada = await onlyAda()
    const sent = []
    for (const name of ['x', 'y', 'z']) sent.push(await inviteAs(ada, `${name}@example.com`, ['viewer']))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 429])
  })
})
