import { execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '@portico/kit/postgres/with-client'
import { takeBase } from '../../deploy/restore/backup/take-base.ts'

/**
 * Copies the data of a running server on this machine to `dir` for a standby. `startCluster` on `dir` then starts the standby,
 * which follows the primary by streaming through a slot of its name. Installations have pg_basebackup for it; the Postgres
 * of the npm package has not.
 * @param primary its address for the superuser, and where the standby connects to
 */
export async function makeStandby({
  primary,
  dir,
  name,
}: {
  primary: { adminUrl: string; host: string; port: number; password: string }
  dir: string
  name: string
}): Promise<void> {
  await withClient({ connectionString: primary.adminUrl }, (client) =>
    client.query(
      `select pg_create_physical_replication_slot($1, true)
       where not exists (select from pg_replication_slots where slot_name = $1)`,
      [name],
    ),
  )
  await takeBase({ url: primary.adminUrl, to: dir })
  const login = `host=${primary.host} port=${primary.port} user=postgres password=${primary.password} application_name=${name}`
  // The last line of a setting counts.
  await appendFile(
    join(dir, 'postgresql.auto.conf'),
    `primary_conninfo = '${login}'\nprimary_slot_name = '${name}'\nsynchronous_standby_names = ''\n`,
  )
  await writeFile(join(dir, 'standby.signal'), '')
  await chmod(dir, 0o700)
  if (process.getuid?.() === 0) await ownTree(dir)
}

/** Gives the folder to the user `postgres`, as whom root runs the server. */
async function ownTree(dir: string): Promise<void> {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()))
  await chown(dir, uid!, gid!)
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid!, gid!)
}
