import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pause } from '../client.ts'
import { mostConnections, watchConnections } from '../targets/connections.ts'
import { processes, processNameOf, type Instance, type ProcessName } from '../targets/processes.ts'
import { fullTarget } from '../targets/target-full.ts'
import { underLoad } from '../under-load.ts'
import { chooseVictims } from '../victims.ts'
import type { World } from '../world.ts'
import { startFacts, type Delay } from './facts.ts'
import { isGood, msUntilGood, startProbes } from './http.ts'

/**
 * `SCENARIO=freeze make chaos`: freezes a process of each name for 60 s while visitors send 10 requests a second, and measures how
 * long facts are delayed and when HTTP is good again. Exits with 1 if facts wait longer than 35 s, HTTP is not good after
 * 5 s, the processes open more connections to Postgres than their pools allow, or a write is lost or stored twice.
 */
const FREEZE_MS = Number(process.env['FREEZE_SECONDS'] ?? 60) * 1_000
const PER_SECOND = Number(process.env['PER_SECOND'] ?? 10)
const MOST_DELAY_MS = 35_000
const MOST_BACK_MS = 5_000
/** How long facts may still wait after a freeze before they count as not applied, ms. */
const SETTLE_MS = 60_000
/** The services whose partitions are distributed over their processes: each of them is frozen. */
const consumers: readonly ProcessName[] = ['census', 'performance']

type Frozen = {
  name: Instance
  isPublisher: boolean
  /** From the freeze until the last request began that got no good answer, ms. */
  backMs: number
  bad: number
  probes: number
  slowestMs: number
  delays: Delay[]
}

const root = resolve(import.meta.dirname, '../../../..')
const target = fullTarget(resolve(process.env['PORTICO_DATA'] ?? join(root, '.portico-full')))
const names = (process.env['ONLY']?.split(',') as ProcessName[] | undefined) ?? processes
const print = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => (ms / 1_000).toFixed(1)

async function victimsOf(name: ProcessName, { random }: World): Promise<Instance[]> {
  const all = await target.instances(name)
  if (all.length < 2) throw new Error(`one process of ${name} runs; start the stack with PORTICO_SCALE`)
  if (consumers.includes(name)) return all
  const publisher = await target.full!.publisherOf(name)
  return publisher ? [publisher] : chooseVictims(all, 1, random)
}

/** Freezes a process and waits until the facts of this time are applied. */
async function freeze(world: World, facts: ReturnType<typeof startFacts>, name: Instance): Promise<Frozen> {
  const isPublisher = (await target.full!.publisherOf(processNameOf(name))) === name
  const http = startProbes(world, name)
  await target.freeze(name)
  const from = performance.now()
  await pause(FREEZE_MS).finally(() => target.thaw(name))
  const to = performance.now()
  const probes = await http.stop()
  const delays = () => facts.delays(from, to)
  for (const end = to + SETTLE_MS; performance.now() < end; await pause(500))
    if (delays().every(({ waiting }) => waiting === 0)) break
  return {
    ...{ name, isPublisher, delays: delays() },
    backMs: msUntilGood(probes, from),
    bad: probes.filter((probe) => !isGood(probe)).length,
    probes: probes.length,
    slowestMs: Math.round(Math.max(...probes.map(({ answer }) => answer.ms))),
  }
}

/** Describes what of a freeze is worse than the limits. Without an edge, connections to a frozen gateway are not judged. */
function problemsOf({ name, backMs, delays }: Frozen): string[] {
  const isJudged = processNameOf(name) !== 'gateway'
  return [
    ...(isJudged && backMs > MOST_BACK_MS
      ? [`${name}: HTTP was good again only after ${seconds(backMs)} s`]
      : []),
    ...delays.flatMap(({ name: kind, waiting, worstMs }) =>
      waiting > 0
        ? [`${name}: ${waiting} ${kind} were not applied ${SETTLE_MS / 1_000} s after the freeze`]
        : worstMs > MOST_DELAY_MS
          ? [`${name}: ${kind} were delayed by ${seconds(worstMs)} s`]
          : [],
    ),
  ]
}

function lineOf({ name, isPublisher, backMs, bad, probes, slowestMs, delays }: Frozen): string {
  const facts = delays.map((each) => `${each.name} ${seconds(each.worstMs)} s`).join(', ')
  return `freeze ${name}${isPublisher ? ' (publishes the facts of its service)' : ''}: HTTP good after ${seconds(backMs)} s (${bad} of ${probes} bad, slowest ${seconds(slowestMs)} s); facts delayed at most: ${facts}`
}

const load = [loadavg()[0]!]
const connecting = watchConnections(target)
const frozen: Frozen[] = []
const result = await underLoad(
  target,
  {
    perSecond: PER_SECOND,
    seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000),
    ledgerFile: (run) => join(root, '.cache/chaos', `${run}.jsonl`),
  },
  async (world) => {
    const facts = startFacts(world)
    try {
      await pause(5_000)
      for (const name of names)
        for (const victim of await victimsOf(name, world)) {
          const one = await freeze(world, facts, victim)
          frozen.push(one)
          print(`${new Date().toISOString().slice(11, 19)}  ${lineOf(one)}`)
        }
    } finally {
      await facts.stop()
    }
  },
)
load.push(loadavg()[0]!)
const connections = await connecting.stop()
const allowed = await mostConnections(target)

const { requests, failedCount, surprises, differences } = result
const problems = [
  ...frozen.flatMap(problemsOf),
  ...(connections.all > allowed
    ? [`${connections.all} connections to Postgres, and the pools allow ${allowed}`]
    : []),
  ...differences,
  ...surprises,
]
const machine = { cpus: cpus().length, load }
print(
  `${requests} requests, ${failedCount} failed and were sent again; ${machine.cpus} CPUs, load ${load.map((each) => each.toFixed(1)).join(' before, ')} after`,
)
print(
  `at most ${connections.all} connections to Postgres of ${allowed} that the pools allow: ${Object.entries(
    connections.byRole,
  )
    .map(([role, each]) => `${role} ${each}`)
    .join(', ')}`,
)
print(problems.length === 0 ? 'Nothing was lost or stored twice.' : `Problems:\n  ${problems.join('\n  ')}`)
if (process.env['ONLY'] === undefined) {
  const file = join(root, 'infra/lab/chaos/results/freeze.json')
  mkdirSync(join(root, 'infra/lab/chaos/results'), { recursive: true })
  const at = new Date().toISOString()
  writeFileSync(
    file,
    `${JSON.stringify({ at, machine, freezeMs: FREEZE_MS, perSecond: PER_SECOND, requests, failedCount, connections: { ...connections, allowed }, frozen, problems }, null, 2)}\n`,
  )
}
process.exit(problems.length === 0 ? 0 : 1)
