import { loadavg } from 'node:os'
import { underLoad } from '../chaos/under-load.ts'
import type { World } from '../chaos/world.ts'
import { openContainers } from './containers.ts'
import { openFullStack } from './full-stack.ts'
import { failedSince, sentSince } from './legs.ts'
import type { Leg, RollStack } from './stack.ts'

/**
 * `make roll-test`: starts the release before this one in the full shape, and replaces all its processes under load by this
 * release, back, and by this release again; then back and forth until REQUESTS requests were sent. PREVIOUS: a commit, or the folder
 * of a checkout with its packages (`PREVIOUS=.` rolls this release to itself); the commit of the newest archive without it.
 * PER_SECOND=40 requests; PORTICO_SCALE; PORTICO_MAX_DELAY_MS. With TARGET=compose it replaces the running containers of `make up`
 * through the edge by new ones of the same release, with `make roll`. Prints for each leg the failed requests by kind and status. Exits
 * with 1 if a request failed or the ledger differs from what is stored.
 */
const env = process.env
const perSecond = Number(env['PER_SECOND'] ?? 40)
const atLeast = Number(env['REQUESTS'] ?? 0)
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`)

const stack: RollStack =
  env['TARGET'] === 'compose'
    ? openContainers(env['PORTICO_DATA'] || '.portico-compose')
    : await openFullStack(env['PREVIOUS'] ?? '', env['PORTICO_MAX_DELAY_MS'], say)
let isGood: boolean
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.close().finally(() => process.exit(1)))

/** Replaces processes, and says how long it took and which requests failed meanwhile. */
async function roll(world: World, { name, roll }: Leg): Promise<void> {
  const before = world.tallies()
  const started = performance.now()
  const replaced = await roll()
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
  const result = await underLoad(
    stack.target,
    { perSecond, seed: 1, ledgerFile: stack.ledgerFile },
    async (world: World) => {
      const begun = world.tallies()
      for (const leg of stack.legs) await roll(world, leg)
      for (let n = 0; sentSince(begun, world.tallies()) < atLeast; n++)
        await roll(world, stack.more[n % stack.more.length]!)
    },
  )
  for (const { at, kind, status, text } of result.failed) say(`failed at ${at}: ${kind} ${status} ${text}`)
  for (const line of [...result.surprises, ...result.differences]) say(line)
  isGood = result.failedCount === 0 && result.surprises.length === 0 && result.differences.length === 0
  const slowest = Object.entries(result.tallies).map(([kind, { slowestMs }]) => `${kind} ${slowestMs}`)
  say(`slowest answers, ms: ${slowest.join(', ')}`)
  say(
    `${result.requests} requests, ${result.failedCount} failed, ${result.limitedCount} refused by the limit of a client, ${result.surprises.length} unexpected answers, ${result.differences.length} differences between the ledger and the databases`,
  )
} finally {
  await stack.close()
}
process.exit(isGood ? 0 : 1)
