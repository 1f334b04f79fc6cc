import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaledProcesses } from '../../deploy/compose/processes/scale.ts'
import { startShape } from '../../e2e/stack.ts'
import { requestRoll, type RollRequest } from '../../tooling/full-stack/request-roll.ts'
import { archives } from '../../upgrade/archives.ts'
import { fullTarget } from '../chaos/targets/target-full.ts'
import { underLoad } from '../chaos/under-load.ts'
import type { World } from '../chaos/world.ts'
import { checkOut } from '../checkout.ts'
import { failedSince, sentSince } from './legs.ts'

/**
 * `make roll-test`: starts the release before this one in the full shape, and replaces all its processes under load by this
 * release, back, and by this release again; then back and forth until REQUESTS requests were sent. PREVIOUS: a commit, or the folder
 * of a checkout with its packages (`PREVIOUS=.` rolls this release to itself); the commit of the newest archive without it.
 * PER_SECOND=40 requests; PORTICO_SCALE; PORTICO_MAX_DELAY_MS. Prints for each leg the failed requests by kind and status. Exits
 * with 1 if a request failed or the ledger differs from what is stored.
 */
const root = join(import.meta.dirname, '../../..')
const perSecond = Number(process.env['PER_SECOND'] ?? 40)
const maxDelayMs = process.env['PORTICO_MAX_DELAY_MS']
const atLeast = Number(process.env['REQUESTS'] ?? 0)
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`)

/** The commit of the newest archive. */
function newestArchived(): string {
  const timeOf = (commit: string) =>
    Number(execFileSync('git', ['-C', root, 'show', '-s', '--format=%ct', commit], { encoding: 'utf8' }))
  const [newest] = archives()
    .map(({ commit }) => ({ commit, time: timeOf(commit) }))
    .sort((one, other) => other.time - one.time)
  return newest!.commit
}

const previous = checkOut(process.env['PREVIOUS'] || newestArchived())
const dir = mkdtempSync(join(tmpdir(), 'portico-roll-test-'))
chmodSync(dir, 0o755) // for root, Postgres runs as another user
say(`the release before is ${previous.commit}`)
const shape = await startShape('infra/tooling/full.ts', {
  dataDir: join(dir, 'data'),
  env: {
    PORTICO_CHECKOUT: previous.root,
    // Without it the shape refuses no request because the machine is busy.
    ...(maxDelayMs && { PORTICO_MAX_DELAY_MS: maxDelayMs }),
  },
})
let isGood: boolean
let closing: Promise<void> | undefined
const close = () =>
  (closing ??= (async () => {
    await shape.stop()
    previous.remove()
    rmSync(dir, { recursive: true, force: true })
  })())
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)))

/** Replaces processes, and says how long it took and which requests failed meanwhile. */
async function roll(world: World, name: string, request: RollRequest): Promise<void> {
  const before = world.tallies()
  const started = performance.now()
  const replaced = await requestRoll(shape.dataDir, request)
  const after = world.tallies()
  const seconds = Math.round((performance.now() - started) / 1_000)
  const failed = failedSince(before, after)
  const count = failed.reduce((sum, each) => sum + each.count, 0)
  const slowest = replaced.reduce((one, other) => (other.goneMs > one.goneMs ? other : one))
  say(
    `${name}: ${replaced.length} processes in ${seconds} s, ${sentSince(before, after)} requests, ${count} failed, the slowest end took ${slowest.goneMs} ms (${slowest.name}), load ${loadavg()[0]!.toFixed(1)}`,
  )
  for (const { text } of failed) say(`  failed: ${text}`)
}

try {
  say('it runs')
  const target = fullTarget(shape.dataDir)
  const restoreKernel = target.full!.keepQueuedConnections()
  const forward = { names: scaledProcesses }
  const back = { names: scaledProcesses.toReversed(), checkout: previous.root }
  const result = await underLoad(
    target,
    { perSecond, seed: 1, ledgerFile: (run) => join(dir, `${run}.jsonl`) },
    async (world: World) => {
      const begun = world.tallies()
      const legs = { 'to this release': forward, back, again: forward }
      for (const [name, request] of Object.entries(legs)) await roll(world, name, request)
      for (let n = 0; sentSince(begun, world.tallies()) < atLeast; n++)
        await roll(world, n % 2 === 0 ? 'back' : 'again', n % 2 === 0 ? back : forward)
    },
  ).finally(restoreKernel)
  for (const { at, kind, status, text } of result.failed) say(`failed at ${at}: ${kind} ${status} ${text}`)
  for (const line of [...result.surprises, ...result.differences]) say(line)
  isGood = result.failedCount === 0 && result.surprises.length === 0 && result.differences.length === 0
  say(
    `${result.requests} requests, ${result.failedCount} failed, ${result.surprises.length} unexpected answers, ${result.differences.length} differences between the ledger and the databases`,
  )
} finally {
  await close()
}
process.exit(isGood ? 0 : 1)
