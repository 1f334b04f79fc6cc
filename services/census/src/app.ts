import type { App, Deps } from '@portico/kit/app'
import { createStepTimer } from '@portico/kit/collect/pipeline'
import { createQuarantine } from '@portico/kit/collect/quarantine'
import { createQuota } from '@portico/kit/collect/quota'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { createWebsiteLoops } from '@portico/kit/jobs/website-loop'
import { runNowAndHourly, runSoonAndHourly } from '@portico/kit/runtime/time/hourly'
import { createWatchedSpool } from '@portico/kit/signals/spool'
import { MAX_ITEMS_AT_ONCE, MAX_ITEMS_PER_SECOND } from '@portico/proto/limits'
import { consent } from './consent/consumers/consent.ts'
import { conversions } from './conversions/consumers/conversions.ts'
import { errors } from './events/consumers/errors.ts'
import { events } from './events/consumers/events.ts'
import { notices } from './consent/consumers/notices.ts'
import { retention } from './retention/consumers/retention.ts'
import { rollUp } from './visits/consumers/roll-up.ts'
import { visitEvents } from './visits/consumers/visit-events.ts'
import { makePartitions, runHousekeeping } from './housekeeping.ts'
import { createHostReports } from './consent/host-reports.ts'
import { createHitCollector } from './collect/accept-hit.ts'
import { createCollector } from './collect/collector.ts'
import { createMalformedKeeper } from './collect/malformed.ts'
import { createSenderReader } from './collect/sender.ts'
import { collectRoutes } from './collect/routes/index.ts'
import { consentRoutes } from './consent/routes/index.ts'
import { eventsRoutes } from './events/routes/index.ts'
import { readingsRoutes } from './readings/routes/index.ts'
import { readConversions } from './conversions/routes/conversions.ts'
import { createDailySalts } from './collect/use-cases/daily-salts.ts'
import { addHistory } from './sample/add-history.ts'
import { removeHistory } from './sample/remove-history.ts'
import { makeMissingBlocks } from './visits/use-cases/make-blocks.ts'
import { uniteMonths } from './visits/use-cases/unite-months.ts'
import { createColumnCache } from './readings/store/column-cache.ts'
import { createPastVisitors } from './readings/store/past-visitors.ts'
import { createSignals } from './signals.ts'
import {
  ACTED_TOPIC,
  CONSENT_TOPIC,
  EVENT_TOPIC,
  HIT_TOPIC,
  PUBLISHED_TOPIC,
  SCRIPT_ERROR_TOPIC,
  SUBMITTED_TOPIC,
} from './topics.ts'

/** Enough for about two million hits, an hour of a busy day. */
const SPOOL_MAX_BYTES = 512 * 1_048_576

/**
 * `spoolDir`: the directory of hits that wait on disk while the broker is unavailable. `retentionDays`: how long raw hits
 * are kept. `rateFactor`: multiplies the quotas of websites.
 */
export type CensusOptions = {
  spoolDir: string
  spoolMaxBytes?: number
  retentionDays?: number
  rateFactor?: number
}

/** Builds census: it counts hits, and shows owners the visits of their websites. */
export async function buildApp(deps: Deps<CensusOptions>): Promise<App> {
  const { db, bus, clock, ids, logger, metrics, options } = deps
  const signals = createSignals(metrics)
  const stepTimer = createStepTimer(metrics)
  const spool = await createWatchedSpool({
    bus,
    dir: options.spoolDir,
    maxBytes: options.spoolMaxBytes ?? SPOOL_MAX_BYTES,
    logger,
    metrics,
    ...signals.spool,
  })
  const { retentionDays = 90, rateFactor = 1 } = options
  const secretOf = websiteSecrets(db)
  const saltOf = createDailySalts(db)
  const past = createPastVisitors()
  const cache = createColumnCache()
  const quarantine = createQuarantine({ db, clock, ids, logger, metrics })
  const hostReports = createHostReports({ db, clock, logger })
  const collecting = {
    accept: createCollector({
      ...signals.events,
      acceptHit: createHitCollector({
        signals,
        secretOf,
        publish: (message) => spool.publish(HIT_TOPIC.name, [message]),
        onStep: stepTimer('hit'),
      }),
      secretOf,
      publish: spool.publish,
      stepTimer,
    }),
    senderOf: createSenderReader({ now: clock.now, newId: ids.uuid, saltOf }),
    keepMalformed: createMalformedKeeper(quarantine, logger),
    quota: createQuota({
      perSecond: MAX_ITEMS_PER_SECOND,
      atOnce: MAX_ITEMS_AT_ONCE,
      factor: rateFactor,
    }),
  }
  let housekeeping: { stop(): Promise<void> } | undefined
  const blocks = createWebsiteLoops({ db, logger, metrics })('make-blocks')
  let makingBlocks: { stop(): Promise<void> } | undefined
  return {
    name: 'census',
    topics: [
      HIT_TOPIC,
      EVENT_TOPIC,
      SCRIPT_ERROR_TOPIC,
      CONSENT_TOPIC,
      SUBMITTED_TOPIC,
      PUBLISHED_TOPIC,
      ACTED_TOPIC,
    ],
    consumers: [
      rollUp(signals),
      visitEvents(),
      events(signals),
      errors(signals),
      conversions(signals),
      retention(),
      consent(signals),
      notices(),
    ],
    routes: [
      ...collectRoutes(collecting, signals),
      ...readingsRoutes({ db, bus, clock, ids, past, cache }),
      ...consentRoutes({
        db,
        clock,
        signals,
        hostReports,
        quota: collecting.quota,
        publish: (message) => spool.publish(CONSENT_TOPIC.name, [message]),
      }),
      ...eventsRoutes({ db, bus, clock }),
      readConversions({ db }),
      addHistory({ secretOf, publish: spool.publish }),
      removeHistory({ db }),
    ],
    async start() {
      // Months that an upgrade made of days are lists of sketches until their unions are made.
      await uniteMonths(db)
      // Also when another process has the lease, because messages of today need them.
      await makePartitions(db, clock.now())
      // Visitors without a cookie are then counted while the database is away.
      await saltOf(clock.now().getTime())
      housekeeping = await runNowAndHourly(
        (signal) => runHousekeeping(db, clock.now(), retentionDays, signal),
        {
          lease: { db, name: 'housekeeping' },
          logger,
          failureMessage: 'housekeeping failed; it runs again in an hour',
        },
      )
      // The first run after an upgrade may take a minute; readings use the rows until then.
      makingBlocks = runSoonAndHourly(
        (signal) => makeMissingBlocks(db, blocks, { now: clock.now(), retentionDays, signal }),
        {
          lease: { db, name: 'blocks' },
          logger,
          failureMessage: 'blocks of visits were not made; it runs again in an hour',
        },
      )
    },
    async stop() {
      await Promise.all([housekeeping?.stop(), makingBlocks?.stop()])
      await hostReports.stop()
      await quarantine.close()
      await spool.close()
    },
  }
}
