import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BotsReply } from '@portico/proto/http/visits/census-figures'
import { clock, startCensus, visitor } from '../census-app.ts'
import { cookie, total } from '../visits.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeEach(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterEach(() => census.stop())

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
let sent = 0
/** Each hit has a time of its own, like the hits of a crawler. */
const hitOf = (agent: string, caller = visitor) =>
  census.hit({ clientDate: clock.at.getTime() + sent++ }, undefined, caller, { 'user-agent': agent })
const bots = async (query = 'from=2026-01-15&to=2026-01-16') =>
  (await census.get(`bots?${query}`)).json<BotsReply>()

test('hits of bots are counted by name and day, and in nothing else', async () => {
  for (let n = 0; n < 3; n++) expect((await hitOf(GOOGLE)).status).toBe(204)
  await hitOf('curl/8.5.0')
  await hitOf(GOOGLE, { ...visitor, synthetic: true })
  await census.hit({}, cookie('person'))
  await census.settled()
  clock.at = new Date('2026-01-16T00:10:00Z')
  await hitOf('curl/8.5.0')
  await census.settled()
  const { rows, days } = await bots('from=2026-01-15&to=2026-01-17')
  expect(rows).toEqual([
    { key: 'Googlebot', hits: 3 },
    { key: 'curl', hits: 2 },
  ])
  expect(days).toEqual([
    { key: '2026-01-15', hits: 4 },
    { key: '2026-01-16', hits: 1 },
  ])
  expect(total((await census.figures('day')).rows)).toEqual({ pageViews: 1, visits: 1, visitors: 1 })
  const stored = await census.db.job((tx) => tx.query('select from hit'))
  expect(stored.rowCount).toBe(1)
  const metrics = await census.metrics.registry.metrics()
  expect(metrics).toMatch(/census_hits_dropped_total\{reason="bot",service="census"\} 6/)
  expect(metrics).toMatch(/census_hits_rolled_up_total\{outcome="bot",service="census"\} 5/)
})

test('a hit of a bot that is sent twice with the same id counts once', async () => {
  const hitId = '0190c000-0000-7000-8000-000000000001'
  for (let time = 0; time < 2; time++) {
    await census.hit({ hitId }, undefined, visitor, { 'user-agent': GOOGLE })
    await census.settled()
  }
  expect((await bots()).rows).toEqual([{ key: 'Googlebot', hits: 1 }])
})

test('CENS-02: a hit of a bot without an id counts once if it is repeated, and twice at two times', async () => {
  const clientDate = clock.at.getTime()
  for (const at of [clientDate, clientDate, clientDate + 1]) {
    await census.hit({ clientDate: at }, undefined, visitor, { 'user-agent': GOOGLE })
    await census.settled()
  }
  expect((await bots()).rows).toEqual([{ key: 'Googlebot', hits: 2 }])
})

test('invented names of bots create no more rows than the cap of a day', async () => {
  for (let from = 0; from < 260; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        hitOf(`x${from + at}bot-${'y'.repeat((from + at) % 30)}${from + at} crawler`),
      ),
    )
  await hitOf(`${'z'.repeat(60)}`)
  await census.settled()
  const found = await census.db.job((tx) => tx.query<{ hits: number }>('select hits from bot_rollup'))
  expect(found.rows.length).toBeLessThanOrEqual(201)
  expect(found.rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(261)
})
