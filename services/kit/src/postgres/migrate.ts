import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { withClient } from './with-client.ts'

const kitMigrations = new URL('../../migrations/', import.meta.url)

/**
 * Brings a service's database up to date as its owner: first the kit's tables (outbox, consumer_offset, reply), then
 * the service's own plain SQL files, each in its transaction, forward only. Several processes may do so at once.
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
  /** Where the kit's own files are: a test of upgrades names those of an earlier commit. */
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
