import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '@portico/kit/postgres/cluster'
import { withClient } from '@portico/kit/postgres/with-client'

/** The recovery of 100 GB takes about half an hour. */
const RECOVERY_MS = 4 * 3_600_000

/** Recovers data with the Postgres of the npm package, and stops it when it accepts writes. */
export async function recoverWithPackage(dir: string, password: string): Promise<void> {
  const cluster = await startCluster({ dir, password })
  try {
    await withClient({ connectionString: cluster.adminUrl }, async (client) => {
      for (const end = Date.now() + RECOVERY_MS; ; await sleep(200)) {
        const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
        if (!rows[0]!.recovers) return
        if (Date.now() > end) throw new Error('the recovery did not end within 4 hours')
      }
    })
  } finally {
    await cluster.stop()
  }
}
