import { resolve } from 'node:path'
import { runningStack, type Stack } from '../../e2e/stack.ts'

/** The folder with the `demo.json` of `make up`; PORTICO_E2E_DATA overrides it. */
export const dataDir = resolve(
  process.env['PORTICO_E2E_DATA'] ?? process.env['PORTICO_DATA'] ?? '.portico-compose',
)
process.env['PORTICO_DATA'] = dataDir

export function openRunning(): Stack {
  return runningStack(dataDir)
}
