import type { Bus } from '@portico/kit/bus/bus'
import { freshAsOf, readProgress } from '@portico/kit/collect/progress'
import type { Clock } from '@portico/kit/clock'
import { csvReply } from '@portico/kit/http/reply/csv'
import type { Reply } from '@portico/kit/http/route'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { HIT_TOPIC } from '../../topics.ts'

export type ReadingDeps = { db: Db; bus: Bus; clock: Clock }

type Row = Record<string, string | number>
type ReadingQuery = { websiteId: string; from: Date; to: Date; format: 'json' | 'csv' }

/**
 * Runs a reading of hits for a website and adds `freshAsOf`. With `format=csv` the answer is a table of the rows, with the
 * columns of `columns` and a name of `name` and the days.
 */
export async function answerReading<R extends Row, F extends { rows: R[] }>(
  { db, bus, clock }: ReadingDeps,
  { websiteId, from, to, format }: ReadingQuery,
  { name, columns, read }: { name: string; columns: readonly (keyof R & string)[]; read(tx: Tx): Promise<F> },
): Promise<Reply | (F & { freshAsOf: string })> {
  const ends = await bus.ends(HIT_TOPIC.name).catch(() => null)
  // Progress is read first: a hit that is rolled up in between is in the figures, and not promised.
  const { progress, figures } = await db.tenant(websiteId, async (tx) => ({
    progress: await readProgress(tx),
    figures: await read(tx),
  }))
  if (format === 'csv') {
    const [first, last] = [from, to].map((time) => time.toISOString().slice(0, 10))
    return csvReply(`${name}-${first}-${last}`, columns, figures.rows)
  }
  return { ...figures, freshAsOf: freshAsOf(progress, ends, clock.now()).toISOString() }
}
