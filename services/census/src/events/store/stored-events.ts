import type { Tx } from '@portico/kit/postgres/db'
import type { CountedError, CountedEvent } from '../domain/fold-events.ts'
import { fetchAll } from '../../visits/store/fetch-all.ts'
import type { WebsiteDay } from '../../visits/store/visit-blocks.ts'

/** Rows of one fetch. */
const FETCH_ROWS = 5_000

type Row = { website_id: string; sample: boolean; occurred_at: Date; visitor: string | null }

const countedOf = ({ website_id, sample, occurred_at, visitor }: Row) => ({
  websiteId: website_id,
  sample,
  occurredAtMs: BigInt(occurred_at.getTime()),
  visitor: Buffer.from(visitor?.replaceAll('-', '') ?? '', 'hex'),
})

type EventRow = Row & Pick<CountedEvent, 'kind' | 'name' | 'properties'> & { object_id: string }

/** Reads the events of a website's day that are counted, in order and in batches. */
export async function* readEventsOfDay(
  tx: Tx,
  { websiteId, day }: WebsiteDay,
): AsyncGenerator<CountedEvent[]> {
  const rows = fetchAll<EventRow>(
    tx,
    {
      name: 'events_of_day',
      sql: `select website_id, sample, occurred_at, visitor, kind, name, object_id, properties from event
            where website_id = $1 and day = $2 and not synthetic order by occurred_at, event_id`,
      parameters: [websiteId, day],
    },
    FETCH_ROWS,
  )
  for await (const batch of rows)
    yield batch.map((row) => ({
      ...countedOf(row),
      kind: row.kind,
      name: row.name,
      objectId: row.object_id,
      properties: row.properties,
    }))
}

type ErrorRow = Row & Pick<CountedError, 'path' | 'browser' | 'release'> & { fingerprint: string }

/** Reads the script errors of a website's day that are counted, in order and in batches. */
export async function* readErrorsOfDay(
  tx: Tx,
  { websiteId, day }: WebsiteDay,
): AsyncGenerator<CountedError[]> {
  const rows = fetchAll<ErrorRow>(
    tx,
    {
      name: 'errors_of_day',
      sql: `select website_id, sample, occurred_at, visitor, fingerprint, path, browser, release from script_error
            where website_id = $1 and day = $2 and not synthetic order by occurred_at, error_id`,
      parameters: [websiteId, day],
    },
    FETCH_ROWS,
  )
  for await (const batch of rows)
    yield batch.map((row) => ({
      ...countedOf(row),
      fingerprint: Buffer.from(row.fingerprint.replaceAll('-', ''), 'hex'),
      path: row.path,
      browser: row.browser,
      release: row.release,
    }))
}
