import { topics } from '@portico/proto/topics'
import { pause } from './client.ts'
import type { Expected } from './buyer.ts'
import { compareEntries, type Verdict } from './ledger.ts'
import { pathOf, type World } from './world.ts'

type Count = { id: string; times: number }
/** Sums that must be equal: what is stored once, and what the roll-ups say. */
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
  /** How long it took from the last request until nothing moved any more, in ms; null when it went on. */
  quietMs: number | null
}

const QUIET_MS = 120_000

/** Waits until nothing is on its way, then compares the ledger with what the stack holds. */
export async function compare(world: World, carts: readonly Expected[]): Promise<Comparison> {
  const quietMs = await quiet(world)
  const { target, ledger, run } = world
  const of = (kind: string) => ledger.entries().filter((entry) => entry.kind === kind)
  const counts = async (database: string, sql: string) =>
    new Map((await target.query<Count>(database, sql)).map(({ id, times }) => [id, times]))

  const submissions = await counts(
    'forms',
    `select substring(search_text from 'chaos-${run}-[0-9]+') as id, count(*)::int as times
     from submission where search_text like '%chaos-${run}-%' group by 1`,
  )
  const hits = await counts(
    'census',
    `select hit_id::text as id, count(*)::int as times from hit where path = '${pathOf(run)}' group by 1`,
  )
  const records = await counts(
    'performance',
    `select record_id::text as id, count(*)::int as times from seen_record
     where record_id::text like '${run}-%' group by 1`,
  )
  return {
    submissions: compareEntries(of('submission'), submissions),
    hits: compareEntries(of('hit'), hits),
    records: compareEntries(of('record'), records),
    hitsRolledUp: { stored: hits.size, rolledUp: await rolledUpHits(world) },
    recordsRolledUp: { stored: records.size, rolledUp: await rolledUpRecords(world) },
    carts: await compareCarts(world, carts),
    spooledBytes: (await target.spooled('census')) + (await target.spooled('performance')),
    outboxRows: await outboxRows(world),
    deadLetters: await target.dead(),
    quietMs,
  }
}

const sumOf = async (world: World, database: string, sql: string) =>
  (await world.target.query<{ sum: number }>(database, sql))[0]?.sum ?? 0

const rolledUpHits = (world: World) =>
  sumOf(
    world,
    'census',
    `select coalesce(sum(page_views), 0)::int as sum from visit_rollup
     where grain = 'page' and page = '${pathOf(world.run)}'`,
  )

const rolledUpRecords = (world: World) =>
  sumOf(
    world,
    'performance',
    `select coalesce(sum(count), 0)::int as sum from histogram, unnest(counts) as count
     where grain = 'page' and metric = 'lcp' and key = '${pathOf(world.run)}'`,
  )

async function outboxRows({ target }: World): Promise<number> {
  let rows = 0
  for (const database of ['identity', 'sites', 'forms', 'commerce'])
    rows += (await target.query<{ n: number }>(database, 'select count(*)::int as n from outbox'))[0]!.n
  return rows
}

/** What the roll-ups have not applied yet: a consumer that was killed may wait for its group longer than a second. */
async function behind({ target }: World): Promise<number> {
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
    // A topic that the broker has lost is made again by a publish; until then it has no ends.
    const ends = await target.published(topic).catch(() => new Map<number, number>())
    for (const [partition, end] of ends)
      messages += Math.max(0, end - (applied.find((one) => one.partition === partition)?.next ?? 0))
  }
  return messages
}

/** Everything that moves on its own; equal twice a second apart, with nothing on its way, means quiet. */
export async function quiet(world: World): Promise<number | null> {
  const started = performance.now()
  let before = ''
  while (performance.now() - started < QUIET_MS) {
    const at = performance.now()
    const { target } = world
    const waiting =
      (await target.spooled('census')) +
      (await target.spooled('performance')) +
      (await outboxRows(world)) +
      (await behind(world))
    const now = JSON.stringify([await rolledUpHits(world), await rolledUpRecords(world), waiting])
    if (waiting === 0 && now === before) return Math.round(at - started)
    before = now
    await pause(1_000)
  }
  return null
}

type StoredCart = { hash: string; lines: { productId: string; quantity: number }[] }

async function compareCarts(world: World, carts: readonly Expected[]): Promise<Comparison['carts']> {
  const known = carts.filter((cart) => cart.tokenHash !== null)
  const list = known.map((cart) => `'${cart.tokenHash}'`).join(', ')
  const stored = await world.target.query<StoredCart>(
    'commerce',
    `select encode(token_hash, 'hex') as hash, lines from cart
     where encode(token_hash, 'hex') in (${list || "''"})`,
  )
  const wrong: string[] = []
  for (const cart of known) {
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
  return { compared: known.length, acknowledged, wrong }
}

/** What is wrong, in sentences; none when all is well. */
export function problemsOf(comparison: Comparison): string[] {
  const problems: string[] = []
  for (const name of ['submissions', 'hits', 'records'] as const) {
    const { lost, doubled, strange } = comparison[name]
    if (lost.length > 0)
      problems.push(`${lost.length} acknowledged ${name} lost: ${lost.slice(0, 3).join(', ')}`)
    if (doubled.length > 0)
      problems.push(`${doubled.length} ${name} stored twice: ${doubled.slice(0, 3).join(', ')}`)
    if (strange.length > 0)
      problems.push(`${strange.length} ${name} stored that were refused: ${strange.slice(0, 3).join(', ')}`)
  }
  for (const name of ['hitsRolledUp', 'recordsRolledUp'] as const) {
    const { stored, rolledUp } = comparison[name]
    if (stored !== rolledUp) problems.push(`${name}: ${stored} stored, ${rolledUp} rolled up`)
  }
  problems.push(...comparison.carts.wrong)
  if (comparison.quietMs === null) problems.push('it did not become quiet')
  if (comparison.spooledBytes > 0) problems.push(`${comparison.spooledBytes} bytes still in spools`)
  if (comparison.outboxRows > 0) problems.push(`${comparison.outboxRows} facts still in outboxes`)
  return problems
}
