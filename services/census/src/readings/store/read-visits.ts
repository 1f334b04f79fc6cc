import type { Tx } from '@portico/kit/postgres/db'
import { Block, columns, encodeColumn, type Column, type Columns } from '../../visits/domain/block.ts'
import { dayOf } from '@portico/kit/collect/day-of'
import { fetchAll } from '../../visits/store/fetch-all.ts'
import type { Range } from './figures.ts'
import type { ColumnCache } from './column-cache.ts'

const DAY_MS = 86_400_000
/** Blocks of one fetch: about a megabyte with the columns of most readings. */
const FETCH_BLOCKS = 6
/** Blocks of one fetch if nothing is read of them but their keys. */
const FETCH_KEPT_BLOCKS = 50
/** Hours of one fetch, where a day has no blocks. */
const FETCH_HOURS = 6

/** The visits that began on the days of a range, and the columns to read of them. */
type VisitsQuery = Range & { columns: readonly Column[] }

/**
 * Reads visits: blocks of days that have them, and the rows of the others. The memory that it needs does not grow with the
 * number of visits, and it waits for the next fetch after a few milliseconds of work, so that other requests are answered
 * in between.
 */
export async function* readVisitBlocks(
  tx: Tx,
  { websiteId, from, to, columns: wanted }: VisitsQuery,
  cache: ColumnCache,
): AsyncGenerator<Block> {
  const days = daysOf(from, to)
  const withBlocks = new Set<string>()
  for await (const block of readBlocks(tx, { websiteId, days, wanted }, cache)) {
    withBlocks.add(dayOf(block.start))
    yield block
  }
  const others = days.filter((day) => !withBlocks.has(day))
  if (others.length > 0) yield* readRows(tx, websiteId, others, wanted)
}

function daysOf(from: number, to: number): string[] {
  const days: string[] = []
  for (let at = from; at < to; at += DAY_MS) days.push(dayOf(at))
  const last = dayOf(to - 1)
  return days.at(-1) === last ? days : [...days, last]
}

type BlocksOfDays = { websiteId: string; days: readonly string[]; wanted: readonly Column[] }

/** A block is made anew after each change, so `xmin`, the transaction that made it, is its version. */
const BLOCK_ID = `concat_ws('|', website_id, day, sample, number, xmin)`
const OF_DAYS = 'website_id = $1 and day >= $2::date and day <= $3::date'
const BLOCK_COLUMNS = columns
  .map((column) => `case when '${column}' = any(missing) then ${column} end as ${column}`)
  .join(', ')

type BlockRow = { id: string; day: string; sample: boolean; visits: number } & Record<Column, Buffer | null>

/** Reads the blocks of consecutive days, all from one snapshot. Columns that are kept are not read again. */
async function* readBlocks(
  tx: Tx,
  { websiteId, days, wanted }: BlocksOfDays,
  cache: ColumnCache,
): AsyncGenerator<Block> {
  const range = [websiteId, days[0], days.at(-1)]
  const found = await tx.query<{ id: string }>(
    `select ${BLOCK_ID} as id from visit_block where ${OF_DAYS}`,
    range,
  )
  if (found.rows.length === 0) return
  const known = new Map(found.rows.map(({ id }) => [id, cachedColumns(cache, id, wanted)]))
  const missing = [...known.values()].map((read) => wanted.filter((column) => !read[column]))
  const rows = fetchAll<BlockRow>(
    tx,
    {
      name: 'blocks_of_days',
      // A block that was made since then has all columns missing.
      sql: `select id, day::text, sample, visits, ${BLOCK_COLUMNS}
            from (
              select b.*, named.id, coalesce(string_to_array(known.missing, ','), $4::text[]) as missing
              from visit_block b cross join lateral (select ${BLOCK_ID} as id) as named
                left join unnest($5::text[], $6::text[]) as known (id, missing) on known.id = named.id
              where ${OF_DAYS}
              offset 0
            ) as block`,
      parameters: [...range, wanted, [...known.keys()], missing.map((names) => names.join(','))],
    },
    missing.some((names) => names.length > 0) ? FETCH_BLOCKS : FETCH_KEPT_BLOCKS,
  )
  for await (const batch of rows)
    for (const row of batch) {
      const read = known.get(row.id) ?? {}
      for (const column of wanted) {
        const bytes = row[column]
        if (!bytes) continue
        read[column] = bytes
        cache.store(row.id, column, bytes)
      }
      yield new Block({ start: Date.parse(row.day), visits: row.visits, sample: row.sample }, read)
    }
}

function cachedColumns(cache: ColumnCache, id: string, wanted: readonly Column[]): Columns {
  const read: Columns = {}
  for (const column of wanted) {
    const bytes = cache.find(id, column)
    if (bytes) read[column] = bytes
  }
  return read
}

/** The column of a block from the row of a visit. */
const rowColumns: Partial<Record<Column, string>> = {
  visitor: `encode(substring(uuid_send(visitor) for 8), 'hex')`,
  started: `round(date_part('epoch', started_at - day::timestamp at time zone 'UTC') * 1000)`,
  duration: `round(date_part('epoch', last_at - started_at) * 1000)`,
}
/** A list in JSON is read faster than a row for each visit. All lists of a group are in one order. */
const LISTS = columns
  .map(
    (column, index) => `json_agg(${rowColumns[column] ?? column}) filter (where $${index + 3}) as ${column}`,
  )
  .join(', ')

type ListRow = { day: string; sample: boolean; visits: number } & Record<Column, (string | number)[] | null>

async function* readRows(
  tx: Tx,
  websiteId: string,
  days: readonly string[],
  wanted: readonly Column[],
): AsyncGenerator<Block> {
  const rows = fetchAll<ListRow>(
    tx,
    {
      name: 'visits_of_days',
      sql: `select day::text, sample, count(*) as visits, ${LISTS} from visit
            where website_id = $1 and day = any($2::date[])
            group by day, sample, date_trunc('hour', started_at)`,
      parameters: [websiteId, days, ...columns.map((column) => wanted.includes(column))],
    },
    FETCH_HOURS,
  )
  for await (const batch of rows)
    for (const row of batch) {
      const read: Columns = {}
      for (const column of wanted) read[column] = encodeColumn(column, row[column]!)
      yield new Block({ start: Date.parse(row.day), visits: row.visits, sample: row.sample }, read)
    }
}
