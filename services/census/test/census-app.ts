import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '@portico/kit/app'
import type { Bus } from '@portico/kit/bus/bus'
import { createPostgresBus } from '@portico/kit/bus/postgres'
import { createMemoryCache } from '@portico/kit/cache/memory'
import type { Caller } from '@portico/kit/http/principal'
import { randomIds } from '@portico/kit/ids'
import { createLogger } from '@portico/kit/logger'
import { createMetrics } from '@portico/kit/metrics'
import { testBusDatabase, testDatabase } from '@portico/kit/testing/database'
import { call, TEST_SECRET } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import type { VisitsReply } from '@portico/proto/http/census'
import { buildApp } from '../src/app.ts'

export const website = { id: 'a1'.repeat(12), identifier: 'acme' }
export const other = { id: 'b2'.repeat(12), identifier: 'other' }
export const visitor: Caller = { website, principal: { kind: 'anonymous' } }
export const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'c3'.repeat(12),
    sessionId: 's',
    sites: { [website.id]: ['admin'] },
  },
}
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const clock = { at: new Date('2026-01-15T12:10:00Z'), now: () => clock.at }

/** Census on a real Postgres and a real bus, whose `away` flag makes every publish fail. */
export async function startCensus() {
  const database = await testDatabase('census', new URL('../migrations/', import.meta.url))
  const busDatabase = await testBusDatabase()
  const real = await createPostgresBus({ url: busDatabase.url, tickMs: 100 })
  const broker = { away: false }
  const bus: Bus = {
    ...real,
    publish: (topic, messages) =>
      broker.away ? Promise.reject(new Error('the broker is away')) : real.publish(topic, messages),
  }
  const dir = mkdtempSync(join(tmpdir(), 'census-'))
  const metrics = createMetrics({ service: 'census' })
  const deps = {
    db: database.db,
    bus,
    cache: createMemoryCache({ max: 100 }),
    clock,
    ids: randomIds,
    logger: createLogger({ name: 'census', level: 'silent' }),
    metrics,
    principalSecret: TEST_SECRET,
    services: {},
    options: { spoolDir: join(dir, 'spool') },
  }
  const running = await startApp(await buildApp(deps), deps)

  const hit = (changes: Record<string, unknown> = {}, cookie?: string, caller = visitor, headers = {}) =>
    call(`${running.url}/api/census/RecordHit`, {
      caller,
      form: {
        event: '1',
        data: JSON.stringify({ url: '/', clientDate: clock.at.getTime(), ...changes }),
        ...(cookie ? { ss_cvr: cookie } : {}),
      },
      headers: { 'user-agent': FIREFOX, ...headers },
    })
  const visits = async (query: Record<string, string>, caller = owner) =>
    call(
      `${running.url}/api/rest/census/visits?${new URLSearchParams({ websiteId: website.id, ...query })}`,
      { caller },
    )
  const figures = async (by: string, from = '2026-01-15T00:00:00Z', to = '2026-01-16T00:00:00Z') =>
    (await visits({ from, to, by })).json<VisitsReply>()

  return {
    url: running.url,
    db: database.db,
    bus,
    broker,
    metrics,
    hit,
    visits,
    figures,
    /** Resolves when everything on the bus is rolled up. */
    async settled() {
      await until(async () => {
        const ends = await bus.ends('census.hit.v1')
        const done = await database.db.query<{ partition: number; next: number }>(
          'select * from rollup_progress',
        )
        return ends.every(
          (end) => end.next === (done.rows.find((row) => row.partition === end.partition)?.next ?? 0),
        )
      })
    },
    async stop() {
      await running.stop()
      await real.close()
      await database.close()
      await busDatabase.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
