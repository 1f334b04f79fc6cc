import { pause } from '../client.ts'
import { waitUntilQuiet } from '../quiet.ts'
import type { Scenario } from './scenario.ts'

const DISK_BYTES = 65_536
const HEAL_MS = 10_000

/**
 * Gives census a volume of 64 KB for its spool and freezes the broker until the volume is full. Hits must be refused with 503
 * meanwhile, no acknowledged hit may be lost, and the spool must be sent soon after the broker is back.
 */
export const diskFull: Scenario = {
  name: 'disk-full',
  isSupported: ({ target }) => target.full !== undefined,
  async run(world) {
    const { target } = world
    const full = target.full!
    const unmount = await full.mountSmallSpool('census', DISK_BYTES)
    const refusedBefore = await full.sumMetric('census', 'census_spool_messages_total', 'outcome="refused"')
    try {
      await target.freeze('kafka')
      try {
        for (const end = performance.now() + 90_000; performance.now() < end; await pause(500)) {
          if ((await countRefused()) > 5) break
        }
      } finally {
        await target.thaw('kafka')
      }
      const since = performance.now()
      const count = await countRefused()
      while ((await target.spooledBytes('census')) > 0 && performance.now() - since < 60_000) await pause(200)
      const backMs = Math.round(performance.now() - since)
      return {
        name: 'disk full',
        backMs,
        problems: [
          ...(count === 0 ? ['the disk did not become full, so the fault was not tested'] : []),
          ...(backMs > HEAL_MS ? [`the spool was sent ${backMs} ms after the broker was back`] : []),
        ],
      }
    } finally {
      // Unmounting the small volume would lose the messages on it.
      world.holdLoad()
      await waitUntilQuiet(world)
      await unmount()
      world.releaseLoad()
    }

    async function countRefused(): Promise<number> {
      return (
        (await full.sumMetric('census', 'census_spool_messages_total', 'outcome="refused"')) - refusedBefore
      )
    }
  },
}
