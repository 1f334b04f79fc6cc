import { quiet } from '../compare.ts'
import { killStore } from '../faults.ts'
import type { Scenario } from './scenario.ts'

/**
 * Takes the broker's log away. The load is held until everything is applied, because messages that only the broker has are
 * gone with its log; from then on every acknowledged message must be counted, once, and the loss must be told.
 */
export const lostLog: Scenario = {
  name: 'lost-log',
  fits: ({ target }) => target.full !== undefined,
  async run(world) {
    const full = world.target.full!
    const told = () => full.metric('census', 'consumer_log_lost_total')
    const before = await told()
    world.hold()
    try {
      if ((await quiet(world)) === null) return { name: 'broker lost its log', backMs: null }
      await full.loseLog()
    } finally {
      world.release()
    }
    const healed = await killStore(world, 'kafka')
    const quietSince = performance.now()
    while ((await told()) <= before) {
      if (performance.now() - quietSince > 60_000)
        return { ...healed, name: 'broker lost its log', problems: ['the lost log raised no alarm'] }
      await new Promise((done) => setTimeout(done, 500))
    }
    return { ...healed, name: 'broker lost its log' }
  },
}
