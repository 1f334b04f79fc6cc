import { cpus, loadavg } from 'node:os'
import { watchConnections } from './targets/connections.ts'
import { newCart, runBuyer, type ExpectedCart } from './buyer.ts'
import { isSuccess, pause } from './client.ts'
import { compare, problemsOf, type Comparison } from './compare.ts'
import * as faults from './faults.ts'
import { runInLanes } from './in-lanes.ts'
import { openLedger } from './ledger.ts'
import type { Outcome, Scenario } from './scenarios/scenario.ts'
import { processes, type ProcessName } from './targets/processes.ts'
import type { Target } from './targets/target.ts'
import { submissionOf } from '../../e2e/contact-form.ts'
import { requestFormKey, runMember, runReader, runSubmitter } from './visitors.ts'
import { chooseVictims, scheduleKills } from './victims.ts'
import { createWorld, newRunId, type Tally, type World } from './world.ts'

export type Options = {
  target: Target
  /** Kills of each name. They are distributed over all processes of the name. */
  kills: number
  seed: number
  /** Returns the path of the ledger of a run. */
  ledgerFile: (run: string) => string
  /** How many processes may be down at once. With more than one, a request may have to wait for several of them. */
  lanes?: number
  /** Only the kills: no freezes and no faults of the stores. */
  short?: boolean
  /** Run after the kills. */
  scenarios?: readonly Scenario[]
  /** Only these processes are killed. */
  only?: readonly ProcessName[]
  log?: (line: string) => void
}

export type Step = faults.Recovery & {
  /** Requests that failed during the fault, by kind. Kinds without failures are left out. */
  failed: Record<string, number>
  slowestMs: number
}

export type Result = {
  run: string
  seed: number
  target: string
  startedAt: string
  seconds: number
  /** The number of CPUs, and the load average of one minute before and after the run. */
  machine: { cpus: number; load: [before: number, after: number] }
  kills: number
  lanes: number
  steps: Step[]
  requests: Record<string, Tally>
  logouts: number
  repeats: { forms: faults.CopiesResult; carts: faults.CopiesResult } | null
  comparison: Comparison
  surprises: string[]
  /** Figures that the scenarios measured. */
  notes: string[]
  problems: string[]
}

const FREEZE_BROKER_MS = 60_000
const FREEZE_CONSUMER_MS = 20_000
const FREEZE_POSTGRES_MS = 20_000

/**
 * Loads a running stack, injects faults on a seeded schedule, waits until all data are processed, and compares the ledger with
 * what is stored. An empty list of `problems` means success.
 */
export async function runChaos(options: Options): Promise<Result> {
  const { target, kills, seed, short = false, only = processes, lanes = 1, log = () => undefined } = options
  const { scenarios = [] } = options
  const started = Date.now()
  const loadBefore = loadavg()[0]!
  const run = newRunId()
  const world = createWorld(target, openLedger(options.ledgerFile(run)), run, seed)
  const carts: ExpectedCart[] = Array.from({ length: 5 }, newCart)
  let logouts = 0
  const visitors = [
    ...carts.map((cart) => runBuyer(world, cart)),
    ...Array.from({ length: 3 }, () => runSubmitter(world)),
    ...Array.from({ length: 4 }, () => runReader(world)),
    runMember(world, () => void logouts++),
  ]
  const steps: Step[] = []
  const problemsOfFaults: string[] = []
  const allNotes: string[] = []
  const step = async (fault: () => Promise<Outcome>) => {
    const before = world.tallies()
    const { problems = [], notes = [], ...recovery } = await fault()
    problemsOfFaults.push(...problems.map((problem) => `${recovery.name}: ${problem}`))
    await pause(500 + world.random() * 1_000)
    steps.push({ ...recovery, ...failuresSince(before, world.tallies()) })
    const { name, backMs } = recovery
    log(`${name}: ${backMs === null ? 'not back' : `back after ${backMs} ms`}`)
    for (const note of notes) log(`  ${note}`)
    allNotes.push(...notes)
  }
  let copies: Result['repeats'] = null
  const connecting = watchConnections(target)
  try {
    await pause(2_000)
    const schedule = await scheduleKills(target, only, kills, world.random)
    await runInLanes(schedule, lanes, (name) => step(() => faults.killProcess(world, name)))
    if (!short) {
      await step(() => faults.freeze(world, 'kafka', FREEZE_BROKER_MS))
      await step(() => faults.killStore(world, 'kafka'))
      const [consumer] = chooseVictims(await target.instances('census'), 1, world.random)
      await step(() => faults.freeze(world, consumer!, FREEZE_CONSUMER_MS))
      await step(() => faults.freeze(world, 'postgres', FREEZE_POSTGRES_MS))
      await step(() => faults.killPostgres(world))
      await step(() => faults.wipeCache(world))
      await step(() => faults.killStore(world, 'redis'))
      copies = await sendAllCopies(world, 200, 50)
    }
    for (const scenario of scenarios) {
      if (scenario.isSupported(world)) await step(() => scenario.run(world))
      else log(`${scenario.name}: skipped, because this target does not support it`)
    }
    await pause(1_000)
  } finally {
    world.releaseLoad()
    world.stop()
    await Promise.all(visitors)
  }
  const connections = await connecting.stop()
  allNotes.push(`at most ${connections.all} connections of the processes to Postgres`)
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
    repeats: copies,
    comparison,
    surprises: world.surprises,
    notes: allNotes,
    problems: [
      ...problemsOf(comparison),
      ...problemsOfFaults,
      ...steps.filter(({ backMs }) => backMs === null).map(({ name }) => `${name}: not back`),
      ...(copies
        ? [...problemsOfCopies('forms', copies.forms), ...problemsOfCopies('carts', copies.carts)]
        : []),
      ...(logouts > 0 ? [`a member was signed out ${logouts} times`] : []),
      ...world.surprises,
    ],
  }
}

/** Returns the failed requests between two tallies, by kind, and the slowest request so far. */
function failuresSince(before: Record<string, Tally>, after: Record<string, Tally>) {
  const failed: Record<string, number> = {}
  for (const [kind, tally] of Object.entries(after)) {
    const more = tally.failed - (before[kind]?.failed ?? 0)
    if (more > 0) failed[kind] = more
  }
  return { failed, slowestMs: Math.max(0, ...Object.values(after).map((tally) => tally.slowestMs)) }
}

/** Sends copies of submissions and then of cart additions. */
async function sendAllCopies(world: World, keys: number, copies: number) {
  const sender = world.visitor()
  const forms = await faults.sendCopies(keys, copies, async () => {
    const key = await requestFormKey(world, () =>
      sender.send('POST', '/api/form/FormSubmissionKey', { json: {} }),
    )
    const id = `chaos-${world.run}-${world.nextNumber()}`
    const json = submissionOf(world.demo.forms.contact, key ?? '', `Once only, ${id}.`)
    world.ledger.attempt('submission', id)
    return async () => {
      const answer = await sender.send('POST', '/api/form/SaveFormSubmission', { json })
      if (isSuccess(answer)) world.ledger.settle('submission', id, 'acknowledged', answer.status)
      return answer
    }
  })
  const product = world.demo.products.find((each) => each.stock === null || each.stock >= 4)!
  let buyer: ReturnType<World['visitor']> | undefined
  const carts = await faults.sendCopies(keys, copies, async (index) => {
    // A visitor keeps a connection for each copy; all of them together would be more than a gateway accepts.
    buyer?.close()
    const visitor = (buyer = world.visitor())
    await visitor.send('GET', '/', { headers: { accept: 'text/html' } })
    const headers = { 'add-to-cart-id': `chaos-${world.run}-repeat-${index}` }
    const json = { itemId: product.id, sku: product.sku, quantity: 1 }
    return () => visitor.send('POST', '/api/commerce/shopping-cart/entries', { json, headers })
  })
  sender.close()
  buyer?.close()
  return { forms, carts }
}

function problemsOfCopies(kind: string, { different, unanswered }: faults.CopiesResult): string[] {
  return [
    ...(different > 0 ? [`${kind}: the copies of ${different} writes got different replies`] : []),
    ...(unanswered > 0 ? [`${kind}: no copy of ${unanswered} writes succeeded`] : []),
  ]
}
