import { pause } from '../client.ts'
import { waitForExit } from '../../../tooling/processes/supervisor.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { mountFailingVolume } from '../machine/failing-volume.ts'
import { kill } from '../targets/target.ts'
import type { Scenario } from './scenario.ts'

const HEAL_MS = 10_000
/** How long hits are kept on the disk before fsync fails, and how long it fails after the first refusal. */
const WORKS_MS = 8_000
const FAILS_MS = 5_000

/**
 * Freezes the broker, so that census keeps hits on its disk, and makes fsync fail there. Hits must be refused with 503
 * meanwhile, and accepted again soon after fsync works. A power cut after that must lose no acknowledged hit.
 */
export const fsync: Scenario = {
  name: 'fsync',
  isSupported: ({ target }) => target.full !== undefined && process.getuid?.() === 0,
  async run(world) {
    const { target } = world
    const full = target.full!
    const volume = mountFailingVolume(full.spoolDir('census'), full.dataDir)
    const countHits = (outcome: string) =>
      full.sumMetric('census', 'census_spool_messages_total', `outcome="${outcome}"`)
    const all = await target.instances('census')
    const problems: string[] = []
    try {
      await full.rollingRestart(['census'])
      await target.freeze('kafka')
      let healMs: number
      let killed: number[]
      try {
        await pause(WORKS_MS)
        const kept = await countHits('spooled')
        if (kept === 0) problems.push('no hit was kept on the disk: the fault did not happen')
        const refused = await countHits('refused')
        volume.breakFsync()
        if (!(await within(60_000, async () => (await countHits('refused')) > refused + 5)))
          problems.push('no hit was refused: fsync did not fail')
        const acknowledged = await countHits('spooled')
        await pause(FAILS_MS)
        const more = (await countHits('spooled')) - acknowledged
        if (more > 0) problems.push(`${more} hits were acknowledged although fsync fails`)
        volume.repair()
        const since = performance.now()
        const before = await countHits('spooled')
        await within(60_000, async () => (await countHits('spooled')) > before)
        healMs = Math.round(performance.now() - since)
        if (healMs > HEAL_MS) problems.push(`hits were accepted ${healMs} ms after fsync worked again`)
        // A power cut ends every process that uses the volume.
        killed = await Promise.all(all.map(async (each) => (await kill(target, each)).pid))
        await volume.cutPower(async () => void (await Promise.all(killed.map(waitForExit))))
      } finally {
        await target.thaw('kafka')
      }
      // The supervisor started new processes of census while the volume was unmounted. Another restart makes them use the volume.
      for (const [at, each] of all.entries())
        await within(240_000, async () => ![null, killed[at]].includes(await target.pid(each)))
      await full.rollingRestart(['census'])
      if (!(await within(60_000, async () => (await target.spooledBytes('census')) === 0)))
        problems.push('the spool was not sent within 60 s')
      return { name: 'fsync fails, then a power cut', backMs: healMs, problems }
    } finally {
      // Unmounting the volume would lose the messages on it.
      world.holdLoad()
      await waitUntilQuiet(world)
      volume.unmount()
      await full.rollingRestart(['census'])
      world.releaseLoad()
    }
  },
}

/** Waits up to `ms` milliseconds for a condition. Returns whether it was met. */
async function within(ms: number, isMet: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(200)) {
    if (await isMet()) return true
  }
  return false
}
