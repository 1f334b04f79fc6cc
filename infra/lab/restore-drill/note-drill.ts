import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseName } from '@portico/kit/postgres/provision'
import { servicesWithData } from '../../deploy/compose/services.ts'
import { markRecovery } from '../../deploy/restore/backup/marks.ts'
import { readStack } from '../../deploy/restore/stack.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Prepares the note of a successful drill in the running stack whose data are in `dataDir`: `make full`, or containers, whose folder has
 * no stack.json. `env` is the environment of the running stack; the one of a drill in containers names another project.
 * @throws Error when the stack does not run
 */
export function prepareNote(dataDir: string, env: NodeJS.ProcessEnv): () => Promise<void> {
  if (existsSync(join(dataDir, 'stack.json'))) {
    const urls = Object.values(readStack(dataDir).databases)
    return () => markRecovery(urls, 'drill', new Date())
  }
  if (!existsSync(join(dataDir, 'secrets'))) throw new Error(`${dataDir} has no data of a stack.`)
  const psql = (database: string, sql: string) => {
    const args = ['compose', 'exec', '-T', 'postgres', 'psql', '-X', '-q', '-U', 'postgres', '-d', database]
    const run = spawnSync('docker', [...args, '-v', 'ON_ERROR_STOP=1', '-c', sql], {
      cwd: root,
      encoding: 'utf8',
      env: { ...env, PORTICO_DATA: resolve(dataDir) },
    })
    if (run.status !== 0) throw new Error(`the running stack cannot note the drill: ${run.stderr}`)
  }
  psql('postgres', 'select 1')
  return async () => {
    for (const service of servicesWithData) psql(databaseName(service), `select mark_recovery('drill')`)
  }
}
