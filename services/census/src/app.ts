import type { App, Deps } from '@portico/kit/app'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { runNowAndHourly } from '@portico/kit/runtime/hourly'
import { createWatchedSpool } from '@portico/kit/signals/spool'
import { conversions } from './consumers/conversions.ts'
import { rollUp } from './consumers/roll-up.ts'
import { runHousekeeping } from './housekeeping.ts'
import { recordHit } from './routes/record-hit.ts'
import { readConversions } from './routes/conversions.ts'
import { readFigures } from './routes/figures.ts'
import { createDailySalts } from './use-cases/daily-salts.ts'
import { createSignals } from './signals.ts'
import { HIT_TOPIC, SUBMITTED_TOPIC } from './topics.ts'

/** Enough for about two million hits, an hour of a busy day. */
const SPOOL_MAX_BYTES = 512 * 1_048_576

/**
 * `spoolDir`: the directory of hits that wait on disk while the broker is unavailable. `retentionDays`: how long raw hits
 * are kept.
 */
export type CensusOptions = { spoolDir: string; spoolMaxBytes?: number; retentionDays?: number }

/** Builds census: it counts hits, and shows owners the visits of their websites. */
export async function buildApp(deps: Deps<CensusOptions>): Promise<App> {
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
  const { retentionDays = 90 } = options
  let housekeeping: { stop(): Promise<void> } | undefined
  return {
    name: 'census',
    outbox: false,
    topics: [HIT_TOPIC, SUBMITTED_TOPIC],
    consumers: [rollUp(signals), conversions(signals)],
    routes: [
      recordHit({
        clock,
        ids,
        signals,
        saltOf: createDailySalts(db),
        secretOf: websiteSecrets(db),
        publish: (message) => spool.publish(HIT_TOPIC.name, [message]),
      }),
      readFigures({ db, bus, clock }),
      readConversions({ db }),
    ],
    async start() {
      housekeeping = await runNowAndHourly(() => runHousekeeping(db, clock.now(), retentionDays), {
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
