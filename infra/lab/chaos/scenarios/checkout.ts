import { createVisitor, isSuccess, pause } from '../client.ts'
import { compareOrders, readCheckouts, type Checkouts } from '../compare-orders.ts'
import { killPostgres, killProcess, type Recovery } from '../faults.ts'
import { processes, type Instance } from '../targets/processes.ts'
import { runPayer, type Sold } from '../payer.ts'
import { runInLanes } from '../in-lanes.ts'
import { kill, runningPid } from '../targets/target.ts'
import { scheduleKills } from '../victims.ts'
import type { World } from '../world.ts'
import { shuffled } from '../../../demo/random.ts'
import type { Scenario } from './scenario.ts'

const PAYERS = 6
const STOCK = 100_000
const SETTLE_MS = 240_000
const PROVIDER_BACK_MS = 120_000

/**
 * Kills every process, Postgres and the test provider while buyers pay, `KILLS` times each (20). Then the ledger of the buyers is compared
 * with orders, the provider's charges and the books, and every order with its events.
 */
export const checkout: Scenario = {
  name: 'checkout',
  isSupported: ({ target }) => target.full !== undefined,
  async run(world) {
    const kills = Number(process.env['KILLS'] ?? 20)
    const product = await addProduct(world)
    let isOver = false
    const payers = Array.from({ length: PAYERS }, () => runPayer(world, product, () => isOver))
    const stores = Array.from({ length: kills }, () => ['postgres', 'test-provider'] as const).flat()
    const schedule = shuffled(
      [...(await scheduleKills(world.target, processes, kills, world.random)), ...stores],
      world.random,
    )
    const times = new Map<string, (number | null)[]>()
    await runInLanes(schedule, Number(process.env['LANES'] ?? 1), async (name) => {
      const { backMs } = await killOne(world, name)
      times.set(name, [...(times.get(name) ?? []), backMs])
      await pause(300 + world.random() * 700)
    })
    isOver = true
    await Promise.all(payers)
    const found = await settled(world)
    const { problems, notes } = compareOrders(world, found)
    const all = [...times.values()].flat()
    const notBack = [...times]
      .filter(([, each]) => each.includes(null))
      .map(([name]) => `${name}: not back after a kill`)
    return {
      name: `checkout: ${schedule.length} kills`,
      backMs: all.includes(null) ? null : Math.max(0, ...all.map((ms) => ms ?? 0)),
      problems: [...notBack, ...problems],
      notes: [
        ...notes,
        ...[...times].map(
          ([name, each]) =>
            `${name}: ${each.length} kills, back after at most ${Math.max(...each.map((ms) => ms ?? Infinity))} ms`,
        ),
      ],
    }
  },
}

function killOne(world: World, name: Instance | 'postgres' | 'test-provider'): Promise<Recovery> {
  if (name === 'postgres') return killPostgres(world)
  return name === 'test-provider' ? killProvider(world) : killProcess(world, name)
}

/** `kill -9` of the test provider. It is back when another process has its place and accepts connections. */
async function killProvider({ target }: World): Promise<Recovery> {
  const { pid: killed, at } = await kill(target, 'test-provider')
  while (performance.now() - at < PROVIDER_BACK_MS) {
    if ((await runningPid(target, 'test-provider')) !== killed)
      return { name: 'kill test-provider', backMs: Math.round(performance.now() - at) }
    await pause(50)
  }
  return { name: 'kill test-provider', backMs: null }
}

/** Waits until no payment of the run is unresolved, and returns everything about its checkouts. */
async function settled(world: World): Promise<Checkouts> {
  const end = Date.now() + SETTLE_MS
  for (;;) {
    const found = await readCheckouts(world)
    if (found.unresolved.length === 0 || Date.now() > end) return found
    await pause(1_000)
  }
}

/** Adds the product that the buyers buy, as its owner. It stays in the shop of the demo. */
async function addProduct({ target, demo, run }: World): Promise<Sold> {
  const host = new URL(demo.config).host
  const owner = createVisitor({ gateway: target.gateway, host })
  try {
    await owner.send('GET', '/config/', { headers: { accept: 'text/html' } })
    const signedIn = await owner.send('POST', '/api/auth/Login', { json: demo.owner })
    if (!isSuccess(signedIn)) throw new Error(`the owner could not sign in: ${signedIn.status}`)
    const path = `/api/rest/commerce/products`
    const json = {
      ...{ collectionId: demo.products[0]!.collectionId, title: `Chaos ${run}`, productType: 'physical' },
      variants: [{ price: 1_250, qtyInStock: STOCK }],
    }
    const made = await owner.send('POST', `${path}?websiteId=${demo.websiteId}`, { json })
    if (!isSuccess(made)) throw new Error(`the product was not added: ${made.status} ${made.text}`)
    const { id } = JSON.parse(made.text) as { id: string }
    const read = await owner.send('GET', `${path}/${id}?websiteId=${demo.websiteId}`)
    const { variants } = JSON.parse(read.text) as { variants: { sku: string }[] }
    return { id, sku: variants[0]!.sku }
  } finally {
    owner.close()
  }
}
