import { pause } from '../client.ts'
import {
  memoryController,
  memoryWrapperScript,
  peakMegabytes,
  removeEmptyGroups,
} from '../machine/memory-group.ts'
import { processes } from '../targets/processes.ts'
import { failedRequests, type Scenario } from './scenario.ts'

const CAP_MB = 256
const DURATION_MS = 45_000

/** Runs every process in a control group of 256 MB. The kernel must end none of them, and no request may fail. */
export const memoryCap: Scenario = {
  name: 'memory-cap',
  isSupported: ({ target }) => target.full !== undefined && memoryController() !== undefined,
  async run(world) {
    const full = world.target.full!
    const controller = memoryController()!
    const restore = await full.restartInWrapper(memoryWrapperScript(controller, CAP_MB * 1_048_576))
    try {
      const all = (await Promise.all(processes.map((name) => world.target.instances(name)))).flat()
      const pids = await Promise.all(all.map((name) => world.target.pid(name)))
      const before = world.tallies()
      await pause(DURATION_MS)
      const after = await Promise.all(all.map((name) => world.target.pid(name)))
      const ended = all.filter((_, at) => pids[at] !== after[at])
      const peaks = all.flatMap((name, at) => (after[at] ? [`${name} ${peakMegabytes(after[at])}`] : []))
      return {
        name: `memory cap of ${CAP_MB} MB a process`,
        backMs: 0,
        notes: [`highest memory in MB: ${peaks.join(', ')}`],
        problems: [
          ...(ended.length > 0 ? [`processes ended: ${ended.join(', ')}`] : []),
          ...failedRequests(world, before, 'a memory cap'),
        ],
      }
    } finally {
      await restore()
      removeEmptyGroups(controller)
    }
  },
}
