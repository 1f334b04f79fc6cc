import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import { isAlive } from '../processes/supervisor.ts'
import type { Replaced } from './roll.ts'

const ROLL_MS = 600_000

const RollFile = z.object({
  supervisor: z.number(),
  rolls: z.number(),
  rollError: z.string().nullable(),
  isRolling: z.boolean(),
  replaced: z.array(z.object({ name: z.string(), readyMs: z.number(), goneMs: z.number() })),
})

/**
 * `names`: all processes of each of these names are replaced, in this order; every process without it. `checkout`: the folder of
 * the release from which the new ones run. `readySeconds`: how long a new one may take to become ready, 120 unless given.
 */
export type RollRequest = { names?: readonly string[]; checkout?: string; readySeconds?: number }

/**
 * Lets a running `make full` with PORTICO_SUPERVISE=1 replace processes one after another, and waits until it has.
 * @throws StartProblem when none runs there or it rolls already; Error when a new process does not become ready: its old one
 * and the processes that were not replaced yet continue
 */
export async function requestRoll(
  dataDir: string,
  { names = [], checkout = '', readySeconds }: RollRequest = {},
): Promise<Replaced[]> {
  const file = join(dataDir, 'stack.json')
  const read = () => RollFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (!existsSync(file) || !isAlive(read().supervisor))
    throw new StartProblem(`no stack runs with ${dataDir}: start one with PORTICO_SUPERVISE=1 make full`)
  const { rolls, supervisor, isRolling } = read()
  if (isRolling) throw new StartProblem('a roll is running already')
  writeFileSync(join(dataDir, 'roll'), `${names.join(' ')}\n${checkout}\n${readySeconds ?? ''}`)
  process.kill(supervisor, 'SIGHUP')
  for (
    const end = Date.now() + ROLL_MS;
    read().rolls === rolls;
    await new Promise((r) => setTimeout(r, 250))
  ) {
    if (!isAlive(supervisor)) throw new Error('the stack ended during the roll')
    if (Date.now() > end) throw new Error(`the roll did not end within ${ROLL_MS / 60_000} minutes`)
  }
  const { rollError, replaced } = read()
  if (rollError !== null) throw new Error(rollError)
  return replaced
}
