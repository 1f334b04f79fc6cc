import { pause } from '../client.ts'
import { memoryController, memoryWrapper, peakMegabytes, removeGroups } from '../memory-group.ts'
import { processes } from '../processes.ts'
import { failedSince, type Scenario } from './scenario.ts'

const CAP_MB = 256
const LASTS_MS = 45_000

/** Runs every process of ours in a control group of 256 MB. The kernel ends none of them, and no request fails. */
export const memoryCap: Scenario = {
  name: 'memory-cap',
  fits: ({ target }) => target.full !== undefined && memoryController() !== undefined,
  async run(world) {
    const full = world.target.full!
    const controller = memoryController()!
    const release = await full.wrap(memoryWrapper(controller, CAP_MB * 1_048_576))
    try {
      const pids = await Promise.all(processes.map((name) => world.target.pid(name)))
      const before = world.tallies()
      await pause(LASTS_MS)
      const now = await Promise.all(processes.map((name) => world.target.pid(name)))
      const ended = processes.filter((_, at) => pids[at] !== now[at])
      const peaks = processes.flatMap((name, at) => (now[at] ? [`${name} ${peakMegabytes(now[at])}`] : []))
      return {
        name: `memory cap of ${CAP_MB} MB a process`,
        backMs: 0,
        notes: [`highest memory in MB: ${peaks.join(', ')}`],
        problems: [
          ...(ended.length > 0 ? [`processes ended: ${ended.join(', ')}`] : []),
          ...failedSince(world, before, 'a memory cap'),
        ],
      }
    } finally {
      await release()
      removeGroups(controller)
    }
  },
}
