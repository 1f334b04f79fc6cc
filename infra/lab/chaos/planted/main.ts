import { join, resolve } from 'node:path'
import { runChaos, type Result } from '../run.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { fullTarget } from '../targets/target-full.ts'
import type { World } from '../world.ts'
import { plantedFaults, type PlantedFault } from './edits.ts'
import { killBeforeEffect, killFrozenBroker, killWhileInFlight, repeatHits } from './provoke.ts'

/**
 * `SCENARIO=planted make chaos`: shows that the ledger finds faults. First census runs as it is, under every provocation:
 * nothing may be lost or stored twice. Then each planted fault runs under its provocation, and the comparison must find it.
 * PLANTED: the faults to run, separated by commas. Exits with 0 if the first run is clean and every fault is found.
 */
const root = resolve(import.meta.dirname, '../../../..')
const preload = join(import.meta.dirname, 'preload.ts')
const target = fullTarget(resolve(process.env['PORTICO_DATA'] ?? join(root, '.portico-full')))

const provocations: Record<PlantedFault, (world: World) => Promise<void>> = {
  'acks-0': killFrozenBroker,
  'offset-before-effect': killBeforeEffect,
  'no-event-id': repeatHits,
  'reply-before-acknowledgement': killWhileInFlight,
}

/** A shell script that runs a process with a fault. */
const wrapperOf = (fault: PlantedFault) => `program="$1"; shift
CHAOS_PLANTED=${fault} exec "$program" --import ${preload} "$@"
`

/** Runs the load with a provocation, and a fault if one is given. */
async function run(name: string, provoke: (world: World) => Promise<void>, fault?: PlantedFault) {
  const scenario: Scenario = {
    name,
    isSupported: () => true,
    async run(world) {
      const restore = fault && (await target.full!.restartInWrapper(wrapperOf(fault), ['census']))
      try {
        await provoke(world)
      } finally {
        await restore?.()
      }
      return { name, backMs: 0 }
    },
  }
  return runChaos({
    target,
    kills: 0,
    seed: 1,
    short: true,
    scenarios: [scenario],
    ledgerFile: (run) => join(root, '.cache/chaos', `${run}.jsonl`),
  })
}

/** Problems that name a loss or a repeat of hits. */
const found = ({ problems }: Result) => problems.filter((problem) => /^\d+ .*hits |^hits: /.test(problem))

const chosen = process.env['PLANTED']?.split(',') as PlantedFault[] | undefined
const faults = chosen ?? plantedFaults
const print = (line: string) => process.stdout.write(`${line}\n`)
let isFine = true

const control = await run('no fault', async (world) => {
  for (const fault of faults) await provocations[fault](world)
})
const { hits, events, errors, records } = control.comparison.kinds
const acknowledged = [hits, events, errors, records].map((kind) => kind.acknowledged)
print(`no fault: ${acknowledged.join(', ')} hits, events, errors and records acknowledged`)
if (control.problems.length > 0) isFine = false
for (const problem of control.problems) print(`  ${problem}`)

for (const fault of faults) {
  const problems = found(await run(fault, provocations[fault], fault))
  if (problems.length === 0) isFine = false
  print(`${fault}: ${problems.length > 0 ? 'found' : 'NOT FOUND'}`)
  for (const problem of problems) print(`  ${problem}`)
}
process.exit(isFine ? 0 : 1)
