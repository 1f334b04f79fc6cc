import { topics } from '@portico/proto/topics'
import { pause } from './client.ts'
import type { ExpectedCart } from './buyer.ts'
import { compareEntries, type Verdict } from './ledger.ts'
import { pagePath, type World } from './world.ts'

type Count = { id: string; times: number }
/** Two counts that must be equal: of stored ids, and of the roll-ups. */
export type Sums = { stored: number; rolledUp: number }
export type Comparison = {
  submissions: Verdict
  hits: Verdict
  records: Verdict
  hitsRolledUp: Sums
  recordsRolledUp: Sums
  carts: { compared: number; acknowledged: number; wrong: string[] }
  spooledBytes: number
  outboxRows: number
  deadLetters: number
  /** Time from the last request until all data were processed, ms; null if that took longer than the limit. */
  quietMs: number | null
}

const QUIET_MS = 120_000

/** Waits until the stack has processed everything, then compares the ledger and the carts with what is stored. */
export async function compare(world: World, carts: readonly ExpectedCart[]): Promise<Comparison> {
  const quietMs = await waitUntilQuiet(world)
  const { target, ledger, run } = world
  const entriesOf = (kind: string) => ledger.entries().filter((entry) => entry.kind === kind)
  const countById = async (database: string, sql: string) =>
    new Map((await target.query<Count>(database, sql)).map(({ id, times }) => [id, times]))

  const submissions = await countById(
    'forms',
    `select substring(search_text from 'chaos-${run}-[0-9]+') as id, count(*)::int as times
     from submission where search_text like '%chaos-${run}-%' group by 1`,
  )
  const hits = await countById(
    'census',
    `select hit_id::text as id, count(*)::int as times from hit where path = '${pagePath(run)}' group by 1`,
  )
  const records = await countById(
    'performance',
    `select record_id::text as id, count(*)::int as times from seen_record
     where record_id::text like '${run}-%' group by 1`,
  )
  return {
    submissions: compareEntries(entriesOf('submission'), submissions),
    hits: compareEntries(entriesOf('hit'), hits),
    records: compareEntries(entriesOf('record'), records),
    hitsRolledUp: { stored: hits.size, rolledUp: await countRolledUpHits(world) },
    recordsRolledUp: { stored: records.size, rolledUp: await countRolledUpRecords(world) },
    carts: await compareCarts(world, carts),
    spooledBytes: (await target.spooledBytes('census')) + (await target.spooledBytes('performance')),
    outboxRows: await countOutboxRows(world),
    deadLetters: await target.countDeadLetters(),
    quietMs,
  }
}

const querySum = async (world: World, database: string, sql: string) =>
  (await world.target.query<{ sum: number }>(database, sql))[0]?.sum ?? 0

const countRolledUpHits = (world: World) =>
  querySum(
    world,
    'census',
    `select coalesce(sum(page_views), 0)::int as sum from visit_rollup
     where grain = 'page' and page = '${pagePath(world.run)}'`,
  )

const countRolledUpRecords = (world: World) =>
  querySum(
    world,
    'performance',
    `select coalesce(sum(count), 0)::int as sum from histogram, unnest(counts) as count
     where grain = 'page' and metric = 'lcp' and key = '${pagePath(world.run)}'`,
  )

async function countOutboxRows({ target }: World): Promise<number> {
  let rows = 0
  for (const database of ['identity', 'sites', 'forms', 'commerce'])
    rows += (await target.query<{ n: number }>(database, 'select count(*)::int as n from outbox'))[0]!.n
  return rows
}

/**
 * Counts the messages that the roll-ups have not applied yet. They are part of the wait, because a killed consumer may
 * rejoin its group only after several seconds, during which no count changes.
 */
async function countUnapplied({ target }: World): Promise<number> {
  let messages = 0
  for (const [database, topic] of [
    ['census', topics.hit.name],
    ['performance', topics.record.name],
  ] as const) {
    const applied = await target.query<{ partition: number; next: number }>(
      database,
      `select partition, next::int as next from consumer_offset
       where consumer_group = '${database}.roll-up' and topic = '${topic}'`,
    )
    // A topic that the broker has lost is created again by the next message; until then it has no offsets.
    const ends = await target.endOffsets(topic).catch(() => new Map<number, number>())
    for (const [partition, end] of ends)
      messages += Math.max(0, end - (applied.find((one) => one.partition === partition)?.next ?? 0))
  }
  return messages
}

/**
 * Waits until spools, outboxes and consumers have nothing left and the roll-ups are the same twice, a second apart. Returns
 * the time that this took, ms, or null after QUIET_MS.
 */
export async function waitUntilQuiet(world: World): Promise<number | null> {
  const started = performance.now()
  let before = ''
  while (performance.now() - started < QUIET_MS) {
    const at = performance.now()
    const { target } = world
    const waiting =
      (await target.spooledBytes('census')) +
      (await target.spooledBytes('performance')) +
      (await countOutboxRows(world)) +
      (await countUnapplied(world))
    const now = JSON.stringify([await countRolledUpHits(world), await countRolledUpRecords(world), waiting])
    if (waiting === 0 && now === before) return Math.round(at - started)
    before = now
    await pause(1_000)
  }
  return null
}

type StoredCart = { hash: string; lines: { productId: string; quantity: number }[] }

async function compareCarts(world: World, carts: readonly ExpectedCart[]): Promise<Comparison['carts']> {
  const created = carts.filter((cart) => cart.tokenHash !== null)
  const list = created.map((cart) => `'${cart.tokenHash}'`).join(', ')
  const stored = await world.target.query<StoredCart>(
    'commerce',
    `select encode(token_hash, 'hex') as hash, lines from cart
     where encode(token_hash, 'hex') in (${list || "''"})`,
  )
  const wrong: string[] = []
  for (const cart of created) {
    const lines = stored.find(({ hash }) => hash === cart.tokenHash)?.lines ?? []
    for (const [productId, { min, max }] of cart.lines) {
      const quantity = lines
        .filter((line) => line.productId === productId)
        .reduce((sum, line) => sum + line.quantity, 0)
      if (quantity < min || quantity > max)
        wrong.push(`cart ${cart.tokenHash!.slice(0, 8)}: ${quantity} of ${productId}, not ${min} to ${max}`)
    }
  }
  const acknowledged = carts.reduce((sum, cart) => sum + cart.acknowledged, 0)
  return { compared: created.length, acknowledged, wrong }
}

/** Describes each difference in a sentence. */
export function problemsOf(comparison: Comparison): string[] {
  const problems: string[] = []
  for (const name of ['submissions', 'hits', 'records'] as const) {
    const { lost, doubled, strange } = comparison[name]
    if (lost.length > 0)
      problems.push(`${lost.length} acknowledged ${name} lost: ${lost.slice(0, 3).join(', ')}`)
    if (doubled.length > 0)
      problems.push(`${doubled.length} ${name} stored twice: ${doubled.slice(0, 3).join(', ')}`)
    if (strange.length > 0)
      problems.push(
        `${strange.length} ${name} stored although they were refused or never sent: ${strange.slice(0, 3).join(', ')}`,
      )
  }
  for (const name of ['hitsRolledUp', 'recordsRolledUp'] as const) {
    const { stored, rolledUp } = comparison[name]
    if (stored !== rolledUp) problems.push(`${name}: ${stored} stored, ${rolledUp} rolled up`)
  }
  problems.push(...comparison.carts.wrong)
  if (comparison.quietMs === null) problems.push('messages were still being processed after 2 minutes')
  if (comparison.spooledBytes > 0) problems.push(`${comparison.spooledBytes} bytes still in spools`)
  if (comparison.outboxRows > 0) problems.push(`${comparison.outboxRows} facts still in outboxes`)
  return problems
}
