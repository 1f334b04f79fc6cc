import { pause } from '../client.ts'
import { killStore } from '../faults.ts'
import { waitUntilQuiet } from '../quiet.ts'
import type { Scenario } from './scenario.ts'

/**
 * Deletes the log of the broker. The load is held until everything is applied, because messages that only the broker has are
 * lost with its log. After that every acknowledged message must be counted once, and the loss must be reported.
 */
export const lostLog: Scenario = {
  name: 'lost-log',
  isSupported: ({ target }) => target.full !== undefined,
  async run(world) {
    const full = world.target.full!
    const countReports = () => full.sumMetric('census', 'consumer_log_lost_total')
    const before = await countReports()
    world.holdLoad()
    try {
      if ((await waitUntilQuiet(world)) === null) return { name: 'broker lost its log', backMs: null }
      await full.deleteBrokerLog()
    } finally {
      world.releaseLoad()
    }
    const recovery = await killStore(world, 'kafka')
    const since = performance.now()
    while ((await countReports()) <= before) {
      if (performance.now() - since > 60_000)
        return { ...recovery, name: 'broker lost its log', problems: ['the lost log was not reported'] }
      await pause(500)
    }
    return { ...recovery, name: 'broker lost its log' }
  },
}
