import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { withClient } from './with-client.ts'

const kitMigrations = new URL('../../migrations/', import.meta.url)

/**
 * Migrates a service's database as its owner: first the kit's tables (outbox, consumer_offset, reply, job), then the
 * service's own SQL files in `dir`. Each set is one transaction, forward only. Several processes may migrate at the
 * same time; they wait for each other.
 */
export async function migrate({
  ownerUrl,
  service,
  dir,
  kitDir = kitMigrations,
}: {
  ownerUrl: string
  service: string
  dir: URL
  /** The kit's migrations. The upgrade test passes the migrations of an earlier commit. */
  kitDir?: URL
}): Promise<void> {
  const config = { connectionString: ownerUrl, options: `-c portico.service=${service}` }
  await withClient(config, async (client) => {
    for (const [table, folder] of [
      ['kit_migration', kitDir],
      ['service_migration', dir],
    ] as const) {
      await runner({
        dbClient: client,
        dir: fileURLToPath(folder).replace(/\/$/, ''),
        direction: 'up',
        migrationsTable: table,
        checkOrder: true,
        singleTransaction: true,
        advisoryLockMode: 'wait',
        log: () => {},
      })
    }
  })
}
