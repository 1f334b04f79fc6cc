import { pause } from '../client.ts'
import { waitForExit } from '../../tooling/supervisor.ts'
import { quiet } from '../compare.ts'
import { mountFailingVolume } from '../failing-volume.ts'
import { kill } from '../target.ts'
import type { Scenario } from './scenario.ts'

const HEAL_MS = 10_000
const WORKS_MS = 8_000
const FAILS_MS = 5_000

/**
 * Freezes the broker, so that census keeps hits on its disk, and makes fsync fail there. Hits are refused with 503 then,
 * and accepted again soon after fsync works. A power cut after that loses none that was acknowledged.
 */
export const fsync: Scenario = {
  name: 'fsync',
  fits: ({ target }) => target.full !== undefined && process.getuid?.() === 0,
  async run(world) {
    const { target } = world
    const full = target.full!
    const volume = mountFailingVolume(full.spoolOf('census'), full.dataDir)
    const count = (outcome: string) =>
      full.metric('census', 'census_spool_messages_total', `outcome="${outcome}"`)
    const problems: string[] = []
    try {
      await full.roll(['census'])
      await target.freeze('kafka')
      let healMs: number
      let killed: number
      try {
        await pause(WORKS_MS)
        const kept = await count('spooled')
        if (kept === 0) problems.push('no hit was kept on the disk: the fault did not happen')
        const refused = await count('refused')
        volume.fail()
        if (!(await within(60_000, async () => (await count('refused')) > refused + 5)))
          problems.push('no hit was refused: fsync did not fail')
        const acknowledged = await count('spooled')
        await pause(FAILS_MS)
        const more = (await count('spooled')) - acknowledged
        if (more > 0) problems.push(`${more} hits were acknowledged although fsync fails`)
        volume.heal()
        const since = performance.now()
        const before = await count('spooled')
        await within(60_000, async () => (await count('spooled')) > before)
        healMs = Math.round(performance.now() - since)
        if (healMs > HEAL_MS) problems.push(`hits were accepted ${healMs} ms after fsync worked again`)
        killed = (await kill(target, 'census')).pid
        await volume.cut(() => waitForExit(killed))
      } finally {
        await target.thaw('kafka')
      }
      // The new process began while the volume was away, so it is replaced by one that finds the volume.
      await within(240_000, async () => ![null, killed].includes(await target.pid('census')))
      await full.roll(['census'])
      if (!(await within(60_000, async () => (await target.spooled('census')) === 0)))
        problems.push('the spool was not sent within 60 s')
      return { name: 'fsync fails, then a power cut', backMs: healMs, problems }
    } finally {
      // Messages on the volume would be waitForExit with it.
      world.hold()
      await quiet(world)
      volume.unmount()
      await full.roll(['census'])
      world.release()
    }
  },
}

async function within(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(200)) {
    if (await isSo()) return true
  }
  return false
}
