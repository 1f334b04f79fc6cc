import { existsSync, readFileSync } from 'node:fs'
import { pause } from '../chaos/client.ts'
import type { World } from '../chaos/world.ts'
import { openComposeStack } from './compose-stack.ts'
import type { DrillLog, DrillStack } from './drill-stack.ts'
import { openFullStack } from './full-stack.ts'

export type LedgerLine = { at: number; id: string; kind: string; state: string }

/** Opens a stack of `make full`, or of containers with TARGET=compose. */
export const openDrillStack = (log: DrillLog): Promise<DrillStack> =>
  process.env['TARGET'] === 'compose' ? openComposeStack(log) : openFullStack(log)

/** The last states of the load's writes that were acknowledged, with the times of their answers. */
export const acknowledgedIn = (ledgerFile: string): LedgerLine[] =>
  existsSync(ledgerFile)
    ? readFileSync(ledgerFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LedgerLine)
        .filter(({ state }) => state === 'acknowledged')
    : []

/** Waits until a page is served. */
export async function untilServed(world: World): Promise<void> {
  const { send, close } = world.visitor()
  while ((await send('GET', '/', { headers: { accept: 'text/html' } })).status !== 200) await pause(200)
  close()
}
