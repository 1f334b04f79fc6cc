import type { App, Deps } from '@portico/kit/app'
import { runNowAndHourly } from '@portico/kit/runtime/hourly'
import { createWatchedSpool } from '@portico/kit/signals/spool'
import { rollUp } from './consumers/roll-up.ts'
import { runHousekeeping } from './housekeeping.ts'
import { readPercentiles } from './routes/percentiles.ts'
import { acceptRecords } from './routes/records.ts'
import { readSettings, type Rollout } from './routes/settings.ts'
import { createSignals } from './signals.ts'
import { RECORD_TOPIC } from './topics.ts'

const SPOOL_MAX_BYTES = 128 * 1_048_576

/**
 * `spoolDir`: the directory of records that wait on disk while the broker is unavailable. `off`: parts of the collector
 * that are off.
 */
export type PerformanceOptions = { spoolDir: string; spoolMaxBytes?: number; off?: readonly Rollout[] }

/** Builds performance: it collects page-speed records, and shows owners how fast their pages are. */
export async function buildApp(deps: Deps<PerformanceOptions>): Promise<App> {
  const { db, bus, clock, ids, logger, metrics, options } = deps
  const signals = createSignals(metrics)
  const spool = await createWatchedSpool({
    bus,
    dir: options.spoolDir,
    maxBytes: options.spoolMaxBytes ?? SPOOL_MAX_BYTES,
    logger,
    metrics,
    ...signals.spool,
  })
  let housekeeping: { stop(): Promise<void> } | undefined
  return {
    name: 'performance',
    outbox: false,
    topics: [RECORD_TOPIC],
    consumers: [rollUp(signals)],
    routes: [
      readSettings(options.off ?? []),
      acceptRecords({
        clock,
        ids,
        signals,
        publish: (message) => spool.publish(RECORD_TOPIC.name, [message]),
      }),
      readPercentiles({ db, bus, clock }),
    ],
    async start() {
      housekeeping = await runNowAndHourly(() => runHousekeeping(db, clock.now()), {
        logger,
        failureMessage: 'housekeeping failed; it runs again in an hour',
      })
    },
    async stop() {
      await housekeeping?.stop()
      await spool.close()
    },
  }
}
