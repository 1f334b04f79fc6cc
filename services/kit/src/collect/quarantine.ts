import { MAX_INGESTION_BYTES, MAX_QUARANTINED_PER_HOUR } from '@portico/proto/limits'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { Db, Tx } from '../postgres/db.ts'
import { deleteBatchSql } from '../postgres/delete-batch.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { HOUR_MS } from '@portico/proto/time/units'

/**
 * A request body that a collector could not read. `route` is the route's path, `path` the one that was requested.
 * `context` has everything that a replay needs and the body does not say, such as the visitor's hash; never an address.
 */
export type Malformed = {
  websiteId: string
  route: string
  path: string
  contentType: string
  body: Buffer
  /** The message of the answer. */
  reason: string
  context: object
}

/** A kept body. `id` is a UUIDv7, from which a replay derives the ids of events that have none. */
export type Quarantined<Context = object> = Omit<Malformed, 'context'> & {
  id: string
  receivedAt: Date
  context: Context
}

const WAITING_MAX = 200
/** The metric stops counting here, so that a scrape costs little. */
const COUNTED_MAX = 10_000

/**
 * Keeps malformed bodies in the service's table `quarantine`, which only its job role can read. At most
 * `MAX_QUARANTINED_PER_HOUR` of a website are kept in an hour, so that a broken client cannot fill the database. `keep`
 * returns at once: bodies are written in the background, because they are already refused.
 */
export function createQuarantine({
  db,
  clock,
  ids,
  logger,
  metrics,
}: {
  db: Db
  clock: Clock
  ids: Ids
  logger: Logger
  metrics: Metrics
}) {
  const count = metrics.counterBy(
    'collector_quarantined_total',
    'Malformed requests, by whether they are kept for a replay.',
    'outcome',
    ['kept', 'over-limit', 'failed'],
  )
  metrics.watchShared(
    {
      quarantine_requests: {
        help: 'Malformed requests that are kept and not replayed, counted up to 10,000.',
      },
    },
    async () => ({
      quarantine_requests: [{ value: await db.job((tx) => countQuarantined(tx, COUNTED_MAX)) }],
    }),
  )
  let hour = 0
  let keptInHour = new Map<string, number>()
  let waiting: Quarantined[] = []
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (waiting.length > 0) {
      const rows = waiting
      waiting = []
      try {
        const kept = await db.job((tx) => insertQuarantined(tx, rows, MAX_QUARANTINED_PER_HOUR))
        count('kept', kept)
        count('over-limit', rows.length - kept)
      } catch (failure) {
        count('failed', rows.length)
        logger.warn({ err: failure }, 'malformed requests could not be kept')
      }
    }
    writing = undefined
  }

  return {
    keep(malformed: Malformed): void {
      const receivedAt = clock.now()
      const now = Math.floor(receivedAt.getTime() / HOUR_MS)
      if (now !== hour) {
        hour = now
        keptInHour = new Map()
      }
      const earlier = keptInHour.get(malformed.websiteId) ?? 0
      if (earlier >= MAX_QUARANTINED_PER_HOUR || waiting.length >= WAITING_MAX) return count('over-limit')
      keptInHour.set(malformed.websiteId, earlier + 1)
      waiting.push({ ...malformed, id: ids.uuid(), receivedAt })
      writing ??= writeAll()
    },
    /** Resolves when all bodies are written. */
    async close(): Promise<void> {
      await writing
    },
  }
}
export type Quarantine = ReturnType<typeof createQuarantine>

/** Inserts at most `max` bodies of each website and hour, counting earlier ones; returns how many it inserted. */
async function insertQuarantined(tx: Tx, rows: readonly Quarantined[], max: number): Promise<number> {
  tx.send(`select pg_advisory_xact_lock(hashtext('quarantine'))`)
  const inserted = await tx.query(
    `insert into quarantine (id, website_id, received_at, route, path, content_type, body, reason, context)
     select id, website_id, received_at, route, path, content_type, body, reason, context
     from (
       select *, row_number() over (partition by website_id, date_trunc('hour', received_at)) as number
       from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::bytea[],
                   $8::text[], $9::jsonb[])
         as given (id, website_id, received_at, route, path, content_type, body, reason, context)
     ) as given
     where number + (select count(*) from quarantine q
       where q.website_id = given.website_id and q.received_at >= date_trunc('hour', given.received_at)
         and q.received_at < date_trunc('hour', given.received_at) + interval '1 hour') <= $10`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.websiteId),
      rows.map((row) => row.receivedAt.toISOString()),
      rows.map((row) => storable(row.route, 200)),
      rows.map((row) => storable(row.path, 1_024)),
      rows.map((row) => storable(row.contentType, 200)),
      rows.map((row) => row.body.subarray(0, MAX_INGESTION_BYTES)),
      rows.map((row) => storable(row.reason, 1_024)),
      rows.map((row) => JSON.stringify(row.context)),
      max,
    ],
  )
  return inserted.rowCount
}

const storable = (text: string, max: number) => text.replaceAll('\0', '').slice(0, max).toWellFormed()

/** Returns at most `limit` bodies that are not replayed yet, oldest first, after the id `after`; of one website if given. */
export async function findQuarantined<Context>(
  tx: Tx,
  { after, websiteId, limit }: { after: string; websiteId?: string | undefined; limit: number },
): Promise<Quarantined<Context>[]> {
  const found = await tx.query<{
    id: string
    website_id: string
    received_at: Date
    route: string
    path: string
    content_type: string
    body: Buffer
    reason: string
    context: Context
  }>(
    `select id, website_id, received_at, route, path, content_type, body, reason, context from quarantine
     where replayed_at is null and id > $1 and ($2::text is null or website_id = $2) order by id limit $3`,
    [after, websiteId ?? null, limit],
  )
  return found.rows.map((row) => ({
    id: row.id,
    websiteId: row.website_id,
    receivedAt: row.received_at,
    route: row.route,
    path: row.path,
    contentType: row.content_type,
    body: row.body,
    reason: row.reason,
    context: row.context,
  }))
}

/** Counts the bodies that are not replayed yet, up to `max`. */
async function countQuarantined(tx: Tx, max: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from
       (select 1 from quarantine where replayed_at is null limit $1) as waiting`,
    [max],
  )
  return rows[0]!.count
}

/** Marks bodies as replayed at `at`. */
export function markReplayed(tx: Tx, ids: readonly string[], at: Date): void {
  tx.send('update quarantine set replayed_at = $2 where id = any($1::uuid[])', [ids, at])
}

/** Deletes at most `max` bodies that were received before `before`; returns how many it deleted. */
export async function deleteOldQuarantined(tx: Tx, before: Date, max: number): Promise<number> {
  const { rowCount } = await tx.query(
    deleteBatchSql('quarantine', { key: ['id'], where: 'received_at < $1' }),
    [before, max],
  )
  return rowCount
}
