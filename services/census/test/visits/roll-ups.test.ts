import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dimensions, spans, type VisitsRow } from '@portico/proto/http/visits/census-figures'
import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { rebuildDay } from '../../src/visits/use-cases/rebuild.ts'
import { clock, startCensus, visitor, website } from '../census-app.ts'
import { cookie, total } from '../visits.ts'

const COMMAND = fileURLToPath(new URL('../../src/commands/rebuild.ts', import.meta.url))

let census: Awaited<ReturnType<typeof startCensus>>
beforeEach(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterEach(() => census.stop())

test('a rebuild from the raw hits gives equal figures, even beyond exact counting', async () => {
  const hits = Array.from({ length: 300 }, (_, n) => ({ page: `/${n % 7}`, visitor: cookie(`v${n % 280}`) }))
  for (let from = 0; from < hits.length; from += 50) {
    await Promise.all(hits.slice(from, from + 50).map((each) => census.hit({ url: each.page }, each.visitor)))
  }
  await census.settled()
  const read = async (): Promise<Record<string, VisitsRow[]>> =>
    Object.fromEntries(
      await Promise.all(
        [...Object.keys(spans), 'all', ...dimensions].map(async (by) => [
          by,
          (await census.figures(by)).rows,
        ]),
      ),
    )
  const before = await read()
  expect(total(before['day']!)).toMatchObject({ pageViews: 300, visits: 280 })
  await census.db.job((tx) => tx.query('delete from visit_figures where dimension = $1', ['page']))
  const args = ['--database', census.db.directUrl, '--website', website.id, '--day', '2026-01-15']
  await promisify(execFile)(process.execPath, [COMMAND, ...args])
  expect(await read()).toEqual(before)
})

test('hits of a load test are stored raw, counted separately, and left out of figures, even after a rebuild', async () => {
  const loadTest = { ...visitor, synthetic: true } as const
  for (const url of ['/', '/about']) await census.hit({ url }, cookie('robot'), loadTest)
  await census.hit({ url: '/' }, cookie('person'))
  await census.settled()
  const read = async () => total((await census.figures('day')).rows)
  expect(await read()).toEqual({ pageViews: 1, visits: 1, visitors: 1 })
  const raw = await census.db.job((tx) =>
    tx.query('select synthetic, count(*)::int from hit group by 1 order by 1'),
  )
  expect(raw.rows).toEqual([
    { synthetic: false, count: 1 },
    { synthetic: true, count: 2 },
  ])
  await rebuildDay(census.db, website.id, '2026-01-15')
  expect(await read()).toEqual({ pageViews: 1, visits: 1, visitors: 1 })
  const metrics = await census.metrics.registry.metrics()
  expect(metrics).toMatch(/census_hits_rolled_up_total\{outcome="synthetic",service="census"\} 2/)
})

test('invented pages create no more rows than the cap of a day, and every view is counted', async () => {
  const sent = MAX_KEYS_PER_DAY + 50
  for (let from = 0; from < sent; from += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        untilAccepted(() => census.hit({ url: `/junk-${from + at}` }, cookie(`v${from + at}`))),
      ),
    )
  }
  await census.settled()
  const check = async () => {
    const { rows } = await census.db.job((tx) =>
      tx.query(
        `select count(*) as pages, sum(page_views)::bigint as views from visit_figures
         where dimension = 'page' and span = 'day'`,
      ),
    )
    expect(rows).toEqual([{ pages: MAX_KEYS_PER_DAY + 1, views: sent }])
    const [first] = (await census.figures('page')).rows
    expect(first).toMatchObject({
      key: '(other)',
      visits: 50,
      pageViews: 50,
      visitors: 50,
      entries: 50,
      exits: 50,
    })
  }
  await check()
  await rebuildDay(census.db, website.id, '2026-01-15')
  await check()
})

test('S-52: roll-ups are deleted after 13 months', async () => {
  await census.hit({}, cookie('v1'))
  await census.settled()
  await runHousekeeping(census.db, new Date('2027-02-14T00:00:00Z'), 90)
  expect(total((await census.figures('day')).rows).pageViews).toBe(1)
  await runHousekeeping(census.db, new Date('2027-02-16T00:00:00Z'), 90)
  expect(total((await census.figures('day')).rows).pageViews).toBe(0)
})

/** Sends a hit again while the website is beyond its quota. */
async function untilAccepted(send: () => Promise<{ status: number }>): Promise<void> {
  while ((await send()).status === 429) await new Promise((done) => setTimeout(done, 200))
}
