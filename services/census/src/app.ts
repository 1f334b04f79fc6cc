import type { App, Deps } from '@portico/kit/app'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { watchSpool } from '@portico/kit/signals/spool'
import { createSpooledPublisher } from '@portico/kit/collect/spool'
import { conversions } from './consumers/conversions.ts'
import { rollUp } from './consumers/roll-up.ts'
import { startHousekeeping } from './housekeeping.ts'
import { recordHit } from './routes/record-hit.ts'
import { readConversions } from './routes/conversions.ts'
import { visits } from './routes/visits.ts'
import { saltOfTheDay } from './use-cases/salt-of-the-day.ts'
import { createSignals } from './signals.ts'
import { HIT_TOPIC, SUBMITTED_TOPIC } from './topics.ts'

/** Room for about two million hits, an hour of a busy day. */
const SPOOL_MAX_BYTES = 512 * 1_048_576

/** `spoolDir`: where hits wait on disk while the broker is away. `retentionDays`: how long raw hits are kept. */
export type CensusOptions = { spoolDir: string; spoolMaxBytes?: number; retentionDays?: number }

/** Census: counts hits and tells owners about their visits. */
export async function buildApp(deps: Deps<CensusOptions>): Promise<App> {
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
    name: 'census',
    outbox: false,
    topics: [HIT_TOPIC, SUBMITTED_TOPIC],
    consumers: [rollUp(signals), conversions(signals)],
    routes: [
      recordHit({
        clock,
        ids,
        signals,
        saltOf: saltOfTheDay(db),
        secretOf: websiteSecrets(db),
        publish: (message) => spooled.publish(HIT_TOPIC.name, [message]),
      }),
      visits({ db, bus, clock }),
      readConversions({ db }),
    ],
    async start() {
      housekeeping = await startHousekeeping({
        db,
        clock,
        logger,
        retentionDays: options.retentionDays ?? 90,
      })
    },
    async stop() {
      await housekeeping?.stop()
      await spooled.close()
    },
  }
}
