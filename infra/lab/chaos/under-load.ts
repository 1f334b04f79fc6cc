import { compare, problemsOf, type Comparison } from './compare.ts'
import { openLedger } from './ledger.ts'
import { startOpenLoad } from './open-load.ts'
import type { Target } from './targets/target.ts'
import { createWorld, newRunId, type FailedRequest, type Tally, type World } from './world.ts'

/** How long the load runs before the work and after it, ms. */
const AROUND_MS = 3_000

export type UnderLoad = {
  requests: number
  /** Requests without a good answer. */
  failed: FailedRequest[]
  failedCount: number
  /** Requests that a limit of one client refused with 429. */
  limitedCount: number
  /** The counts by kind of request. */
  tallies: Record<string, Tally>
  surprises: string[]
  comparison: Comparison
  /** Differences between the ledger and the databases, in sentences. */
  differences: string[]
}

/**
 * Does `work` while requests of visitors arrive, `perSecond` a second, then waits until everything is processed and compares the
 * ledger of the writes with what is stored.
 */
export async function underLoad(
  target: Target,
  { perSecond, seed, ledgerFile }: { perSecond: number; seed: number; ledgerFile: (run: string) => string },
  work: (world: World) => Promise<unknown>,
): Promise<UnderLoad> {
  const run = newRunId()
  const world = createWorld(target, openLedger(ledgerFile(run)), run, seed)
  const pause = () => new Promise((done) => setTimeout(done, AROUND_MS))
  const load = await startOpenLoad(world, { perSecond })
  try {
    await pause()
    await work(world)
    await pause()
  } finally {
    await load.stop()
    world.stop()
  }
  const comparison = await compare(world, load.carts)
  const tallies = world.tallies()
  const counts = Object.values(tallies)
  return {
    requests: counts.reduce((sum, { sent }) => sum + sent, 0),
    failed: world.failures,
    failedCount: counts.reduce((sum, tally) => sum + tally.failed, 0),
    limitedCount: counts.reduce((sum, { limited }) => sum + limited, 0),
    tallies,
    surprises: world.surprises,
    comparison,
    differences: problemsOf(comparison),
  }
}
