import { startApp, type App, type Deps } from '../app.ts'
import type { Bus, Outgoing } from '../bus/bus.ts'
import { randomIds } from '../ids.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { testDatabase } from './database.ts'
import { testKeys } from './http.ts'

/** Starts a service on a real Postgres, with a clock that the test advances and a bus that records messages. */
export async function startService<Options>({
  name,
  migrations,
  options,
  build,
}: {
  name: string
  migrations: URL
  options: Options
  build: (deps: Deps<Options>) => Promise<App> | App
}) {
  const database = await testDatabase(name, migrations)
  const published: { topic: string; message: Outgoing }[] = []
  let now = new Date('2026-03-01T12:00:00Z')
  const deps = {
    db: database.db,
    bus: createRecordingBus(published),
    clock: { now: () => now },
    ids: randomIds,
    logger: createLogger({ name, level: 'silent' }),
    metrics: createMetrics({ service: name }),
    keys: testKeys,
    services: {},
    options,
  }
  const running = await startApp(await build(deps), deps)
  return {
    ...database,
    url: running.url,
    deps,
    published,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    async close() {
      await running.stop()
      await database.close()
    },
  }
}

/** Creates a bus that records published messages and delivers none. */
function createRecordingBus(published: { topic: string; message: Outgoing }[]): Bus {
  return {
    ensureTopics: async () => {},
    publish: async (topic, messages) => {
      published.push(...messages.map((message) => ({ topic, message })))
    },
    ends: async () => [],
    subscribe: async () => ({ stop: async () => {} }),
    close: async () => {},
  }
}
