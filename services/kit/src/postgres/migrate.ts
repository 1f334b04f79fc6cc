import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const kitMigrations = new URL('../../migrations/', import.meta.url)

/**
 * Brings a service's database up to date as its owner: first the kit's tables (outbox, consumer_offset, reply), then
 * the service's own plain SQL files, each in its transaction, forward only. Several processes may do so at once.
 */
export async function migrate({
  ownerUrl,
  service,
  dir,
}: {
  ownerUrl: string
  service: string
  dir: URL
}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: `-c portico.service=${service}` })
  await client.connect()
  try {
    for (const [table, folder] of [
      ['kit_migration', kitMigrations],
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
  } finally {
    await client.end()
  }
}
