import { readFileSync } from 'node:fs'
import { scaledProcesses } from '../../deploy/compose/processes/scale.ts'
import { instancesOf } from '../processes/instances.ts'
import type { createSupervisor } from '../processes/supervisor.ts'

/** A process that was replaced: the time until the new one was ready, and from the signal to the old one until it had ended, ms. */
export type Replaced = { name: string; readyMs: number; goneMs: number }

/** The last roll in `stack.json`. `rolls` counts the ended ones; `rollError` is the reason why the last one failed. */
export type RollState = {
  rolls: number
  rollError: string | null
  isRolling: boolean
  replaced: readonly Replaced[]
}

/** The folder of another release for a process, and how long a new process may take to become ready, ms. */
export type Origin = { checkout?: string; readyWaitMs?: number }

/**
 * Replaces processes one after another, each new one before the old one stops. The file `roll` says what: names on line 1,
 * all processes without any; on line 2 the folder of the release from which the new ones run, this one without it; on line 3
 * the seconds that a new one may take to become ready. A roll ends at the first process that does not: its old one stays.
 * Before a roll with web, the built files of the new release are stored (decision 242); if that fails, nothing is replaced.
 */
export function createRoll({
  file,
  supervisor,
  storeBuilt,
  onChange,
  first = {},
}: {
  file: string
  supervisor: Pick<ReturnType<typeof createSupervisor>, 'names' | 'replace'>
  /** Stores the built files of the release in the folder `checkout`, of this one without it. */
  storeBuilt: (checkout?: string) => Promise<void>
  onChange: (state: RollState) => void
  /** From where processes run that were not replaced. */
  first?: Origin
}) {
  const origins = new Map<string, Origin>()
  let state: RollState = { rolls: 0, rollError: null, isRolling: false, replaced: [] }
  const change = (more: Partial<RollState>) => onChange((state = { ...state, ...more }))

  async function replaceAll(): Promise<void> {
    const { instances, origin } = readRequest(readFileSync(file, 'utf8'), supervisor.names())
    if (instancesOf(instances, 'web').length > 0) await storeBuilt(origin.checkout)
    for (const name of instances) {
      const before = origins.get(name)
      origins.set(name, origin)
      try {
        const times = await supervisor.replace(name)
        change({ replaced: [...state.replaced, { name, ...times }] })
      } catch (error) {
        if (before === undefined) origins.delete(name)
        else origins.set(name, before)
        throw error
      }
    }
  }

  return {
    state: () => state,
    originOf: (name: string): Origin => origins.get(name) ?? first,
    /** Rolls as the file says. A second roll meanwhile is refused. Never rejects: the reason of a failure is in the state. */
    async run(): Promise<void> {
      if (state.isRolling) return void process.stderr.write('a roll is running; the second one is refused\n')
      change({ isRolling: true, replaced: [] })
      let rollError: string | null = null
      await replaceAll().catch((error: unknown) => (rollError = String(error)))
      if (rollError !== null) process.stderr.write(`the roll ended: ${rollError}\n`)
      change({ isRolling: false, rolls: state.rolls + 1, rollError })
    },
  }
}

/** Reads the file `roll`. @throws Error for the name of a process that does not run here, and for seconds that are no number */
export function readRequest(
  text: string,
  running: readonly string[],
): { instances: string[]; origin: Origin } {
  const [names = '', checkout = '', seconds = ''] = text.split('\n').map((line) => line.trim())
  const named = names === '' ? scaledProcesses : names.split(/\s+/)
  const instances = named.flatMap((name) => {
    const found = (scaledProcesses as readonly string[]).includes(name) ? instancesOf(running, name) : []
    if (found.length === 0)
      throw new Error(`there is no process "${name}" to replace; names: ${scaledProcesses.join(', ')}`)
    return found
  })
  if (!/^\d*$/.test(seconds)) throw new Error(`"${seconds}" is not a number of seconds`)
  return {
    instances,
    origin: {
      ...(checkout !== '' && { checkout }),
      ...(seconds !== '' && { readyWaitMs: Number(seconds) * 1_000 }),
    },
  }
}
