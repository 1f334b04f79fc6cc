import { pause } from '../client.ts'
import { failedSince, type Scenario } from './scenario.ts'

/** Restarts every process under load, the new one before the old one stops: no request may fail. */
export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  fits: ({ target }) => target.full !== undefined,
  async run(world) {
    const full = world.target.full!
    const restore = full.keepQueuedConnections()
    const before = world.tallies()
    const at = performance.now()
    await full.roll().finally(restore)
    const backMs = Math.round(performance.now() - at)
    await pause(2_000)
    return {
      name: 'rolling restart',
      backMs: 0,
      problems: failedSince(world, before, `a rolling restart of ${backMs} ms`),
    }
  },
}
