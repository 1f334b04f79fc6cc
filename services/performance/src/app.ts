import type { App, Deps } from '@portico/kit/app'
import { watchSpool } from '@portico/kit/signals/spool'
import { createSpooledPublisher } from '@portico/kit/bus/spool'
import { rollUp } from './consumers/roll-up.ts'
import { percentiles } from './routes/percentiles.ts'
import { records } from './routes/records.ts'
import { settings, type Rollout } from './routes/settings.ts'
import { createSignals } from './signals.ts'
import { forgetRecords } from './store/seen-records.ts'
import { RECORD_TOPIC } from './topics.ts'

const HOUR = 3_600_000
/** Longer than the topic keeps messages, so that no replay counts twice. */
const SEEN_DAYS = 4
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
  const forget = () =>
    db.job((tx) => forgetRecords(tx, new Date(clock.now().getTime() - SEEN_DAYS * 24 * HOUR)))
  let housekeeping: NodeJS.Timeout | undefined
  return {
    name: 'performance',
    outbox: false,
    topics: [RECORD_TOPIC],
    consumers: [rollUp(signals)],
    routes: [
      settings(options.off ?? []),
      records({ clock, ids, signals, publish: (messages) => spooled.publish(RECORD_TOPIC.name, messages) }),
      percentiles({ db, bus, clock }),
    ],
    async start() {
      await forget()
      housekeeping = setInterval(() => {
        forget().catch((error: unknown) =>
          logger.warn({ err: error }, 'housekeeping failed and will be tried again'),
        )
      }, HOUR)
      housekeeping.unref()
    },
    async stop() {
      clearInterval(housekeeping)
      await spooled.close()
    },
  }
}
