import { pause } from '../client.ts'
import { failedRequests, type Scenario } from './scenario.ts'

/** Replaces every process under load, all processes of each name one after another; each new one starts before the old one stops. No request may fail. */
export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  isSupported: ({ target }) => target.full !== undefined,
  async run(world) {
    const full = world.target.full!
    const restore = full.keepQueuedConnections()
    const before = world.tallies()
    const started = performance.now()
    await full.rollingRestart().finally(restore)
    const durationMs = Math.round(performance.now() - started)
    await pause(2_000)
    const sum = (tallies: ReturnType<typeof world.tallies>) =>
      Object.values(tallies).reduce((total, { sent }) => total + sent, 0)
    return {
      name: 'rolling restart',
      notes: [`${sum(world.tallies()) - sum(before)} requests during a rolling restart of ${durationMs} ms`],
      backMs: 0,
      problems: failedRequests(world, before, `a rolling restart of ${durationMs} ms`),
    }
  },
}
