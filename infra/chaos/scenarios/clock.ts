import { pause } from '../client.ts'
import { clockLibrary, steppedClock } from '../stepped-clock.ts'
import { failedSince, type Scenario } from './scenario.ts'

/** Offsets from the true time in hours, in this order: ahead, back, behind, back. */
const STEPS = [24, 0, -24, 0]
/** How long each offset lasts. */
const LASTS_MS = 30_000
/** A request that is under way during a step may be answered 503 once; after this time none may fail. */
const SETTLES_MS = 10_000

/** Steps the time of day of every process of ours by 24 hours. Only requests within 10 s after a step may fail. */
export const clock: Scenario = {
  name: 'clock',
  fits: ({ target }) => target.full !== undefined && clockLibrary() !== undefined,
  async run(world) {
    const full = world.target.full!
    const stepped = steppedClock(full.dataDir, clockLibrary()!)
    const release = await full.wrap(stepped.wrapper)
    const notes: string[] = []
    const problems: string[] = []
    try {
      for (const hours of STEPS) {
        const name = `the clock at ${hours} h`
        const before = world.tallies()
        stepped.set(hours)
        await pause(stepped.delayMs + SETTLES_MS)
        notes.push(...failedSince(world, before, `the first ${SETTLES_MS / 1_000} s of ${name}`))
        const settled = world.tallies()
        await pause(LASTS_MS - SETTLES_MS)
        problems.push(...failedSince(world, settled, name))
      }
      return { name: 'clock 24 h ahead, back, behind and back', backMs: 0, notes, problems }
    } finally {
      stepped.set(0)
      await release()
      stepped.remove()
    }
  },
}
