import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { newObjectId } from '@portico/kit/ids'
import type { Caller } from '@portico/kit/http/principal'
import { call, type CallOptions } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { clock, FIREFOX, owner, startCensus } from './census-app.ts'

/** The visitor cookie of this visitor. */
export const cookie = (id: string) => `${id}|1|1|1|1`

/**
 * A census for the tests of a file, with a website of its own for each test. `send` is a call of a visitor, `read` and `ask`
 * are readings of the owner.
 */
export function useCensus() {
  let census: Awaited<ReturnType<typeof startCensus>>
  let website: { id: string; identifier: string; counting: 'cookie' }
  let visitor: Caller
  beforeAll(async () => void (census = await startCensus()))
  afterAll(() => census.stop())
  beforeEach(() => {
    clock.at = new Date('2026-01-15T12:10:00Z')
    website = { id: newObjectId(), identifier: 'acme', counting: 'cookie' }
    visitor = { website, principal: { kind: 'anonymous' } }
  })

  const send = async (path: string, options: CallOptions) => {
    const answer = await call(`${census.url}${path}`, {
      to: 'census',
      caller: visitor,
      ...options,
      headers: { 'user-agent': FIREFOX, ...options.headers },
    })
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  /** Resolves when every event and error is rolled up. */
  const settled = () =>
    until(async () => {
      for (const [topic, table] of [
        ['census.event.v1', 'event_progress'],
        ['census.error.v1', 'error_progress'],
      ] as const) {
        const done = (await census.db.query<{ partition: number; next: number }>(`select * from ${table}`))
          .rows
        for (const { partition, next } of await census.bus.ends(topic))
          if ((done.find((row) => row.partition === partition)?.next ?? 0) !== next) return false
      }
      return true
    })
  const ask = (name: string, query: Record<string, string> = {}, websiteId = website.id) => {
    const range = { from: '2026-01-15T00:00:00Z', to: '2026-01-16T00:00:00Z' }
    const caller = {
      ...owner,
      principal: { ...owner.principal, sites: { [website.id]: ['admin'] } },
    } as Caller
    const parameters = new URLSearchParams({ websiteId, ...range, ...query })
    return call(`${census.url}/api/rest/census/${name}?${parameters}`, { to: 'census', caller })
  }
  const read = async <Reply>(name: string, query?: Record<string, string>) => {
    const answer = await ask(name, query)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Reply>()
  }
  const stored = async <Row extends object>(table: string) =>
    (await census.db.job((tx) => tx.query<Row>(`select * from ${table} where website_id = $1`, [website.id])))
      .rows
  const dropped = async (reason: string) => {
    const metrics = await census.metrics.registry.metrics()
    return Number(
      new RegExp(`census_events_dropped_total\\{reason="${reason}".*\\} (\\d+)`).exec(metrics)?.[1],
    )
  }
  return {
    website: () => website,
    visitor: () => visitor,
    ...{ send, settled, ask, read, stored, dropped },
  }
}
