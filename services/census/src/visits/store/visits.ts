import type { Tx } from '@portico/kit/postgres/db'
import type { Visit } from '../domain/visit.ts'
import { dayOf } from '@portico/kit/collect/day-of'
import { fetchAll } from './fetch-all.ts'
import { deleteBlocks } from './visit-blocks.ts'

const DAY_MS = 86_400_000

/** A visitor of a website; `visitor` is 32 hex characters. */
export type VisitorKey = { websiteId: string; visitor: string }

/** Returns a text that identifies the visitor, for use as a map key. */
export const visitorKey = ({ websiteId, visitor }: VisitorKey) => `${websiteId}|${visitor}`

const columns: readonly [name: string, type: string, value: (visit: Visit) => unknown][] = [
  ['website_id', 'text', (visit) => visit.websiteId],
  ['visitor', 'uuid', (visit) => visit.visitor],
  ['started_at', 'timestamptz', (visit) => new Date(visit.startedAt).toISOString()],
  ['visit_count', 'integer', (visit) => visit.visitCount],
  ['day', 'date', (visit) => dayOf(visit.startedAt)],
  ['last_at', 'timestamptz', (visit) => new Date(visit.lastAt).toISOString()],
  ['page_views', 'integer', (visit) => visit.pageViews],
  ['sample', 'boolean', (visit) => visit.sample],
  ['entry', 'text', (visit) => visit.entry],
  ['exit', 'text', (visit) => visit.exit],
  ['referrer', 'text', (visit) => visit.referrer],
  ['source', 'text', (visit) => visit.source],
  ['medium', 'text', (visit) => visit.medium],
  ['campaign', 'text', (visit) => visit.campaign],
  ['country', 'text', (visit) => visit.country],
  ['device', 'text', (visit) => visit.device],
  ['browser', 'text', (visit) => visit.browser],
  ['os', 'text', (visit) => visit.os],
  ['steps', 'text', (visit) => visit.steps],
]
const names = columns.map(([name]) => name).join(', ')

const SAVE = `
  insert into visit (${names})
  select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  on conflict (website_id, visitor, started_at, visit_count, day) do update
  set last_at = excluded.last_at, page_views = excluded.page_views, exit = excluded.exit, steps = excluded.steps`

const FIND = `
  select found.* from unnest($1::text[], $2::uuid[]) as wanted (website_id, visitor)
  cross join lateral (
    select ${names} from visit
    where visit.website_id = wanted.website_id and visit.visitor = wanted.visitor
      and visit.day >= $3::date and visit.day <= $4::date
    order by visit.started_at desc, visit.visit_count desc limit 1
  ) as found`

type Row = Omit<Visit, 'websiteId' | 'startedAt' | 'lastAt' | 'visitCount' | 'pageViews'> & {
  website_id: string
  started_at: Date
  last_at: Date
  visit_count: number
  page_views: number
}

const visitOf = ({ website_id, started_at, last_at, visit_count, page_views, ...row }: Row): Visit => ({
  websiteId: website_id,
  visitor: row.visitor.replaceAll('-', ''),
  startedAt: started_at.getTime(),
  lastAt: last_at.getTime(),
  visitCount: visit_count,
  pageViews: page_views,
  sample: row.sample,
  entry: row.entry,
  exit: row.exit,
  referrer: row.referrer,
  source: row.source,
  medium: row.medium,
  campaign: row.campaign,
  country: row.country,
  device: row.device,
  browser: row.browser,
  os: row.os,
  steps: row.steps,
})

/**
 * Returns the latest visit of each visitor, by `visitorKey`, of the visits that began on the days of these times (milliseconds
 * since the epoch), on the day before or on the day after. The caller holds `lockRollups`.
 */
export async function findLatestVisits(
  tx: Tx,
  visitors: readonly VisitorKey[],
  times: readonly number[],
): Promise<Map<string, Visit>> {
  if (visitors.length === 0) return new Map()
  const [first, last] = times.reduce(([low, high], at) => [Math.min(low, at), Math.max(high, at)] as const, [
    Infinity,
    -Infinity,
  ] as const)
  const found = await tx.query<Row>(FIND, [
    visitors.map((each) => each.websiteId),
    visitors.map((each) => each.visitor),
    dayOf(first - DAY_MS),
    dayOf(last + DAY_MS),
  ])
  return new Map(found.rows.map(visitOf).map((visit) => [visitorKey(visit), visit]))
}

/** Stores new and changed visits, and deletes the blocks of their days. The caller holds `lockRollups`. */
export function saveVisits(tx: Tx, visits: readonly Visit[]): void {
  if (visits.length === 0) return
  tx.send(
    SAVE,
    columns.map(([, , value]) => visits.map(value)),
  )
  deleteBlocks(
    tx,
    visits.map(({ websiteId, startedAt }) => ({ websiteId, day: dayOf(startedAt) })),
  )
}

/** Returns the visits of a website that began on a day (UTC, `YYYY-MM-DD`). */
export async function readVisitsOfDay(tx: Tx, websiteId: string, day: string): Promise<Visit[]> {
  const found = await tx.query<Row>(
    `select ${names} from visit where website_id = $1 and day = $2 order by started_at, visitor, visit_count`,
    [websiteId, day],
  )
  return found.rows.map(visitOf)
}

/** Reads the visits of a website that began on a day, with or without sample data, in batches of at most `max`. */
export async function* readVisitBatches(
  tx: Tx,
  { websiteId, day, sample }: { websiteId: string; day: string; sample: boolean },
  max: number,
): AsyncGenerator<Visit[]> {
  const rows = fetchAll<Row>(
    tx,
    {
      name: 'visits_of_day',
      sql: `select ${names} from visit where website_id = $1 and day = $2 and sample = $3`,
      parameters: [websiteId, day, sample],
    },
    max,
  )
  for await (const batch of rows) yield batch.map(visitOf)
}

/** Creates the partitions that visits of these days (`YYYY-MM-DD`) need. */
export function ensureVisitPartitions(tx: Tx, days: Iterable<string>): void {
  tx.send('select make_visit_partition(day) from unnest($1::date[]) as day', [[...days]])
}

/** Drops the partitions of days before `day`. */
export function dropVisitPartitions(tx: Tx, day: string): void {
  tx.send('select drop_visit_partitions($1::date)', [day])
}
