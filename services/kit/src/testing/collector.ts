import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp, type App, type Deps } from '../app.ts'
import type { Bus } from '../bus/bus.ts'
import { createPostgresBus } from '../bus/postgres/postgres.ts'
import type { Clock } from '../clock.ts'
import { randomIds } from '../ids.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { testBusDatabase, testDatabase } from './database.ts'
import { testKeys } from './http.ts'
import { until } from './until.ts'

/**
 * Starts a collector on a real Postgres and a real bus. `broker.away` makes every publish fail. `settled` resolves when all
 * messages of its topic are rolled up.
 */
export async function startCollector<Options>({
  name,
  migrations,
  topic,
  clock,
  options,
  build,
}: {
  name: string
  migrations: URL
  topic: string
  clock: Clock
  options: Options
  build: (deps: Deps<Options & { spoolDir: string }>) => Promise<App>
}) {
  const database = await testDatabase(name, migrations)
  const busDatabase = await testBusDatabase()
  const real = await createPostgresBus({ url: busDatabase.url, tickMs: 100 })
  const broker = { away: false }
  const bus: Bus = {
    ...real,
    publish: (to, messages) =>
      broker.away ? Promise.reject(new Error('the broker is unavailable')) : real.publish(to, messages),
  }
  const dir = mkdtempSync(join(tmpdir(), `${name}-`))
  const metrics = createMetrics({ service: name })
  const deps = {
    db: database.db,
    bus,
    clock,
    ids: randomIds,
    logger: createLogger({ name, level: 'silent' }),
    metrics,
    keys: testKeys,
    services: {},
    options: { ...options, spoolDir: join(dir, 'spool') },
  }
  const running = await startApp(await build(deps), deps)
  return {
    url: running.url,
    db: database.db,
    appUrl: database.appUrl,
    busUrl: busDatabase.url,
    bus,
    broker,
    metrics,
    async settled() {
      await until(async () => {
        const ends = await bus.ends(topic)
        const progress = await database.db.query<{ partition: number; next: number }>(
          'select * from rollup_progress',
        )
        return ends.every(
          (end) => end.next === (progress.rows.find((row) => row.partition === end.partition)?.next ?? 0),
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
