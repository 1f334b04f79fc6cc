import { pause } from '../client.ts'
import { quiet } from '../compare.ts'
import type { Scenario } from './scenario.ts'

const DISK_BYTES = 65_536
const HEAL_MS = 10_000

/**
 * Gives census a volume of 64 KB for its spool and freezes the broker until the volume is full: hits are refused with 503
 * then, none that was acknowledged is lost, and they are accepted again soon after the broker is back.
 */
export const diskFull: Scenario = {
  name: 'disk-full',
  fits: ({ target }) => target.full !== undefined,
  async run(world) {
    const { target } = world
    const full = target.full!
    const unmount = await full.smallSpool('census', DISK_BYTES)
    const refusedBefore = await full.metric('census', 'census_spool_messages_total', 'outcome="refused"')
    try {
      await target.freeze('kafka')
      try {
        for (const end = performance.now() + 90_000; performance.now() < end; await pause(500)) {
          if ((await refused()) > 5) break
        }
      } finally {
        await target.thaw('kafka')
      }
      const since = performance.now()
      const count = await refused()
      while ((await target.spooled('census')) > 0 && performance.now() - since < 60_000) await pause(200)
      const backMs = Math.round(performance.now() - since)
      return {
        name: 'disk full',
        backMs,
        problems: [
          ...(count === 0 ? ['the disk did not become full: the fault did not happen'] : []),
          ...(backMs > HEAL_MS ? [`the spool was drained ${backMs} ms after the disk had room`] : []),
        ],
      }
    } finally {
      // Messages on the small volume would be gone with it.
      world.hold()
      await quiet(world)
      await unmount()
      world.release()
    }

    async function refused(): Promise<number> {
      return (await full.metric('census', 'census_spool_messages_total', 'outcome="refused"')) - refusedBefore
    }
  },
}
