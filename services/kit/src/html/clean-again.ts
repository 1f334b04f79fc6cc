import { backoff, wait } from '../bus/wait.ts'
import { Refusal } from '../errors.ts'
import type { Logger } from '../runtime/logger.ts'

/** The rows of a table whose texts were cleaned by an earlier version of the cleaner, ordered by their keys. */
export type UncleanedTable<Row = never> = {
  name: string
  /** Returns the next rows after `after`; none if there are no more. */
  read(after: Row | null): Promise<Row[]>
  /** Cleans the texts of a row and stores them with the cleaner's version. */
  clean(row: Row): Promise<void>
}

/** How long the job waits before it tries again what failed; longer each time. */
const RETRY_MS = 60_000
const LAST_RETRY_MS = 3_600_000
/** Runs after which rows that still fail are logged as an error. */
const RUNS = 5

type Options = { logger: Logger; retryMs?: number | undefined }

/**
 * Cleans stored texts again after the cleaner became stricter (`CLEANER_VERSION`). It runs in the background from the
 * start of the service. Each row has the version that cleaned it, so an interrupted job continues where it ended, and a
 * job without such rows ends at once. A text that the cleaner refuses stays unchanged until the next start. A row that fails
 * holds up no other one, and is tried again later.
 */
export function startCleaningAgain<Row>(
  tables: readonly UncleanedTable<Row>[],
  { logger, retryMs = RETRY_MS }: Options,
): { done: Promise<void>; stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const done = run()

  async function run(): Promise<void> {
    for (let runs = 1; !signal.aborted; runs++) {
      let failed = 0
      for (const table of tables) failed += await cleanTable(table)
      if (failed === 0 || signal.aborted) return
      if (runs === RUNS) logger.error({ rows: failed }, 'stored texts fail to be cleaned again and again')
      await wait(backoff(runs - 1, retryMs, LAST_RETRY_MS), signal)
    }
  }

  /** Cleans the rows of a table and returns how many failed; a table that cannot be read counts as one. */
  async function cleanTable({ name, read, clean }: UncleanedTable<Row>): Promise<number> {
    const counts = { cleaned: 0, refused: 0, failed: 0 }
    let failure: unknown
    try {
      for (let after: Row | null = null; ;) {
        const rows: Row[] = signal.aborted ? [] : await read(after)
        if (rows.length === 0) break
        for (const row of rows) {
          if (signal.aborted) return counts.failed
          try {
            await clean(row)
            counts.cleaned += 1
          } catch (error) {
            if (error instanceof Refusal && error.status === 400) counts.refused += 1
            else {
              counts.failed += 1
              failure = error
            }
          }
        }
        after = rows.at(-1)!
      }
    } catch (error) {
      counts.failed += 1
      failure = error
    }
    if (failure !== undefined && !signal.aborted)
      logger.warn({ err: failure, table: name, rows: counts.failed }, 'some stored texts are not cleaned yet')
    if (counts.refused > 0)
      logger.error({ table: name, rows: counts.refused }, 'stored texts cannot be cleaned')
    if (counts.cleaned > 0)
      logger.info({ table: name, rows: counts.cleaned }, 'stored texts were cleaned again')
    return counts.failed
  }

  return {
    done,
    async stop() {
      stopped.abort()
      await done
    },
  }
}
