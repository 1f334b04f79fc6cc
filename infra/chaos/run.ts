import { cpus, loadavg } from 'node:os'
import { buyer, type Expected } from './buyer.ts'
import { isGood, pause } from './client.ts'
import { compare, problemsOf, type Comparison } from './compare.ts'
import * as faults from './faults.ts'
import { openLedger } from './ledger.ts'
import { shuffled } from './random.ts'
import type { Outcome, Scenario } from './scenarios/scenario.ts'
import { processes, type ProcessName } from './processes.ts'
import type { Target } from './target.ts'
import { freshKey, member, reader, submissionBody, submitter } from './visitors.ts'
import { createWorld, newRun, type Tally, type World } from './world.ts'

export type Options = {
  target: Target
  /** Kills of each process of ours. */
  kills: number
  seed: number
  /** Where the ledger goes. */
  ledgerFile: (run: string) => string
  /** How many processes may be away at once; with more than one, each waits for the others too. */
  lanes?: number
  /** Only the kills, without what takes minutes. */
  short?: boolean
  /** What runs after the kills. */
  scenarios?: readonly Scenario[]
  /** Kills of these only. */
  only?: readonly ProcessName[]
  say?: (line: string) => void
}

export type Step = faults.Healed & {
  /** Requests that failed while it went on, by kind; what did not fail is left out. */
  failed: Record<string, number>
  slowestMs: number
}

export type Result = {
  run: string
  seed: number
  target: string
  startedAt: string
  seconds: number
  /** What else the machine had to do: processes that wanted a CPU, before and after, and how many CPUs it has. */
  machine: { cpus: number; load: [before: number, after: number] }
  kills: number
  lanes: number
  steps: Step[]
  requests: Record<string, Tally>
  logouts: number
  repeats: { forms: faults.Repeats; carts: faults.Repeats } | null
  comparison: Comparison
  surprises: string[]
  problems: string[]
}

const FREEZE_BROKER_MS = 60_000
const FREEZE_CONSUMER_MS = 20_000

/** Loads a running stack, breaks it on a seeded schedule, waits for quiet, and compares the ledger with what is stored. */
export async function runChaos(options: Options): Promise<Result> {
  const { target, kills, seed, short = false, only = processes, lanes = 1, say = () => undefined } = options
  const { scenarios = [] } = options
  const started = Date.now()
  const loadBefore = loadavg()[0]!
  const run = newRun()
  const world = createWorld(target, openLedger(options.ledgerFile(run)), run, seed)
  const carts: Expected[] = Array.from({ length: 5 }, () => ({
    tokenHash: null,
    lines: new Map(),
    acknowledged: 0,
  }))
  let logouts = 0
  const loaders = [
    ...carts.map((cart) => buyer(world, cart)),
    ...Array.from({ length: 3 }, () => submitter(world)),
    ...Array.from({ length: 4 }, () => reader(world)),
    member(world, () => void logouts++),
  ]
  const steps: Step[] = []
  const found: string[] = []
  const step = async (fault: () => Promise<Outcome>) => {
    const before = world.tallies()
    const { problems = [], notes = [], ...healed } = await fault()
    found.push(...problems.map((problem) => `${healed.name}: ${problem}`))
    await pause(500 + world.random() * 1_000)
    steps.push({ ...healed, ...difference(before, world.tallies()) })
    say(`${healed.name}: ${healed.backMs === null ? 'not back' : `back after ${healed.backMs} ms`}`)
    for (const note of notes) say(`  ${note}`)
  }
  let repeated: Result['repeats'] = null
  try {
    await pause(2_000)
    const schedule = shuffled(
      only.flatMap((name) => Array.from({ length: kills }, () => name)),
      world.random,
    )
    await inLanes(schedule, lanes, (name) => step(() => faults.killProcess(world, name)))
    if (!short) {
      await step(() => faults.freeze(world, 'kafka', FREEZE_BROKER_MS))
      await step(() => faults.killStore(world, 'kafka'))
      await step(() => faults.freeze(world, 'census', FREEZE_CONSUMER_MS))
      await step(() => faults.killPostgres(world))
      await step(() => faults.wipeCache(world))
      await step(() => faults.killStore(world, 'redis'))
      repeated = await repeatAll(world, 200, 50)
    }
    for (const scenario of scenarios) {
      if (scenario.fits(world)) await step(() => scenario.run(world))
      else say(`${scenario.name}: left out, because this target cannot do it`)
    }
    await pause(1_000)
  } finally {
    world.release()
    world.stop()
    await Promise.all(loaders)
  }
  const comparison = await compare(world, carts)
  return {
    run,
    seed,
    target: target.kind,
    startedAt: new Date(started).toISOString(),
    seconds: Math.round((Date.now() - started) / 1_000),
    machine: { cpus: cpus().length, load: [loadBefore, loadavg()[0]!] },
    kills,
    lanes,
    steps,
    requests: world.tallies(),
    logouts,
    repeats: repeated,
    comparison,
    surprises: world.surprises,
    problems: [
      ...problemsOf(comparison),
      ...found,
      ...steps.filter(({ backMs }) => backMs === null).map(({ name }) => `${name}: not back`),
      ...(logouts > 0 ? [`a member was signed out ${logouts} times`] : []),
      ...world.surprises,
    ],
  }
}

/** Works through a schedule with so many at a time, never two of one name. */
async function inLanes<T>(schedule: T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...schedule]
  const busy = new Set<T>()
  const lane = async () => {
    for (;;) {
      const at = waiting.findIndex((item) => !busy.has(item))
      if (at < 0) return
      const [item] = waiting.splice(at, 1) as [T]
      busy.add(item)
      await work(item)
      busy.delete(item)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await lane() // what was left because its name was busy
}

function difference(before: Record<string, Tally>, after: Record<string, Tally>) {
  const failed: Record<string, number> = {}
  for (const [kind, tally] of Object.entries(after)) {
    const more = tally.failed - (before[kind]?.failed ?? 0)
    if (more > 0) failed[kind] = more
  }
  return { failed, slowestMs: Math.max(0, ...Object.values(after).map((tally) => tally.slowestMs)) }
}

/** The same write many times at once, for many keys: forms, then carts. */
async function repeatAll(world: World, keys: number, copies: number) {
  const sender = world.visitor()
  const forms = await faults.repeats(keys, copies, async () => {
    const key = await freshKey(world, () => sender.send('POST', '/api/form/FormSubmissionKey', { json: {} }))
    const id = `chaos-${world.run}-${world.number()}`
    const json = submissionBody(world, key ?? '', `Once only, ${id}.`)
    world.ledger.attempt('submission', id)
    return async () => {
      const answer = await sender.send('POST', '/api/form/SaveFormSubmission', { json })
      if (isGood(answer)) world.ledger.settle('submission', id, 'acknowledged', answer.status)
      return answer
    }
  })
  const product = world.demo.products.find((each) => each.stock === null || each.stock >= 4)!
  const visitors: ReturnType<World['visitor']>[] = []
  const carts = await faults.repeats(keys, copies, async (index) => {
    const visitor = world.visitor()
    visitors.push(visitor)
    await visitor.send('GET', '/', { headers: { accept: 'text/html' } })
    const headers = { 'add-to-cart-id': `chaos-${world.run}-repeat-${index}` }
    const json = { itemId: product.id, sku: product.sku, quantity: 1 }
    return () => visitor.send('POST', '/api/commerce/shopping-cart/entries', { json, headers })
  })
  for (const visitor of [sender, ...visitors]) visitor.close()
  return { forms, carts }
}
