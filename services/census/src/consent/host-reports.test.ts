import { expect, test } from 'vitest'
import { systemClock } from '@portico/kit/clock'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import { createHostReports } from './host-reports.ts'

test('reports of one website take no places of another one', async () => {
  const written = new Map<string, unknown[]>()
  const tenant = (websiteId: string, work: (tx: Tx) => Promise<unknown>) =>
    work({
      send: () => undefined,
      query: (_sql: string, [, hosts]: [string, unknown[]]) => {
        written.set(websiteId, hosts)
        return Promise.resolve({ rows: [], rowCount: 0 })
      },
    } as unknown as Tx)
  const db = { tenant } as unknown as Db
  const reports = createHostReports({
    db,
    clock: systemClock,
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  for (let at = 0; at < 10_000; at++)
    reports.add('flooded', { host: `h${at}.example`, kind: 'script', page: '/' })
  reports.add('quiet', { host: 'cdn.example', kind: 'script', page: '/' })
  await reports.stop()
  expect(written.get('flooded')).toHaveLength(400)
  expect(written.get('quiet')).toEqual(['cdn.example'])
})
