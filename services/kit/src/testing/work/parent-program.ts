import type { Work } from '../../work/work.ts'
import type { Hostile } from './hostile-work.ts'
import { createPatientPool } from './patient-pool.ts'

// A process with a pool whose first process does a job that never returns and whose second one waits. It prints their
// ids; the job creates the file that the first argument names.

const work: Work<Hostile, string> = {
  name: 'hostile',
  module: new URL('./hostile-work.ts', import.meta.url),
  timeLimitMs: 500,
  memoryMb: 64,
}
const pool = createPatientPool()
const name = (by: 'owner' | 'visitor') => pool.run(work, { do: 'name-process' }, { websiteId: 'a', by })
// A pool keeps no process running.
setInterval(() => {}, 60_000)
const names = [await name('owner'), await name('visitor')]
process.stdout.write(`${names.join(' ')}\n`)
const begun = process.argv[2]!
await pool.run(work, { do: 'hold', begun, gate: `${begun}-never` }, { websiteId: 'a' })
