import { pause } from '../client.ts'
import { clockLibrary, steppedClock } from '../machine/stepped-clock.ts'
import { failedRequests, type Scenario } from './scenario.ts'

/** Offsets from the true time in hours, in this order: ahead, back, behind, back. */
const STEPS = [24, 0, -24, 0]
/** How long each offset lasts. */
const DURATION_MS = 30_000
/** Requests that run during a step may be answered with a 503. After this time none may fail. */
const SETTLE_MS = 10_000

/** The reply to a submission with an expired key. The page gets a new key at the next attempt. */
const EXPIRED_KEY = /^submission: 400 .*reload the page/

/** Removes the refusals of submissions whose key is of before a step; returns how many. A key lasts 24 h by the clock. */
function takeExpiredKeys(surprises: string[]): number {
  const others = surprises.filter((each) => !EXPIRED_KEY.test(each))
  const count = surprises.length - others.length
  surprises.splice(0, surprises.length, ...others)
  return count
}

/** Steps the time of day of every process by 24 hours, ahead and behind. Only requests within 10 s after a step may fail. */
export const clock: Scenario = {
  name: 'clock',
  isSupported: ({ target }) => target.full !== undefined && clockLibrary() !== undefined,
  async run(world) {
    const full = world.target.full!
    const stepped = steppedClock(full.dataDir, clockLibrary()!)
    const restore = await full.restartInWrapper(stepped.wrapper)
    const notes: string[] = []
    const problems: string[] = []
    try {
      for (const hours of STEPS) {
        const name = `the clock at ${hours} h`
        const before = world.tallies()
        stepped.set(hours)
        await pause(SETTLE_MS)
        notes.push(...failedRequests(world, before, `the first ${SETTLE_MS / 1_000} s of ${name}`))
        const refused = takeExpiredKeys(world.surprises)
        if (refused > 0) notes.push(`submissions refused with a key of before ${name}: ${refused}`)
        const settled = world.tallies()
        await pause(DURATION_MS - SETTLE_MS)
        problems.push(...failedRequests(world, settled, name))
      }
      return { name: 'clock 24 h ahead, back, behind and back', backMs: 0, notes, problems }
    } finally {
      stepped.set(0)
      await restore()
      stepped.remove()
    }
  },
}
