import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { migrate } from '../postgres/migrate.ts'
import { testDatabase } from './database.ts'

/** Creates a database as it was before the migration `next`; `upgrade` applies that migration and all later ones. */
export async function earlierDatabase(service: string, migrations: URL, next: string) {
  const earlier = mkdtempSync(join(tmpdir(), 'migrations-'))
  const all = fileURLToPath(migrations)
  for (const file of readdirSync(all)) if (file < next) cpSync(join(all, file), join(earlier, file))
  const database = await testDatabase(service, pathToFileURL(`${earlier}/`)).finally(() =>
    rmSync(earlier, { recursive: true }),
  )
  return { ...database, upgrade: () => migrate({ ownerUrl: database.ownerUrl, service, dir: migrations }) }
}
