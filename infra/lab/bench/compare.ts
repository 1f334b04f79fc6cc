import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@portico/kit/runtime/free-port'
import { checkOut, type Checkout } from '../checkout.ts'
import { compared } from './jobs/all.ts'
import { median as medianOf } from './load/load.ts'
import { makeReady } from './measure/measure.ts'
import { benchOf } from './load/portico.ts'
import { createProcesses } from './load/processes.ts'
import { verdictOf } from './verdict.ts'

/**
 * `make bench-compare BASE=<commit> NOW=<commit> ROUNDS=9 JOBS=cart,page`: compares the cost of jobs 1 to 7 on two commits,
 * or on one and this checkout, in alternating rounds. Both Porticos run the whole time on core 0, and one at a time is under
 * load. Both are therefore warm and measured under the same conditions. A cost is the CPU time of one process tree, so the
 * idle work of the other is not counted. The two costs of a round are a pair.
 */
const here = join(import.meta.dirname, '../../..')
const { values: given } = parseArgs({
  options: {
    base: { type: 'string', default: '7f56906' },
    now: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    jobs: { type: 'string', default: '' },
  },
})
const rounds = Number(given.rounds)
const names = given.jobs.split(',').filter((name) => name !== '')
const jobs = compared.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)))

const processes = createProcesses()
const folder = mkdtempSync(join(tmpdir(), 'portico-compare-'))
chmodSync(folder, 0o755)
const checkouts: Checkout[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
try {
  process.exitCode = (await compare()) ? 1 : 0
} finally {
  await cleanUp()
}
// The load generators keep connections open, so the process would not end by itself.
process.exit()

async function cleanUp(): Promise<void> {
  await processes.endAll()
  for (const checkout of checkouts) checkout.remove()
  rmSync(folder, { recursive: true, force: true })
}

async function compare(): Promise<boolean> {
  const started = performance.now()
  const base = checkOut(given.base)
  checkouts.push(base)
  const now = checkOut(given.now ?? here)
  checkouts.push(now)
  const sides = [await start('base', base.root), await start('now', now.root)]
  const results = []
  for (const job of jobs) {
    const ready = []
    for (const side of sides) ready.push(await makeReady(job, side))
    const costs: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [side, one] of ready.entries()) costs[side]!.push(await one.cost())
    }
    const refused = ready.map((one) => one.refused())
    for (const one of ready) one.close()
    const [before, after] = costs as [number[], number[]]
    const pairs = after.map((cost, round) => cost / before[round]! - 1)
    results.push({ job: job.name, ...verdictOf(before, after), before, after, pairs, refused })
    process.stderr.write(
      `${job.name}: ${range(before)} → ${range(after)} µs; refused ${refused.join(' and ')}\n`,
    )
  }
  console.table(
    results.map(({ job, base: median, now, worse, before, after, pairs }) => ({
      job,
      'base µs': median.toFixed(0),
      'base range': range(before),
      'now µs': now.toFixed(0),
      range: range(after),
      'median change of a pair': percent(medianOf(pairs)),
      'range of pairs': `${percent(Math.min(...pairs))} to ${percent(Math.max(...pairs))}`,
      verdict: worse ? 'worse' : 'not worse',
    })),
  )
  const seconds = (performance.now() - started) / 1_000
  const commits = { base: base.commit, now: now.commit }
  const text = { node: process.version, cores: cpus().length, ...commits, rounds, seconds, results }
  const file = join(
    here,
    'infra/lab/bench/results',
    names.length === 0 ? 'compare.json' : 'partial-compare.json',
  )
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(text, null, 2)}\n`)
  console.log(`${commits.base} and ${commits.now}, ${rounds} rounds, ${(seconds / 60).toFixed(1)} minutes`)
  return results.some(({ worse }) => worse)
}

async function start(name: string, root: string) {
  const dataDir = join(folder, name)
  const port = await freePort()
  const { pid } = await processes.portico({ root, dataDir, port })
  return benchOf({ pid, port, dataDir, rounds })
}

function percent(share: number): string {
  return `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`
}

function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`
}
