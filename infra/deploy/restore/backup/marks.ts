import { withClient } from '@portico/kit/postgres/with-client'

/**
 * Writes into each database until when the backup has everything (`backup`), or when a restore was rehearsed with success (`drill`).
 * The services show it, with the alerts BackupOld and DrillOld. `urls`: the databases, for a superuser.
 */
export async function markRecovery(
  urls: readonly string[],
  kind: 'backup' | 'drill',
  at: Date,
): Promise<void> {
  for (const connectionString of urls)
    await withClient({ connectionString }, (client) =>
      client.query('select mark_recovery($1, $2)', [kind, at]),
    )
}
