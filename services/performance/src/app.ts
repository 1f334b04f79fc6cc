import type { App, Deps } from '@portico/kit/app'
import { watchSpool } from '@portico/kit/signals/spool'
import { createSpooledPublisher } from '@portico/kit/collect/spool'
import { rollUp } from './consumers/roll-up.ts'
import { startHousekeeping } from './housekeeping.ts'
import { percentiles } from './routes/percentiles.ts'
import { records } from './routes/records.ts'
import { settings, type Rollout } from './routes/settings.ts'
import { createSignals } from './signals.ts'
import { RECORD_TOPIC } from './topics.ts'

const SPOOL_MAX_BYTES = 128 * 1_048_576

/** `spoolDir`: where records wait on disk while the broker is away. `off`: parts of the collector that are off. */
export type PerformanceOptions = { spoolDir: string; spoolMaxBytes?: number; off?: readonly Rollout[] }

/** Performance: collects page-speed records and tells owners how fast their pages are. */
export async function buildApp(deps: Deps<PerformanceOptions>): Promise<App> {
  const { db, bus, clock, ids, logger, metrics, options } = deps
  const signals = createSignals(metrics)
  const maxBytes = options.spoolMaxBytes ?? SPOOL_MAX_BYTES
  const spooled = await createSpooledPublisher({
    bus,
    dir: options.spoolDir,
    maxBytes,
    logger,
    ...signals.spool,
  })
  watchSpool(metrics, spooled, maxBytes)
  let housekeeping: { stop(): Promise<void> } | undefined
  return {
    name: 'performance',
    outbox: false,
    topics: [RECORD_TOPIC],
    consumers: [rollUp(signals)],
    routes: [
      settings(options.off ?? []),
      records({ clock, ids, signals, publish: (message) => spooled.publish(RECORD_TOPIC.name, [message]) }),
      percentiles({ db, bus, clock }),
    ],
    async start() {
      housekeeping = await startHousekeeping({ db, clock, logger })
    },
    async stop() {
      await housekeeping?.stop()
      await spooled.close()
    },
  }
}
