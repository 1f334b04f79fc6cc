import { expect, test } from 'vitest'
import type { Db } from '../postgres/db.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { watchDatabase } from './database.ts'

test('callers that wait for a connection are counted before the scrape itself reads the database', async () => {
  let waiting = 3
  const usage = () => [{ role: 'job', total: 2, idle: 1, waiting }]
  const db = { usage, query: () => Promise.resolve({ rows: [], rowCount: 0 }) } as unknown as Db
  const metrics = createMetrics({ service: 'test' })
  // A reading of the scrape, of a signal that was registered earlier: it waits for connections too.
  metrics.watch({ test_jobs: { help: 'Jobs.' } }, async () => {
    waiting += 4
    return { test_jobs: [{ value: 7 }] }
  })
  watchDatabase(metrics, db)
  expect(await metrics.registry.metrics()).toContain('postgres_pool_waiting{role="job",service="test"} 3')
  await new Promise(setImmediate) // two scrapes do not happen within one turn of the event loop
  waiting = 0
  const text = await metrics.registry.metrics()
  expect(text).toContain('postgres_pool_waiting{role="job",service="test"} 0')
  expect(text).toContain('postgres_pool_connections{role="job",state="used",service="test"} 1')
  expect(text).toContain('test_jobs{service="test"} 7')
})
