import { afterEach, beforeEach, expect, test } from 'vitest'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { call } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import { eraseVisitor } from '../../src/retention/use-cases/erase-visitor.ts'
import { clock, FIREFOX, startCensus, visitor, website } from '../census-app.ts'

const DAY = 86_400_000
const other = { ...website, id: 'd4'.repeat(12) }

let census: Awaited<ReturnType<typeof startCensus>>
beforeEach(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterEach(() => census.stop())

const cookie = (id: string, count = 1) => `${id}|1|1|1|${count}`
const rows = async (table: 'hit' | 'visit' | 'event' | 'quarantine') =>
  (
    await census.db.job((tx) =>
      tx.query<{ n: number }>(
        `select count(*)::int as n from ${table} group by website_id order by website_id`,
      ),
    )
  ).rows.map(({ n }) => n)
const erase = (websiteId: string, value: string) =>
  eraseVisitor({ db: census.db, secretOf: websiteSecrets(census.db) }, websiteId, parseVisitor(value)!)

test('erasing a visitor deletes the hits and visits of all days on one website, and keeps roll-ups', async () => {
  await census.hit({}, cookie('v1'))
  await census.hit({ url: '/about' }, cookie('v1'))
  await census.hit({}, cookie('v2'))
  await census.hit({}, cookie('v1'), { ...visitor, website: other })
  clock.at = new Date(clock.at.getTime() + DAY)
  await census.hit({}, cookie('v1', 2))
  await census.settled()
  expect([await rows('hit'), await rows('visit')]).toEqual([
    [4, 1],
    [3, 1],
  ])
  const figures = () => census.figures('day', '2026-01-15T00:00:00Z', '2026-01-17T00:00:00Z')
  const before = (await figures()).rows

  expect(await erase(website.id, cookie('v1', 9))).toMatchObject({ hits: 3, visits: 2 })
  expect([await rows('hit'), await rows('visit')]).toEqual([
    [1, 1],
    [1, 1],
  ])
  expect((await figures()).rows).toEqual(before)
  expect(before.map(({ visits }) => visits)).toEqual([2, 1])
  expect(await erase(website.id, cookie('v1'))).toEqual({
    ...{ hits: 0, visits: 0, events: 0, malformed: 0 },
  })
})

test('an erased visitor who comes again begins a new visit', async () => {
  await census.hit({}, cookie('v1'))
  await census.settled()
  await erase(website.id, cookie('v1'))
  await census.hit({}, cookie('v1'))
  await census.settled()
  expect([await rows('hit'), await rows('visit')]).toEqual([[1], [1]])
})

test('erasing a visitor deletes events, and malformed requests that hold the cookie, and keeps the data of others', async () => {
  const send = (fields: Record<string, unknown>, path = '/api/census/button-click') =>
    call(`${census.url}${path}`, {
      to: 'census',
      caller: visitor,
      json: fields,
      headers: { 'user-agent': FIREFOX },
    })
  for (const id of ['v1', 'v2']) {
    await send({ id: 'b1', ss_cvr: cookie(id) })
    expect((await send({ id: 7, ss_cvr: cookie(id) })).status).toBe(400)
  }
  await until(async () => (await rows('event'))[0] === 2 && (await rows('quarantine'))[0] === 2)
  expect(await erase(website.id, cookie('v1'))).toEqual({
    ...{ hits: 0, visits: 0, events: 1, malformed: 1 },
  })
  expect([await rows('event'), await rows('quarantine')]).toEqual([[1], [1]])
})
