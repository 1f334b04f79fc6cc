import type { Kind } from '../ledger.ts'
import { eventName, noticeVersion, pagePath, type World } from '../world.ts'

/** How often each id of a run is stored, and the sum of each roll-up of these ids. Some kinds have no roll-ups. */
type StoreContents = { times: Map<string, number>; rolledUp: number[] }

type Store = { kind: Kind; read(world: World): Promise<StoreContents> }

async function countById(world: World, database: string, sql: string): Promise<Map<string, number>> {
  const rows = await world.target.query<{ id: string; times: number }>(database, sql)
  return new Map(rows.map(({ id, times }) => [id, times]))
}

/** Runs queries that each return one number, `sum`. */
async function querySums(world: World, database: string, queries: readonly string[]): Promise<number[]> {
  const rows = await world.target.query<{ at: number; sum: number | null }>(
    database,
    queries.map((query, at) => `select ${at} as at, (${query})::int as sum`).join(' union all '),
  )
  return queries.map((_, at) => rows.find((row) => row.at === at)?.sum ?? 0)
}

/** Page views by page, in days and in months. Every hit of a run is a view of the same page. */
export const sumHits = (world: World): Promise<number[]> => {
  const page = pagePath(world.run)
  const figures = `select sum(page_views) from visit_figures where dimension = 'page' and key = '${page}'`
  return querySums(world, 'census', [`${figures} and span = 'day'`, `${figures} and span = 'month'`])
}

/** Records by page, in days and in months. */
export const sumRecords = (world: World): Promise<number[]> => {
  const all = `select sum(records) from speed_rollup where grain = 'page' and part = ''`
  return querySums(
    world,
    'performance',
    ['day', 'month'].map((span) => `${all} and key = '${pagePath(world.run)}' and span = '${span}'`),
  )
}

/** Events by name, in days. Every event of a run has the same name. */
export const sumEvents = (world: World): Promise<number[]> =>
  querySums(world, 'census', [
    `select sum(count) from tally where family = 'event' and key = '${eventName(world.run)}'`,
  ])

/** Errors by page, in days. */
export const sumErrors = (world: World): Promise<number[]> =>
  querySums(world, 'census', [
    `select sum(count) from tally where family = 'error-page' and key = '${pagePath(world.run)}'`,
  ])

/**
 * Decisions in the roll-up of their days, without the decisions on other versions. A version that no banner has is counted with all
 * others of its kind, so the decisions of other runs are subtracted.
 */
export const sumDecisions = (world: World): Promise<number[]> => {
  const ofSite = `website_id = '${world.demo.websiteId}'`
  return querySums(world, 'census', [
    `select (select coalesce(sum(accepted + declined + partial + withdrawn), 0) from consent_rollup where ${ofSite})
       - (select count(*) from consent_decision
          where ${ofSite} and not synthetic and version <> '${noticeVersion(world.run)}')`,
  ])
}

/** Items of a collector: each has its id in `column`, and the page of the run as its path. */
const collected = (
  kind: Kind,
  { database, table, column }: { database: string; table: string; column: string },
  sum: (world: World) => Promise<number[]>,
): Store => ({
  kind,
  read: async (world) => ({
    times: await countById(
      world,
      database,
      `select ${column}::text as id, count(*)::int as times from ${table}
       where path = '${pagePath(world.run)}' group by 1`,
    ),
    rolledUp: await sum(world),
  }),
})

/** Where the writes of each kind are stored. */
export const stores = {
  submissions: {
    kind: 'submission',
    read: async (world) => ({
      times: await countById(
        world,
        'forms',
        `select substring(search_text from 'chaos-${world.run}-[0-9]+') as id, count(*)::int as times
         from submission where search_text like '%chaos-${world.run}-%' group by 1`,
      ),
      rolledUp: [],
    }),
  },
  hits: collected('hit', { database: 'census', table: 'hit', column: 'hit_id' }, sumHits),
  events: collected('event', { database: 'census', table: 'event', column: 'event_id' }, sumEvents),
  errors: collected('error', { database: 'census', table: 'script_error', column: 'error_id' }, sumErrors),
  records: collected('record', { database: 'performance', table: 'record', column: 'record_id' }, sumRecords),
  decisions: {
    kind: 'decision',
    read: async (world) => ({
      times: await countById(
        world,
        'census',
        `select decision_id::text as id, count(*)::int as times from consent_decision
         where version = '${noticeVersion(world.run)}' group by 1`,
      ),
      rolledUp: await sumDecisions(world),
    }),
  },
} satisfies Record<string, Store>

export type StoreName = keyof typeof stores
export const storeNames = Object.keys(stores) as StoreName[]
