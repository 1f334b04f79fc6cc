import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../src/postgres/with-client.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'
import { watchRecovery } from '../../src/signals/recovery.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
})
afterAll(() => database.close())

const mark = (kind: string, at: Date) =>
  withClient({ connectionString: database.ownerUrl }, (client) =>
    client.query('select mark_recovery($1, $2)', [kind, at]),
  )

/** The value that a process which has just started shows, or null. */
async function shown(name: string): Promise<number | null> {
  const metrics = createMetrics({ service: 'kittest' })
  watchRecovery(metrics, database.db)
  const line = new RegExp(`^recovery_${name}_timestamp_seconds\\{.*\\} (.+)$`, 'm')
  const value = line.exec(await metrics.registry.metrics())?.[1]
  return value === undefined ? null : Number(value)
}

test('the age of a backup and of a drill are shown after a mark, by every process, and nothing without a backup', async () => {
  expect([await shown('backup'), await shown('drill')]).toEqual([null, null])
  const began = Date.now() / 1_000
  await mark('backup', new Date('2026-11-20T10:00:00.250Z'))
  expect(await shown('backup')).toBe(Date.parse('2026-11-20T10:00:00.250Z') / 1_000)
  // The time to the first rehearsal begins with the first backup.
  expect(Math.abs((await shown('drill'))! - began)).toBeLessThan(600)

  const drilled = new Date('2026-11-21T10:00:00Z')
  await mark('drill', drilled)
  await mark('backup', new Date('2026-11-22T10:00:00Z'))
  expect(await shown('drill')).toBe(drilled.getTime() / 1_000)
  expect(await shown('backup')).toBe(Date.parse('2026-11-22T10:00:00Z') / 1_000)
})

test('a service cannot change the marks', async () => {
  const change = database.db.job((tx) => tx.query(`select mark_recovery('backup', now())`))
  await expect(change).rejects.toThrow(/permission denied/)
})
