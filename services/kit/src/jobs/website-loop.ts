import { backoff } from '../bus/wait.ts'
import type { Db } from '../postgres/db.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { reasonOf } from '../runtime/reason.ts'
import { addFailure, countFailures, deleteFailures, readFailures } from './website-failures.ts'

/** Failed turns in succession after which a website counts as stuck: it is logged as ERROR once, and an alert fires. */
export const STUCK_AFTER = 5
const FIRST_DELAY_MS = 1_000
const LAST_DELAY_MS = 3_600_000

/** The number of a website's turn, from 1; it is higher after failed turns. Aborted when the service stops. */
export type Turn = { number: number; signal?: AbortSignal | undefined }

/** A loop that gives each of many websites a turn. */
export type WebsiteLoop = {
  /**
   * Gives a turn to each website that `find` returns. A failed turn does not end the run: the website waits longer after each
   * failure, and is left out until then. `find` gets the websites that wait, so that a statement with a limit finds others.
   * @throws what `find` throws, and the failure of the database if a failed turn cannot be stored
   */
  run(
    find: (waiting: readonly string[]) => Promise<readonly string[]>,
    work: (websiteId: string, turn: Turn) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>
}

/** Creates the loops of a service by their names, which are labels of metrics. */
export type WebsiteLoops = (name: string) => WebsiteLoop

type Options = {
  db: Pick<Db, 'job'>
  logger: Logger
  metrics: Metrics
  firstDelayMs?: number | undefined
}

/**
 * Loops over websites in which no website can hold up another one. Failures are stored, so that several processes and a new
 * start respect the waiting time.
 */
export function createWebsiteLoops({
  db,
  logger,
  metrics,
  firstDelayMs = FIRST_DELAY_MS,
}: Options): WebsiteLoops {
  const names: string[] = []
  const failed = metrics.counter('website_loop_failures_total', 'Failed turns of websites in a loop.', [
    'loop',
  ])
  metrics.watchShared(
    {
      website_loop_failing: { help: 'Websites whose last turn in a loop failed.', labels: ['loop'] },
      website_loop_stuck: {
        help: `Websites whose last ${STUCK_AFTER} turns in a loop failed.`,
        labels: ['loop'],
      },
    },
    async () => {
      const found = new Map(
        (await db.job((tx) => countFailures(tx, STUCK_AFTER))).map((row) => [row.loop, row]),
      )
      const each = (of: 'failing' | 'stuck') =>
        names.map((loop) => ({ labels: { loop }, value: found.get(loop)?.[of] ?? 0 }))
      return { website_loop_failing: each('failing'), website_loop_stuck: each('stuck') }
    },
  )

  return (loop) => {
    names.push(loop)
    failed.inc({ loop }, 0)
    // Rows of an earlier process may be left.
    let mayHaveRows = true

    const fail = async (websiteId: string, number: number, failure: unknown): Promise<void> => {
      const reason = reasonOf(failure)
      const delayMs = backoff(number - 1, firstDelayMs, LAST_DELAY_MS)
      const failures = await db.job((tx) => addFailure(tx, { loop, websiteId, delayMs, reason }))
      mayHaveRows = true
      failed.inc({ loop })
      const entry = { loop, website_id: websiteId, failures, reason, err: failure }
      if (failures === STUCK_AFTER) logger.error(entry, 'the turns of a website fail again and again')
      else logger.warn(entry, 'the turn of a website failed and is repeated later')
    }

    return {
      async run(find, work, signal) {
        let ids = await find([])
        if (ids.length === 0) {
          if (mayHaveRows) await db.job((tx) => deleteFailures(tx, loop, null))
          mayHaveRows = false
          return
        }
        const failures = new Map(
          (await db.job((tx) => readFailures(tx, loop))).map((each) => [each.websiteId, each]),
        )
        const waits = (id: string) => failures.get(id)?.waits === true
        if (ids.some(waits)) ids = await find([...failures.keys()].filter(waits))
        for (const id of new Set(ids)) {
          if (signal?.aborted) return
          if (waits(id)) continue
          const number = (failures.get(id)?.failures ?? 0) + 1
          try {
            await work(id, { number, signal })
            if (number > 1) await db.job((tx) => deleteFailures(tx, loop, id))
          } catch (failure) {
            if (signal?.aborted) return
            await fail(id, number, failure)
          }
        }
      },
    }
  }
}
