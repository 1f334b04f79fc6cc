import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { connectReplication } from '@portico/kit/postgres/replication-client'
import { withClient } from '@portico/kit/postgres/with-client'
import type { BackupFacts } from '../archive/archive.ts'
import { createUntar, type UnpackedFile } from './untar.ts'
import { parseLsn, segmentAt } from '../archive/wal-names.ts'

/** The name of Postgres's own list of the files of a backup. The next increment is taken against it. */
export const SERVER_MANIFEST = 'backup_manifest'

/** The connection is not read while more than this was received and not written yet. */
const WAITING_BYTES = 16 * 2 ** 20
const [NEW_ARCHIVE, MANIFEST, DATA] = [...'nmd'].map((letter) => letter.charCodeAt(0))

const ServerManifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      /** In hexadecimal digits, if the path is not UTF-8. */
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      Checksum: z.string(),
    }),
  ),
})

/**
 * Takes a base backup over the replication protocol into the empty or new folder `to`, as pg_basebackup does, and compares every file
 * with the list of the server. It needs the log from its first segment to its end. With `parent` it is an increment: what changed
 * since that backup, whose list of files is `parent.list`; Postgres must run with `summarize_wal`.
 * @throws Error when the server refuses, for example because it no longer has the summaries since the parent
 */
export async function takeBase({
  url,
  to,
  parent,
  signal,
}: {
  url: string
  to: string
  parent?: { id: string; list: Buffer }
  /** Ends the backup, which rejects then. */
  signal?: AbortSignal
}): Promise<BackupFacts> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const startedAt = new Date().toISOString()
  const id = startedAt.replaceAll(/[-:.]/g, '')
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const stop = () => failed.reject(new Error('the backup was stopped'))
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const client = await connectReplication(url, (error) => failed.reject(error))
  const untar = createUntar(to)
  const list: Buffer[] = []
  let receive: (data: Buffer) => Promise<void> | void = untar.write
  let waiting = 0
  let work = Promise.resolve()
  client.listen((chunk) => {
    const [type, data] = [chunk[0], Buffer.from(chunk.subarray(1))] // the connection uses the memory of the chunk again
    waiting += data.length
    if (waiting > WAITING_BYTES) client.pause()
    work = work
      .then(async () => {
        if (type === MANIFEST) receive = (part) => void list.push(part)
        else if (type === NEW_ARCHIVE && !data.subarray(0, 9).equals(Buffer.from('base.tar\0')))
          throw new Error('the server has tablespaces, which are not backed up')
        else if (type === DATA) await receive(data)
        waiting -= data.length
        if (waiting <= WAITING_BYTES) client.resume()
      })
      .catch((error: unknown) => {
        failed.reject(error as Error)
        client.resume()
      })
  })
  try {
    if (parent) await Promise.race([client.upload('UPLOAD_MANIFEST', parent.list), failed.promise])
    const options = [
      `LABEL 'portico ${id}'`,
      `CHECKPOINT 'fast'`,
      `MANIFEST 'yes'`,
      `MANIFEST_CHECKSUMS 'SHA256'`,
      ...(parent ? ['INCREMENTAL'] : []),
    ]
    const rows = await Promise.race([
      client.command<{ recptr?: string; tli?: string }>(`BASE_BACKUP (${options.join(', ')})`),
      failed.promise,
    ])
    await Promise.race([work, failed.promise])
    const content = Buffer.concat(list)
    compareFiles(content, untar.end())
    await writeFile(join(to, SERVER_MANIFEST), content, { mode: 0o600 })
    const [start, end] = rows.filter((row) => row.recptr !== undefined)
    const timeline = Number(start!.tli)
    return {
      id,
      kind: parent ? 'incremental' : 'full',
      parent: parent?.id ?? null,
      startedAt,
      endedAt: (await serverTime(url)).toISOString(),
      timeline,
      startSegment: segmentAt(timeline, parseLsn(start!.recptr!)),
      endLsn: end!.recptr!,
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    client.resume()
    await client.end()
    await work.catch(() => {})
    await untar.abort()
  }
}

function compareFiles(list: Buffer, files: ReadonlyMap<string, UnpackedFile>): void {
  for (const each of ServerManifest.parse(JSON.parse(list.toString())).Files) {
    const path = each.Path ?? Buffer.from(each['Encoded-Path'] ?? '', 'hex').toString()
    const file = files.get(path)
    if (file?.bytes !== each.Size || file.sha256 !== each.Checksum)
      throw new Error(`${path} of the backup is not what the server listed`)
  }
}

/** The clock of the server, because target times are compared with times of its commits. */
const serverTime = (url: string): Promise<Date> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    return rows[0]!.at
  })
