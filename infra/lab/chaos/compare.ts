import type { ExpectedCart } from './buyer.ts'
import { compareEntries, type Verdict } from './ledger.ts'
import { countOutboxRows, waitUntilQuiet } from './quiet.ts'
import { storeNames, stores, type StoreName } from './targets/stores.ts'
import type { World } from './world.ts'

/** The verdict on a kind. `rolledUp`: the sum of each of its roll-ups. */
export type KindVerdict = Verdict & { rolledUp: readonly number[] }
export type Comparison = {
  kinds: Record<StoreName, KindVerdict>
  carts: { compared: number; acknowledged: number; wrong: string[] }
  spooledBytes: number
  outboxRows: number
  deadLetters: number
  /** Time from the last request until all data were processed, ms; null if that took longer than the limit. */
  quietMs: number | null
}

/** Waits until the stack has processed everything, then compares the ledger and the carts with what is stored. */
export async function compare(world: World, carts: readonly ExpectedCart[]): Promise<Comparison> {
  const quietMs = await waitUntilQuiet(world)
  const { target } = world
  return {
    kinds: await compareKinds(world),
    carts: await compareCarts(world, carts),
    spooledBytes: (await target.spooledBytes('census')) + (await target.spooledBytes('performance')),
    outboxRows: await countOutboxRows(world),
    deadLetters: await target.countDeadLetters(),
    quietMs,
  }
}

async function compareKinds(world: World): Promise<Comparison['kinds']> {
  const entries = world.ledger.entries()
  const kinds: Partial<Comparison['kinds']> = {}
  for (const name of storeNames) {
    const { kind, read } = stores[name]
    const { times, rolledUp } = await read(world)
    const same = entries.filter((entry) => entry.kind === kind)
    kinds[name] = { ...compareEntries(same, times), rolledUp }
  }
  return kinds as Comparison['kinds']
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
  for (const name of storeNames) {
    const { lost, doubled, strange, stored, rolledUp } = comparison.kinds[name]
    if (lost.length > 0)
      problems.push(`${lost.length} acknowledged ${name} lost: ${lost.slice(0, 3).join(', ')}`)
    if (doubled.length > 0)
      problems.push(`${doubled.length} ${name} stored twice: ${doubled.slice(0, 3).join(', ')}`)
    if (strange.length > 0)
      problems.push(
        `${strange.length} ${name} stored although they were refused or never sent: ${strange.slice(0, 3).join(', ')}`,
      )
    if (rolledUp.some((sum) => sum !== stored))
      problems.push(`${name}: ${stored} stored, ${rolledUp.join(', ')} rolled up`)
  }
  problems.push(...comparison.carts.wrong)
  if (comparison.quietMs === null) problems.push('messages were still being processed after 2 minutes')
  if (comparison.spooledBytes > 0) problems.push(`${comparison.spooledBytes} bytes still in spools`)
  if (comparison.outboxRows > 0) problems.push(`${comparison.outboxRows} facts still in outboxes`)
  return problems
}
