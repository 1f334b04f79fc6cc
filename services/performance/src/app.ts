import type { App, Deps } from '@portico/kit/app'
import { createQuarantine } from '@portico/kit/collect/quarantine'
import { createStepTimer } from '@portico/kit/collect/pipeline'
import { createQuota } from '@portico/kit/collect/quota'
import { runNowAndHourly } from '@portico/kit/runtime/time/hourly'
import { createWatchedSpool } from '@portico/kit/signals/spool'
import { MAX_RECORDS_AT_ONCE, MAX_RECORDS_PER_SECOND } from '@portico/proto/limits'
import { releases } from './consumers/releases.ts'
import { rollUp } from './consumers/roll-up.ts'
import type { Rollout } from './domain/pipeline.ts'
import { makePartitions, runHousekeeping } from './housekeeping.ts'
import { readAttribution } from './routes/attribution.ts'
import { listLatestRecords } from './routes/latest-records.ts'
import { readPercentiles } from './routes/percentiles.ts'
import { acceptRecords } from './routes/records.ts'
import { listReleases } from './routes/releases.ts'
import { readSettings } from './routes/settings.ts'
import { addHistory } from './sample/add-history.ts'
import { removeHistory } from './sample/remove-history.ts'
import { createSignals } from './signals.ts'
import { PUBLISHED_TOPIC, RECORD_TOPIC } from './topics.ts'

const SPOOL_MAX_BYTES = 128 * 1_048_576

/**
 * `spoolDir`: the directory of records that wait on disk while the broker is unavailable. `off`: parts of the collector
 * that are off. `rateFactor`: multiplies the quotas of websites.
 */
export type PerformanceOptions = {
  spoolDir: string
  spoolMaxBytes?: number
  off?: readonly Rollout[]
  rateFactor?: number
}

/** Builds performance: it collects page-speed records, and shows owners how fast their pages are. */
export async function buildApp(deps: Deps<PerformanceOptions>): Promise<App> {
  const { db, bus, clock, ids, logger, metrics, options } = deps
  const signals = createSignals(metrics)
  const quarantine = createQuarantine({ db, clock, ids, logger, metrics })
  const { off = [], rateFactor = 1 } = options
  const reading = { db, bus, clock }
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
    topics: [RECORD_TOPIC, PUBLISHED_TOPIC],
    consumers: [rollUp(signals), releases()],
    routes: [
      readSettings(off),
      acceptRecords({
        clock,
        ids,
        signals,
        off,
        keepMalformed: (malformed) => quarantine.keep(malformed),
        quota: createQuota({
          perSecond: MAX_RECORDS_PER_SECOND,
          atOnce: MAX_RECORDS_AT_ONCE,
          factor: rateFactor,
        }),
        onStep: createStepTimer(metrics)('record'),
        publish: (message) => spool.publish(RECORD_TOPIC.name, [message]),
      }),
      readPercentiles(reading),
      readAttribution(reading),
      listLatestRecords(reading),
      listReleases({ db }),
      addHistory({ db, publish: (messages) => spool.publish(RECORD_TOPIC.name, messages) }),
      removeHistory({ db }),
    ],
    async start() {
      // Also when another process has the lease, because messages of today need them.
      await makePartitions(db, clock.now())
      housekeeping = await runNowAndHourly((signal) => runHousekeeping(db, clock.now(), signal), {
        lease: { db, name: 'housekeeping' },
        logger,
        failureMessage: 'housekeeping failed; it runs again in an hour',
      })
    },
    async stop() {
      await housekeeping?.stop()
      await quarantine.close()
      await spool.close()
    },
  }
}
