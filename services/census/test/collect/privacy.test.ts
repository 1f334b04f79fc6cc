import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { earlierDatabase } from '@portico/kit/testing/earlier-database'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { clock, startCensus, visitor, website } from '../census-app.ts'

const DAY = 86_400_000

let census: Awaited<ReturnType<typeof startCensus>>
beforeEach(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterEach(() => census.stop())

const counted = (counting?: 'off' | 'daily'): Caller => ({
  ...visitor,
  website: { id: website.id, identifier: website.identifier, ...(counting && { counting }) },
})
const from = (address: string) => ({ 'x-forwarded-for': address })
const cookie = (id: string, count = 1) => `${id}|1|1|1|${count}`

const visitorsByDay = async () =>
  (await census.figures('day', '2026-01-15T00:00:00Z', '2026-01-17T00:00:00Z')).rows.map(
    ({ visits, visitors }) => ({ visits, visitors }),
  )
const rawVisitors = async () =>
  (
    await census.db.job((tx) =>
      tx.query<{ visitor: string }>('select distinct visitor::text from hit order by 1'),
    )
  ).rows.map((row) => row.visitor.replaceAll('-', ''))

test.each([['daily' as const], [undefined]])(
  'a restrictive website (%s) counts visitors by day, whatever cookie is sent',
  async (counting) => {
    const caller = counted(counting)
    await census.hit({}, cookie('v1'), caller, from('203.0.113.1'))
    await census.hit({}, cookie('v2', 5), caller, from('203.0.113.1'))
    await census.hit({}, cookie('v1'), caller, from('203.0.113.2'))
    await census.settled()
    expect(await visitorsByDay()).toEqual([
      { visits: 2, visitors: 2 },
      { visits: 0, visitors: 0 },
    ])

    const today = await rawVisitors()
    clock.at = new Date(clock.at.getTime() + DAY)
    await census.hit({}, cookie('v1'), caller, from('203.0.113.1'))
    await census.settled()
    expect((await visitorsByDay())[1]).toEqual({ visits: 1, visitors: 1 })
    // The same person is a different visitor on the next day.
    expect(await rawVisitors()).toHaveLength(today.length + 1)
  },
)

test('visitors without a cookie stay distinct beyond exact counting', async () => {
  const people = Array.from({ length: 400 }, (_, n) => `203.0.${n >> 8}.${n & 255}`)
  for (let at = 0; at < people.length; at += 50)
    await Promise.all(
      people
        .slice(at, at + 50)
        .flatMap((address) =>
          ['/', '/about'].map((url) => census.hit({ url }, undefined, counted(), from(address))),
        ),
    )
  await census.settled()
  const [today] = await visitorsByDay()
  expect(today!.visits).toBe(400)
  expect(Math.abs(today!.visitors - 400)).toBeLessThan(400 * 0.08)
})

test('the salt of a day is deleted after it, even if no visitor comes', async () => {
  await census.hit({}, undefined, counted())
  const salts = () =>
    census.db
      .job((tx) => tx.query<{ day: string }>('select day::text from visitor_salt order by 1'))
      .then(({ rows }) => rows.map(({ day }) => day))
  expect(await salts()).toEqual(['2026-01-15', '2026-01-16'])
  await runHousekeeping(census.db, new Date(clock.at.getTime() + DAY), 90)
  expect(await salts()).toEqual(['2026-01-16'])
})

test('a visitor cookie is hashed with a secret of the website, which every process shares', async () => {
  await census.hit({}, cookie('v1'))
  await census.hit({}, cookie('v1'), { ...visitor, website: { ...website, id: 'd4'.repeat(12) } })
  await census.settled()
  const stored = await rawVisitors()
  expect(stored).toHaveLength(2)
  for (const id of [website.id, 'd4'.repeat(12)])
    expect(stored).not.toContain(
      createHash('sha256').update(`${id}|v1`).digest('hex').slice(0, 32), // the hash of earlier versions
    )
  const [one, other] = await Promise.all([census.db, census.db].map((db) => websiteSecrets(db)(website.id)))
  expect(one!.equals(other!)).toBe(true)
})

test('CENS-04: hits of a website that switched visitor statistics off are dropped with the reason', async () => {
  expect((await census.hit({}, undefined, counted('off'))).status).toBe(204)
  await census.hit({}, undefined, counted('daily'))
  await census.settled()
  expect((await visitorsByDay())[0]).toEqual({ visits: 1, visitors: 1 })
  const metrics = await census.metrics.registry.metrics()
  expect(metrics).toMatch(/census_hits_dropped_total\{reason="census-disabled",service="census"\} 1/)
})

test('an upgrade hashes earlier hits again, and equal visitors stay equal', async () => {
  const earlier = await earlierDatabase(
    'census',
    new URL('../../migrations/', import.meta.url),
    '0005-website-secret.sql',
  )
  const hash = 'ab'.repeat(16)
  await earlier.db.job(async (tx) => {
    tx.send(`select make_hit_partition('2026-01-15')`)
    for (const [n, site, visitor] of [
      [1, 'one', hash],
      [2, 'one', hash],
      [3, 'one', 'cd'.repeat(16)],
      [4, 'two', hash],
    ] as const)
      await tx.query(
        `insert into hit select $1::uuid, lpad($2::text, 32, '0')::uuid, now(), '2026-01-15', 0, 1, 1, 0, 0, 0, 0, 0, 0,
           true, true, false, $3, '/', '', '', '', '', '', ''`,
        [visitor, n, site],
      )
  })
  await earlier.upgrade()
  const { rows } = await earlier.db.job((tx) =>
    tx.query<{ visitor: string }>('select visitor::text from hit order by hit_id'),
  )
  const [a, b, c, d] = rows.map((row) => row.visitor)
  expect(a).toBe(b)
  expect(new Set([a, c, d, hash]).size).toBe(4)
  await earlier.close()
})
