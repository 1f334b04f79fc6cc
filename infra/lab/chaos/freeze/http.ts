import { pause, type Answer } from '../client.ts'
import { isAvailable, probes } from '../faults.ts'
import { processNameOf, type Instance } from '../targets/processes.ts'
import type { World } from '../world.ts'

const PROBE_EVERY_MS = 250
/** A slower answer is not a good one: a visitor waits for it. */
const GOOD_WITHIN_MS = 3_000

/** A request that needs a process of a name. `startedAt` is of `performance.now`. */
export type Probe = { startedAt: number; answer: Pick<Answer, 'status' | 'ms'> }

export const isGood = ({ answer }: Probe): boolean => isAvailable(answer) && answer.ms <= GOOD_WITHIN_MS

/** Sends a request that needs a process of this name every 250 ms, each on a connection of its own, until `stop`. */
export function startProbes(world: World, instance: Instance) {
  const name = processNameOf(instance)
  const done: Probe[] = []
  const running = new Set<Promise<void>>()
  let stopped = false

  async function probe(): Promise<void> {
    const visitor = world.visitor()
    const startedAt = performance.now()
    const { status, ms } = await probes[name](visitor.send, world.nextNumber())
    done.push({ startedAt, answer: { status, ms } })
    visitor.close()
  }

  async function probeAlways(): Promise<void> {
    while (!stopped) {
      const task: Promise<void> = probe().finally(() => running.delete(task))
      running.add(task)
      await pause(PROBE_EVERY_MS)
    }
  }
  const probing = probeAlways()
  return {
    /** Ends the probes, waits for all answers and returns them. */
    async stop(): Promise<Probe[]> {
      stopped = true
      await probing
      await Promise.all(running)
      return done
    },
  }
}

/** Returns the time from `since` until the last request began that got no good answer, ms; 0 if all got one. */
export function msUntilGood(done: readonly Probe[], since: number): number {
  const bad = done.filter((each) => each.startedAt >= since && !isGood(each))
  return bad.length === 0 ? 0 : Math.round(Math.max(...bad.map(({ startedAt }) => startedAt)) - since)
}
