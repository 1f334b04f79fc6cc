import { withClient } from '@portico/kit/postgres/with-client'
import type { Bench } from './job.ts'

/** The range from yesterday to tomorrow, for the query of a report. */
export function days(): { from: string; to: string } {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-1), to: day(1) }
}

const POLL_MS = 300
/** Together longer than the pause of the roll-ups between batches, a second. */
const UNCHANGED_POLLS = 5

/** Resolves when a figure of a report no longer changes: all messages are rolled up then, and their cost is spent. */
export async function untilUnchanged(figure: () => Promise<number>): Promise<void> {
  let before = -1
  for (let poll = 0, unchanged = 0; poll < 100 && unchanged < UNCHANGED_POLLS; poll++) {
    const now = await figure()
    unchanged = now === before ? unchanged + 1 : 0
    before = now
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
}

/** Waits until the messages of commerce are published. */
export const untilPublished = (bench: Bench): Promise<void> =>
  untilNone(bench, 'select 1 from outbox limit 1')

/** Waits until no mail of a store waits. */
export const untilMailed = (bench: Bench): Promise<void> =>
  untilNone(bench, `select 1 from mail_job where state = 'waiting' limit 1`)

/** Waits until a query of the job role of commerce finds nothing. */
async function untilNone({ databaseUrl }: Bench, query: string): Promise<void> {
  await withClient({ connectionString: databaseUrl('commerce', 'job') }, async (client) => {
    while ((await client.query(query)).rowCount !== 0) await new Promise((done) => setTimeout(done, POLL_MS))
  })
}

/**
 * Has Postgres count the rows of the tables of commerce, as autovacuum does within half a minute. With the statistics of empty tables,
 * some statements read every row of the website.
 */
export async function analyse({ databaseUrl }: Bench): Promise<void> {
  const connectionString = databaseUrl('commerce', 'owner')
  await withClient({ connectionString }, (client) => client.query('analyze'))
}
