import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '@portico/kit/postgres/with-client'
import type { BackupFacts } from './archive.ts'
import { timelineOf } from './wal-names.ts'

/** Folders whose content a server creates again. */
const EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|.*\.sock(et)?(\.lock)?|\.s\.PGSQL.*|recovery\.signal|standby\.signal|backup_label.*|ballast)$/

type StoppedBackup = { lsn: string; labelfile: string; spcmapfile: string }

/**
 * Copies the data of a running server to `to`, with the backup calls of Postgres. For installations that have the server and not its
 * tools; with the tools, pg_basebackup takes the backup. The copy is complete with the log between the two calls.
 */
export async function takeCopy(adminUrl: string, to: string): Promise<BackupFacts> {
  await mkdir(to, { recursive: true })
  return withClient({ connectionString: adminUrl }, async (client) => {
    const startedAt = new Date().toISOString()
    const { rows: settings } = await client.query<{ dir: string }>(
      `select setting as dir from pg_settings where name = 'data_directory'`,
    )
    const id = startedAt.replaceAll(/[-:.]/g, '')
    await client.query(`select pg_backup_start($1, true)`, [`portico ${id}`])
    await copyTree(settings[0]!.dir, to)
    const { rows } = await client.query<StoppedBackup>(
      'select lsn::text, labelfile, spcmapfile from pg_backup_stop(false)',
    )
    const { lsn, labelfile } = rows[0]!
    await writeFile(join(to, 'backup_label'), labelfile)
    const startSegment = /\(file ([0-9A-F]{24})\)/.exec(labelfile)![1]!
    await client.query('select pg_switch_wal()')
    // The clock of the server, because target times are compared with times of its commits.
    const { rows: ended } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    return {
      id,
      kind: 'full',
      parent: null,
      startedAt,
      endedAt: ended[0]!.at.toISOString(),
      timeline: timelineOf(startSegment),
      startSegment,
      endLsn: lsn,
    }
  })
}

/** Files may vanish while they are copied; the log has what happened to them. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (EMPTY.includes(entry.name)) await mkdir(target, { recursive: true, mode: 0o700 })
      else await copyTree(source, target)
    } else if (entry.isFile()) {
      await cp(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}
