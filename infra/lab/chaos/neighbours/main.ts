import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildInfo } from '@portico/kit/runtime/build-info'
import { startStack } from '../../../e2e/stack.ts'
import { pause } from '../client.ts'
import type { Order, Reply, Report } from './attacker.ts'
import { attacks, type Attack } from './attacks.ts'
import { startNeighbour, type Window } from './measure.ts'
import { signUp } from './owner.ts'
import { cellsOf, GATE, medians, lineOf, problemsOf, tableRows, type Row } from './report.ts'
import { ALWAYS, makeNeighbour } from './works.ts'

/**
 * `SCENARIO=neighbours make chaos`: starts a temporary Portico with the limits of an installation, and runs each attack of
 * one website or stranger from one address and then from fifty, while another website's work is measured at fixed rates.
 * Each attack is between two quiet windows. Variables: ATTACKS (names separated by commas), ADDRESSES, QUIET_SECONDS,
 * ATTACK_SECONDS, MAX_MINUTES, TARGET=embedded|full. Exits with 1 if a work took longer than the gate or failed.
 */
const root = resolve(import.meta.dirname, '../../../..')
const env = process.env
const number = (name: string, standard: number) => Number(env[name] ?? standard)
const quietSeconds = number('QUIET_SECONDS', 6)
const attackSeconds = number('ATTACK_SECONDS', 9)
const addressCounts = (env['ADDRESSES'] ?? '1,50').split(',').map(Number)
/** The longest time that an attack may need to drain before the next quiet window, ms. */
const DRAIN_MS = 10_000
const end = performance.now() + number('MAX_MINUTES', 11) * 60_000
const isFull = env['TARGET'] === 'full'
const asked = env['ATTACKS']?.split(',')
const unknown = asked?.filter((name) => !attacks.some((attack) => attack.name === name)) ?? []
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown: ${unknown.join(', ')}. Attacks: ${attacks.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(2)
}
const chosen = attacks.filter(({ name }) => asked?.includes(name) ?? true)

const log = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const preload = pathToFileURL(join(import.meta.dirname, 'public-feeds.ts')).href
const stack = await startStack(isFull ? 'infra/tooling/full.ts' : 'infra/embedded/src/main.ts', {
  PORTICO_RATE_SCALE: '1',
  NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import=${preload}`,
  LOG_LEVEL: 'error',
})
const child = fork(join(import.meta.dirname, 'attacker.ts'))
process.once('exit', () => child.kill())
const rows: Row[] = []
const notRun: string[] = []
try {
  await run()
} finally {
  child.disconnect()
  await stack.stop()
}
report()

async function run(): Promise<void> {
  const { demo, port, dataDir } = stack
  const place = { port, dataDir, demoHost: new URL(demo.site).host }
  // The websites of the attacker are created first, because loops over websites go by their ids.
  await tell({ order: 'start', place, demo })
  const owner = await signUp(place, 'neighbour')
  const made = await makeNeighbour(place, owner)
  const neighbour = startNeighbour(made)
  const window = (attack: Attack, lockedAt: number, seconds: number) =>
    neighbour.window({ seconds, lockedAt, works: [...ALWAYS, ...(attack.also ?? [])] })
  for (const attack of chosen) {
    if (isFull && attack.name === 'hostile-feed') {
      notRun.push(`${attack.name}: separate processes read no feed of this machine`)
      continue
    }
    await tell({ order: 'prepare', attack: attack.name })
    log(`${attack.name}: prepared`)
    await window(attack, 0, 2) // warms up
    let quiet: Window | undefined
    for (const [at, addresses] of addressCounts.entries()) {
      if (performance.now() > end) {
        notRun.push(`${attack.name}, ${addresses} addresses: the time was over`)
        continue
      }
      const lockedHost = made.locked[at % 2]!.host
      const before = quiet ?? (await window(attack, at % 2, quietSeconds))
      const attacked = tell({
        order: 'attack',
        attack: attack.name,
        addresses,
        seconds: attackSeconds,
        lockedHost,
      })
      await pause(500) // the attack has begun
      const during = await window(attack, at % 2, attackSeconds - 1)
      const sent = await attacked
      await untilQuick(() => window(attack, at % 2, 0.5))
      const after = await window(attack, at % 2, quietSeconds)
      // Not where each has its own locked website: the website of the first may be closed now.
      quiet = attack.also?.includes('password') ? undefined : after
      rows.push({
        attack: attack.name,
        addresses,
        load: loadavg()[0]!,
        sent,
        cells: cellsOf([before, after], during),
      })
      log(lineOf(rows.at(-1)!))
    }
  }
  await neighbour.stop()
}

/** Waits until a cached page is answered at once and a save succeeds, or the time to drain is over. */
async function untilQuick(measure: () => Promise<Window>): Promise<void> {
  for (const until = performance.now() + DRAIN_MS; performance.now() < until;) {
    const { cached, save } = await measure()
    if (Math.max(...(cached?.times ?? [])) < 100 && save?.errors.length === 0) return
  }
}

function tell(order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    child.once('message', (reply: Reply) =>
      'done' in reply ? resolve(reply.done) : reject(new Error(`the attacker failed: ${reply.failed}`)),
    )
    child.send(order)
  })
}

function report(): void {
  const problems = [...problemsOf(rows), ...notRun]
  const result = {
    at: new Date().toISOString(),
    commit: buildInfo().commit,
    node: process.version,
    cpus: cpus().length,
    target: isFull ? 'full' : 'embedded',
    gate: GATE,
    medianRatios: medians(rows),
    problems,
    rows,
  }
  const name = asked || env['ADDRESSES'] ? 'neighbours-partial' : 'neighbours'
  const folder = join(root, 'infra/lab/chaos/results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  console.table(tableRows(rows))
  process.stdout.write(
    problems.length === 0
      ? `Every work stayed within ${GATE} × its quiet p95.\n`
      : `Problems:\n  ${problems.join('\n  ')}\n`,
  )
  process.exit(problems.length === 0 ? 0 : 1)
}
