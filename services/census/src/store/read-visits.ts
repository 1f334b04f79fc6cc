import type { Tx } from '@portico/kit/postgres/db'
import { Block, columns, encodeColumn, type Column, type Columns } from '../domain/block.ts'
import { dayOf } from '../domain/day.ts'
import { fetchAll } from './fetch-all.ts'
import type { Range } from './figures.ts'

const DAY_MS = 86_400_000
/** Blocks of one fetch: about a megabyte with the columns of most readings. */
const FETCH_BLOCKS = 6
/** Hours of one fetch, where a day has no blocks. */
const FETCH_HOURS = 6

/**
 * Reads the visits that began on the days of a range, with these columns: blocks of days that have them, and the rows of
 * the others. The memory that it needs does not grow with the number of visits, and it waits for the next fetch after a few
 * milliseconds of work, so that other requests are answered in between.
 */
export async function* readVisitBlocks(
  tx: Tx,
  { websiteId, from, to }: Range,
  wanted: readonly Column[],
): AsyncGenerator<Block> {
  const days = daysOf(from, to)
  const found = await tx.query<{ day: string }>(
    `select distinct day::text from visit_block where website_id = $1 and day >= $2::date and day <= $3::date`,
    [websiteId, days[0], days.at(-1)],
  )
  const withBlocks = new Set(found.rows.map(({ day }) => day))
  if (withBlocks.size > 0) yield* readBlocks(tx, websiteId, [...withBlocks], wanted)
  const others = days.filter((day) => !withBlocks.has(day))
  if (others.length > 0) yield* readRows(tx, websiteId, others, wanted)
}

function daysOf(from: number, to: number): string[] {
  const days: string[] = []
  for (let at = from; at < to; at += DAY_MS) days.push(dayOf(at))
  const last = dayOf(to - 1)
  return days.at(-1) === last ? days : [...days, last]
}

/** Base64 is sent and decoded faster than the text format of bytea. */
const BLOCK_COLUMNS = columns
  .map(
    (column) => `case when '${column}' = any($3::text[]) then encode(${column}, 'base64') end as ${column}`,
  )
  .join(', ')

type BlockRow = { day: string; sample: boolean; visits: number } & Record<Column, string | null>

async function* readBlocks(
  tx: Tx,
  websiteId: string,
  days: readonly string[],
  wanted: readonly Column[],
): AsyncGenerator<Block> {
  const rows = fetchAll<BlockRow>(
    tx,
    {
      name: 'blocks_of_days',
      sql: `select day::text, sample, visits, ${BLOCK_COLUMNS} from visit_block
            where website_id = $1 and day = any($2::date[])`,
      parameters: [websiteId, days, wanted],
    },
    FETCH_BLOCKS,
  )
  for await (const batch of rows)
    for (const row of batch) {
      const read: Columns = {}
      for (const column of wanted) read[column] = Buffer.from(row[column]!, 'base64')
      yield new Block({ start: Date.parse(row.day), visits: row.visits, sample: row.sample }, read)
    }
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
