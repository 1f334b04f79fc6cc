import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import type { Logger } from '@portico/kit/runtime/logger'
import { MAX_REPORTED_HOSTS } from '@portico/proto/limits'
import type { SeenHost } from './domain/host-report.ts'
import { addReportedHosts, type HostCount } from './store/cookie-findings.ts'

type Deps = { db: Db; clock: Clock; logger: Logger }

/** Sums up to this number of different reports until the next write. Further ones are dropped: browsers send them again. */
const WAITING_MAX = 5_000
/** The same for one website: a request may have a hundred reports, and one website must not take the places of all. */
const WAITING_MAX_OF_WEBSITE = 2 * MAX_REPORTED_HOSTS
const WRITE_MS = 2_000

/** Sums reports of hosts in memory and writes them every two seconds, so that their rate does not reach the database. */
export function createHostReports({ db, clock, logger }: Deps) {
  let waiting = new Map<string, HostCount & { websiteId: string }>()
  const waitingOf = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => (writing = writing.then(write)), WRITE_MS)
  timer.unref()

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const counts = [...waiting.values()]
    waiting = new Map()
    waitingOf.clear()
    for (const [websiteId, ofWebsite] of Map.groupBy(counts, (count) => count.websiteId))
      await db
        .tenant(websiteId, (tx) =>
          addReportedHosts(tx, { websiteId, counts: ofWebsite, at: clock.now(), max: MAX_REPORTED_HOSTS }),
        )
        // The reports are lost; later visits send the same ones.
        .catch((error: unknown) => logger.warn({ err: error }, 'reported hosts could not be stored'))
  }

  return {
    add(websiteId: string, seen: SeenHost): void {
      const key = `${websiteId} ${seen.host} ${seen.kind}`
      const count = waiting.get(key)
      if (count) {
        count.reports++
        count.page = seen.page
        return
      }
      const ofWebsite = waitingOf.get(websiteId) ?? 0
      if (waiting.size >= WAITING_MAX || ofWebsite >= WAITING_MAX_OF_WEBSITE) return
      waiting.set(key, { websiteId, ...seen, reports: 1 })
      waitingOf.set(websiteId, ofWebsite + 1)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}

export type HostReports = ReturnType<typeof createHostReports>
