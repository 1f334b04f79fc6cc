import type { Healed } from '../faults.ts'
import type { World } from '../world.ts'

/** A fault with its own measures. What it finds wrong goes into `problems`, figures into `notes`; the ledger is compared after the run. */
export type Outcome = Healed & { problems?: string[]; notes?: string[] }

export type Scenario = {
  name: string
  /** Whether the target can do what the scenario needs. */
  fits(world: World): boolean
  run(world: World): Promise<Outcome>
}

/** Requests that failed since `before` (`World.tallies`), as a sentence; none when none did. Shed load does not count. */
export function failedSince(world: World, before: ReturnType<World['tallies']>, during: string): string[] {
  const failed = Object.entries(world.tallies()).flatMap(([kind, tally]) => {
    return Object.entries(tally.by).flatMap(([status, count]) => {
      const more = count - (before[kind]?.by[status] ?? 0)
      return more > 0 && status !== 'shed' ? [`${kind} ${more} × ${status}`] : []
    })
  })
  return failed.length === 0 ? [] : [`requests failed during ${during}: ${failed.join(', ')}`]
}
