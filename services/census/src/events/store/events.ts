import type { Tx } from '@portico/kit/postgres/db'
import type { ScriptError } from '@portico/proto/events/census/v1/error_pb'
import type { Event } from '@portico/proto/events/census/v1/event_pb'
import { dayOf } from '@portico/kit/collect/day-of'
import { toHex } from '../../model/to-hex.ts'

type Columns<Row> = readonly (readonly [name: string, type: string, value: (row: Row) => unknown])[]

const visitorOf = ({ visitor }: { visitor: Uint8Array }) => (visitor.length === 16 ? toHex(visitor) : null)
const timeOf = ({ occurredAtMs }: { occurredAtMs: bigint }) => new Date(Number(occurredAtMs)).toISOString()
const dayOfRow = ({ occurredAtMs }: { occurredAtMs: bigint }) => dayOf(Number(occurredAtMs))

const eventColumns: Columns<Event> = [
  ['event_id', 'uuid', (row) => row.eventId],
  ['visitor', 'uuid', visitorOf],
  ['occurred_at', 'timestamptz', timeOf],
  ['day', 'date', dayOfRow],
  ['clock_skew_ms', 'integer', (row) => row.clockSkewMs],
  ['kind', 'smallint', (row) => row.kind],
  ['device', 'smallint', (row) => row.deviceClass],
  ['sample', 'boolean', (row) => row.sample],
  ['synthetic', 'boolean', (row) => row.synthetic],
  ['website_id', 'text', (row) => row.websiteId],
  ['name', 'text', (row) => row.name],
  ['path', 'text', (row) => row.path],
  ['page_id', 'text', (row) => row.pageId],
  ['object_id', 'text', (row) => row.objectId],
  ['label', 'text', (row) => row.label],
  ['target', 'text', (row) => row.target],
  ['browser', 'text', (row) => row.browser],
  ['os', 'text', (row) => row.os],
  ['country', 'text', (row) => row.country],
  ['referrer_host', 'text', (row) => row.referrerHost],
  ['source', 'text', (row) => row.source],
  ['medium', 'text', (row) => row.medium],
  ['campaign', 'text', (row) => row.campaign],
  ['release', 'text', (row) => row.release],
  ['properties', 'jsonb', (row) => JSON.stringify(row.properties)],
  ['fields', 'text', (row) => row.fields],
]

const errorColumns: Columns<ScriptError> = [
  ['error_id', 'uuid', (row) => row.errorId],
  ['fingerprint', 'uuid', (row) => toHex(row.fingerprint)],
  ['visitor', 'uuid', visitorOf],
  ['occurred_at', 'timestamptz', timeOf],
  ['day', 'date', dayOfRow],
  ['line', 'integer', (row) => row.line],
  ['column_number', 'integer', (row) => row.column],
  ['device', 'smallint', (row) => row.deviceClass],
  ['sample', 'boolean', (row) => row.sample],
  ['synthetic', 'boolean', (row) => row.synthetic],
  ['website_id', 'text', (row) => row.websiteId],
  ['app', 'text', (row) => row.app],
  ['message', 'text', (row) => row.message],
  ['stack', 'text', (row) => row.stack],
  ['file', 'text', (row) => row.file],
  ['path', 'text', (row) => row.path],
  ['template_id', 'text', (row) => row.templateId],
  ['browser', 'text', (row) => row.browser],
  ['os', 'text', (row) => row.os],
  ['release', 'text', (row) => row.release],
  ['custom_data', 'text', (row) => row.customData],
]

/** Inserts rows in one statement; returns the ones that were not stored before. */
async function insertFresh<Row extends { websiteId: string }>(
  tx: Tx,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const [[id, , idOf] = ['', '', () => '']] = columns
  const inserted = await tx.query<{ website_id: string; id: string }>(
    `insert into ${table} (${columns.map(([name]) => name).join(', ')})
     select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
     on conflict do nothing returning website_id, ${id} as id`,
    columns.map(([, , value]) => rows.map(value)),
  )
  const added = new Set(inserted.rows.map((row) => `${row.website_id}|${row.id}`))
  return rows.filter((row) => added.has(`${row.websiteId}|${idOf(row) as string}`))
}

/** Inserts events in one statement; returns the ones that were not stored before. */
export const insertEvents = (tx: Tx, events: readonly Event[]) =>
  insertFresh(tx, 'event', eventColumns, events)

/** Inserts script errors in one statement; returns the ones that were not stored before. */
export const insertErrors = (tx: Tx, errors: readonly ScriptError[]) =>
  insertFresh(tx, 'script_error', errorColumns, errors)

/** Creates the partitions of events and errors of these days (`YYYY-MM-DD`). */
export function ensureEventPartitions(tx: Tx, days: Iterable<string>): void {
  tx.send('select make_event_partition(day) from unnest($1::date[]) as day', [[...days]])
}

/** Drops the partitions of days before `day`. */
export async function dropEventPartitions(tx: Tx, day: string): Promise<void> {
  await tx.query('select drop_event_partitions($1::date)', [day])
}
