import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '@portico/kit/runtime/config'
import { composeTarget } from '../chaos/targets/target-compose.ts'
import { readEnds } from './legs.ts'
import type { RollStack } from './stack.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Opens the running containers of `make up`, through the edge. Each leg is `make roll`, with the variables of this process.
 * @throws StartProblem when there is no demo site of containers
 */
export function openContainers(dataDir: string): RollStack {
  const demo = join(resolve(root, dataDir), 'demo.json')
  if (!existsSync(demo)) throw new StartProblem(`${demo} does not exist: start the containers with make up`)
  const leg = {
    name: 'make roll',
    roll: async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['infra/deploy/compose/up.ts', 'roll'], {
        cwd: root,
        maxBuffer: 1 << 26,
      })
      return readEnds(stdout)
    },
  }
  return {
    target: composeTarget(demo),
    ledgerFile: (run) => join(root, '.cache/chaos', `${run}.jsonl`),
    legs: [leg],
    more: [leg],
    close: () => Promise.resolve(),
  }
}
