import type { Recovery } from '../faults.ts'
import type { World } from '../world.ts'

/** The result of a scenario: what it found wrong, and figures to print. The ledger is compared after the whole run. */
export type Outcome = Recovery & { problems?: string[]; notes?: string[] }

export type Scenario = {
  name: string
  /** Whether the target offers what the scenario needs. */
  isSupported(world: World): boolean
  run(world: World): Promise<Outcome>
}

/** Describes the requests that failed since `before` (`World.tallies`); empty if none did. Shed load does not count. */
export function failedRequests(world: World, before: ReturnType<World['tallies']>, during: string): string[] {
  const failed = Object.entries(world.tallies()).flatMap(([kind, tally]) => {
    return Object.entries(tally.by).flatMap(([status, count]) => {
      const more = count - (before[kind]?.by[status] ?? 0)
      return more > 0 && status !== 'shed' ? [`${kind} ${more} × ${status}`] : []
    })
  })
  return failed.length === 0 ? [] : [`requests failed during ${during}: ${failed.join(', ')}`]
}
