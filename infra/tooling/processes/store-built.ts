import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startProcess } from './process.ts'

const root = resolve(import.meta.dirname, '../../..')
const JOB = 'infra/deploy/files/assets.ts'

/**
 * Runs the job that stores the built files of a release, of this one without `checkout`. `env` has the variables of the files of
 * sites. A release that does not have the job yet is left out. @throws Error with the output of a job that fails
 */
export async function runAssetsJob(env: Record<string, string>, checkout = root): Promise<void> {
  const script = join(checkout, JOB)
  if (!existsSync(script)) return
  const job = startProcess(process.execPath, [script], {
    name: 'the job assets',
    cwd: checkout,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(checkout, '.cache/compiled'), ...env },
  })
  await job.ended
  if (job.child.exitCode !== 0) throw job.failed('did not store the built files')
}
