import { FilesUnavailable, type Files } from '@portico/kit/files/files'
import { withClient } from '@portico/kit/postgres/with-client'
import type { Archive } from '../archive/archive.ts'
import { RestoreRefused } from '../refused.ts'
import { filesOf, websitesWithFiles } from '../report/missing-files.ts'
import { countParts, listCopies, partName, type Copy } from './copies.ts'

export type RestoredFiles = {
  restored: number
  bytes: number
  /** Why files of the archive could not be restored, one line each. */
  failed: string[]
}

/**
 * Writes the files that the restored rows of sites name and the store does not have, with all their versions and widths. Nothing is
 * removed, and only a file that is cut off is replaced. It may be interrupted and repeated. A damaged object of the archive costs its
 * file only, which `log` names; the report after the restore lists what is missing.
 * @throws RestoreRefused when the disk is full
 */
export async function restoreFiles({
  archive,
  url,
  files,
  log = () => {},
}: {
  archive: Archive
  /** The database of sites, for a superuser. */
  url: string
  files: Pick<Files, 'list' | 'put'>
  log?(line: string): void
}): Promise<RestoredFiles> {
  const result: RestoredFiles = { restored: 0, bytes: 0, failed: [] }
  await withClient({ connectionString: url }, async (client) => {
    for (const websiteId of await websitesWithFiles(client)) {
      const rows = await filesOf(client, websiteId)
      const sizes = new Map<string, number>()
      for await (const { key, size } of files.list(websiteId)) sizes.set(key, size)
      const { complete } = await listCopies(archive, websiteId)
      for (const copy of chooseMissing(complete, rows, sizes)) {
        try {
          await files.put(copy.key, contentOf(archive, copy))
        } catch (error) {
          if (error instanceof FilesUnavailable && error.problem === 'full')
            throw new RestoreRefused('The disk of the files is full.')
          if (!(error instanceof RestoreRefused)) throw error
          result.failed.push(`${copy.key}: ${error.message}`)
          continue
        }
        result.restored++
        result.bytes += copy.bytes
      }
    }
  })
  for (const line of result.failed) log(`a file cannot be restored: ${line}`)
  log(`restored ${result.restored} files, ${Math.ceil(result.bytes / 1_000)} kB`)
  return result
}

/** The copies of the files of `rows` that are not in the store; of several copies of a key, the one that has the size of its row. */
function chooseMissing(
  copies: readonly Copy[],
  rows: readonly { id: string; key: string; bytes?: number }[],
  sizes: ReadonlyMap<string, number>,
): Copy[] {
  const ids = new Set(rows.map(({ id }) => id))
  const bytesByKey = new Map(rows.map(({ key, bytes }) => [key, bytes]))
  const chosen = new Map<string, Copy>()
  for (const copy of copies) {
    const bytes = bytesByKey.get(copy.key)
    if (!ids.has(copy.key.split('/')[1]!) || (bytes !== undefined && copy.bytes !== bytes)) continue
    const size = sizes.get(copy.key)
    if (size !== undefined && (bytes === undefined || size === bytes)) continue
    const before = chosen.get(copy.key)
    if (!before || before.at < copy.at) chosen.set(copy.key, copy)
  }
  return [...chosen.values()]
}

async function* contentOf(archive: Archive, copy: Copy): AsyncGenerator<Buffer> {
  for (let number = 0; number < countParts(copy.bytes); number++) yield archive.get(partName(copy, number))
}
