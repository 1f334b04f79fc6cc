import type { Bus, Consumer, Topic } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import { startRelay } from './bus/outbox/outbox.ts'
import type { Job } from './jobs/job.ts'
import { startJobs } from './jobs/runner.ts'
import type { Ids } from './ids.ts'
import type { SocketFile } from './http/address.ts'
import type { Keys } from './http/principal.ts'
import type { ListenOptions, Listening } from './http/listen.ts'
import { createServer } from './http/server.ts'
import type { Route } from './http/route.ts'
import type { Logger } from './runtime/logger.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { Db } from './postgres/db.ts'
import { watchConsumers } from './signals/consumers.ts'
import { watchDatabase } from './signals/database.ts'
import { watchRecovery } from './signals/recovery.ts'
import { watchJobs } from './signals/jobs.ts'
import { watchOutbox } from './signals/outbox.ts'

/** The dependencies of every service; a service adds its own options. */
export type Deps<Options = object, Services extends string = never> = {
  db: Db
  bus: Bus
  clock: Clock
  ids: Ids
  logger: Logger
  metrics: Metrics
  keys: Keys
  /** Addresses of the services that it calls. */
  services: Record<Services, string>
  options: Options
}

/** A service that is built and not started. */
export type App = {
  name: string
  routes: readonly Route[]
  topics: readonly Topic[]
  consumers: readonly Consumer[]
  /** False for a service that stores no facts with its state. */
  outbox?: boolean
  /** Work that runs after the commit that added it. */
  jobs?: readonly Job[]
  start?(): Promise<void>
  stop?(): Promise<void>
}

export type Running = { url: string; port: number; stop(): Promise<void> }

/**
 * Starts a built service, in this order: topics, relay, HTTP, jobs, consumers. HTTP starts before the consumers, because a
 * consumer group admits a new member only after the session of a killed one has expired. `stop` drains: consumers and jobs
 * stop while the last requests are answered, then the relay, then the service's own work.
 */
export async function startApp(
  app: App,
  deps: Pick<Deps, 'bus' | 'db' | 'keys' | 'logger' | 'metrics'>,
  { at = 0, ...options }: ListenOptions & { at?: number | SocketFile } = {},
): Promise<Running> {
  const { bus, db, keys, logger, metrics } = deps
  await bus.ensureTopics(app.topics)
  await app.start?.()
  watchDatabase(metrics, db)
  watchRecovery(metrics, db)
  const relay =
    app.outbox === false ? null : await startRelay({ db, bus: watchOutbox(metrics, db, bus), logger })
  const watched = watchConsumers(app.consumers, { metrics, db, bus, logger })
  const server = createServer({ name: app.name, routes: app.routes, keys, logger, metrics })
  const listening: Listening = await server.listen(at, options)
  const { jobs = [] } = app
  const runner =
    jobs.length === 0 ? null : startJobs({ db, jobs, logger, onOutcome: watchJobs(metrics, db, jobs) })
  const consumers = await Promise.all(watched.map((consumer) => bus.subscribe({ ...consumer, db })))
  return {
    url: listening.url,
    port: listening.port,
    async stop() {
      // The port may stay open for seconds, which is time for running work to end.
      await Promise.all([listening.close(), runner?.stop(), ...consumers.map((consumer) => consumer.stop())])
      await relay?.stop()
      await app.stop?.()
    },
  }
}
