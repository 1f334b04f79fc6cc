import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaledProcesses } from '../../deploy/compose/processes/scale.ts'
import { startShape } from '../../e2e/stack.ts'
import { requestRoll } from '../../tooling/full-stack/request-roll.ts'
import { archives } from '../../upgrade/archives.ts'
import { fullTarget } from '../chaos/targets/target-full.ts'
import { checkOut } from '../checkout.ts'
import type { Leg, RollStack } from './stack.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Starts the release before this one in the full shape, with data of its own. `base` is a commit or the folder of a checkout; the
 * commit of the newest archive if it is empty. `maxDelayMs` makes the gateway shed load like an installation.
 */
export async function openFullStack(
  base: string,
  maxDelayMs: string | undefined,
  say: (line: string) => void,
): Promise<RollStack> {
  const previous = checkOut(base || newestArchived())
  const dir = mkdtempSync(join(tmpdir(), 'portico-roll-test-'))
  chmodSync(dir, 0o755) // for root, Postgres runs as another user
  say(`the release before is ${previous.commit}`)
  const shape = await startShape('infra/tooling/full.ts', {
    dataDir: join(dir, 'data'),
    env: {
      PORTICO_CHECKOUT: previous.root,
      // Without it the shape refuses no request because the machine is busy.
      ...(maxDelayMs && { PORTICO_MAX_DELAY_MS: maxDelayMs }),
    },
  })
  const target = fullTarget(shape.dataDir)
  const restoreKernel = target.full!.keepQueuedConnections()
  const leg = (name: string, names: readonly string[], checkout?: string): Leg => ({
    name,
    roll: () => requestRoll(shape.dataDir, { names, ...(checkout && { checkout }) }),
  })
  const forward = (name: string) => leg(name, scaledProcesses)
  const back = leg('back', scaledProcesses.toReversed(), previous.root)
  let closing: Promise<void> | undefined
  return {
    target,
    ledgerFile: (run) => join(dir, `${run}.jsonl`),
    legs: [forward('to this release'), back, forward('again')],
    more: [back, forward('again')],
    close: () =>
      (closing ??= (async () => {
        restoreKernel()
        await shape.stop()
        previous.remove()
        rmSync(dir, { recursive: true, force: true })
      })()),
  }
}

/** The commit of the newest archive. */
function newestArchived(): string {
  const timeOf = (commit: string) =>
    Number(execFileSync('git', ['-C', root, 'show', '-s', '--format=%ct', commit], { encoding: 'utf8' }))
  const [newest] = archives()
    .map(({ commit }) => ({ commit, time: timeOf(commit) }))
    .sort((one, other) => other.time - one.time)
  return newest!.commit
}
