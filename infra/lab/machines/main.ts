import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '../chaos/client.ts'
import { storeNames } from '../chaos/targets/stores.ts'
import { underLoad } from '../chaos/under-load.ts'
import type { FailedRequest, Tally } from '../chaos/world.ts'
import { faultsOf } from './faults.ts'
import { startMachines, type Machines } from './stack.ts'

/**
 * `make machines`: three machines as networks of their own under load, with faults; see README.md. DURATION is how long the load runs, s,
 * PER_SECOND its arrivals. Exits with 1 if something acknowledged was lost or stored twice, too few pages were good, or a promotion
 * took too long.
 */
const seconds = Number(process.env['DURATION'] || 600)
const perSecond = Number(process.env['PER_SECOND'] || 10)
/** Goals of the design. */
const GOOD_PAGES = 0.999
const PROMOTION_MS = 60_000
/** How long the load runs before the first fault, ms. */
const WARM_UP_MS = 30_000
/** Kinds of requests that are pages, and the ones that a cache cannot answer. */
const PAGES = ['page']
const RENDERED = ['rendered page']
const READS = ['page', 'rendered page', 'file']

if (process.getuid?.() !== 0) {
  process.stderr.write('make machines creates networks, so it needs root.\n')
  process.exit(2)
}
if (!(seconds >= 60)) {
  process.stderr.write('DURATION is at least 60 seconds.\n')
  process.exit(2)
}

// Each process and store listens for the end of this one.
process.setMaxListeners(50)

const began = performance.now()
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}\n`)

const dir = mkdtempSync(join(tmpdir(), 'portico-machines-'))
chmodSync(dir, 0o755) // Postgres runs as another user
let machines: Machines | undefined
let tallies: Record<string, Tally> = {}
let isGood = false
let closing: Promise<void> | undefined
const close = () =>
  (closing ??= (async () => {
    await machines?.close()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  })())
// An interrupted start has nothing to close yet: its processes and networks end with this process, and the folder after them.
const removeDir = () => spawnSync('sh', ['-c', 'sleep 1; rm -rf "$0"', dir])
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.once('exit', removeDir)
    process.exit(1)
  })

try {
  machines = await startMachines(dir, say)
  isGood = await rehearse(machines)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.stack : String(failure)}\n`)
} finally {
  await close()
}
process.exit(isGood ? 0 : 1)

async function rehearse(running: Machines): Promise<boolean> {
  // Six faults, and as long after each until the next one.
  const { faults, promotions } = faultsOf(running, { dir, seconds: seconds / 12 })
  const failedFaults: string[] = []
  const ledgerFile = (run: string) => join(dir, `${run}.jsonl`)
  const result = await underLoad(running.target, { perSecond, seed: 1, ledgerFile }, async (world) => {
    // Each gateway keeps the pages by then.
    await pause(WARM_UP_MS)
    const end = performance.now() + seconds * 1_000
    let before = world.tallies()
    let seen = 0
    for (const fault of faults) {
      say(fault.name)
      const note = await fault.run().catch((failure: unknown) => {
        failedFaults.push(`${fault.name}: ${String(failure)}`)
        return `failed: ${String(failure)}`
      })
      if (note !== undefined) say(`  ${note}`)
      await pause((seconds * 1_000) / 30)
      const after = world.tallies()
      for (const line of failuresBetween(before, after)) say(`  ${line}`)
      for (const line of badPages(world.failures.slice(seen))) say(`  ${line}`)
      seen = world.failures.length
      before = after
    }
    await pause(Math.max(0, end - performance.now()))
    tallies = world.tallies()
    say('the load ends')
  })

  const goodPages = shareOfGood(PAGES)
  const kinds = storeNames.map((name) => ({ name, ...result.comparison.kinds[name] }))
  const lost = kinds.reduce((sum, kind) => sum + kind.lost.length, 0)
  const twice = kinds.reduce((sum, kind) => sum + kind.doubled.length, 0)
  const acknowledged = kinds.reduce((sum, kind) => sum + kind.acknowledged, 0)
  const refused = Object.entries(tallies).filter(([kind, { failed }]) => !READS.includes(kind) && failed > 0)
  process.stdout.write(
    [
      '',
      ...Object.entries(tallies).map(([kind, tally]) => lineOf(kind, tally)),
      '',
      `writes acknowledged: ${acknowledged}, lost: ${lost}, stored twice: ${twice}; carts: ${result.comparison.carts.acknowledged} changes, ${result.comparison.carts.wrong.length} wrong`,
      `writes refused and sent again: ${refused.map(([kind, { failed }]) => `${kind} ${failed}`).join(', ') || 'none'}`,
      `good pages: ${percent(goodPages)}; rendered anew for each request: ${percent(shareOfGood(RENDERED))}`,
      `promotion: ${promotions.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ') || 'none'}`,
      `everything was processed ${result.comparison.quietMs ?? '–'} ms after the load; dead letters: ${result.comparison.deadLetters}`,
      ...result.differences,
      ...result.surprises.map((surprise) => `surprise: ${surprise}`),
      ...failedFaults,
      '',
    ].join('\n'),
  )
  return (
    result.differences.length === 0 &&
    result.surprises.length === 0 &&
    failedFaults.length === 0 &&
    goodPages >= GOOD_PAGES &&
    promotions.length > 0 &&
    promotions.every((ms) => ms <= PROMOTION_MS)
  )
}

function shareOfGood(kinds: readonly string[]): number {
  const all = Object.entries(tallies).flatMap(([kind, tally]) => (kinds.includes(kind) ? [tally] : []))
  const sent = all.reduce((sum, tally) => sum + tally.sent, 0)
  return sent === 0 ? 0 : 1 - all.reduce((sum, tally) => sum + tally.failed, 0) / sent
}

function failuresBetween(before: Record<string, Tally>, after: Record<string, Tally>): string[] {
  return Object.entries(after).flatMap(([kind, tally]) => {
    const failed = tally.failed - (before[kind]?.failed ?? 0)
    const sent = tally.sent - (before[kind]?.sent ?? 0)
    return failed > 0 ? [`${kind}: ${failed} of ${sent} failed`] : []
  })
}

/** A line for each page among failed requests. */
function badPages(failures: readonly FailedRequest[]): string[] {
  return failures.flatMap(({ at, kind, status, text }) =>
    PAGES.includes(kind)
      ? [`page at ${at.slice(11, 23)}: ${status === 0 ? 'no answer' : status} ${text}`]
      : [],
  )
}

function lineOf(kind: string, { sent, failed, by, slowestMs }: Tally): string {
  const statuses = Object.entries(by).map(
    ([status, count]) => `${status === '0' ? 'no answer' : status} ${count}`,
  )
  return `${kind.padEnd(14)} sent ${sent}, failed ${failed}${statuses.length > 0 ? ` (${statuses.join(', ')})` : ''}, slowest ${slowestMs} ms`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
