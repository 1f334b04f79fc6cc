import type { Db } from '../postgres/db.ts'
import type { Metrics } from '../runtime/metrics.ts'

/**
 * Shows how old the backup and the last rehearsal of a restore are (decision 239). A database that was never backed up shows nothing, so
 * that a stack without backups raises no alarm. Before the first rehearsal, its time is the one of the first backup.
 */
export function watchRecovery(metrics: Metrics, db: Db): void {
  metrics.watchShared(
    {
      recovery_backup_timestamp_seconds: { help: 'Until when the backup has everything, Unix time.' },
      recovery_drill_timestamp_seconds: {
        help: 'The last rehearsal of a restore that succeeded, Unix time; before it, the first backup.',
      },
    },
    async () => {
      const { rows } = await db.job((tx) =>
        tx.query<{ backup: number; drill: number }>(
          `select extract(epoch from backup.at)::float8 as backup,
             extract(epoch from coalesce(drill.at, backup.first_marked_at))::float8 as drill
           from recovery_mark backup left join recovery_mark drill on drill.kind = 'drill'
           where backup.kind = 'backup'`,
        ),
      )
      const found = rows[0]
      if (!found) return {}
      return {
        recovery_backup_timestamp_seconds: [{ value: found.backup }],
        recovery_drill_timestamp_seconds: [{ value: found.drill }],
      }
    },
  )
}
