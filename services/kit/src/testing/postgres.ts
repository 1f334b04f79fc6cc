import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../postgres/cluster.ts'

/**
 * Starts a Postgres for one test run, and stores its address in the environment. A global set-up of vitest. Returns a
 * function that stops Postgres and deletes its data.
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  chmodSync(dir, 0o755)
  const cluster = await startCluster({
    dir: join(dir, 'data'),
    password: 'test',
    durable: false,
    maxConnections: 200,
  })
  process.env['PORTICO_TEST_PG'] = cluster.adminUrl
  return async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
