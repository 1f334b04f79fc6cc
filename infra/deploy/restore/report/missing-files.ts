import type { Files } from '@portico/kit/files/files'
import { withClient } from '@portico/kit/postgres/with-client'
import {
  fileKey,
  pictureKey,
  readAddressName,
} from '../../../../services/sites/src/library/domain/asset-names.ts'
import type { FileExtension } from '@portico/proto/http/files/media'

type Client = Parameters<Parameters<typeof withClient>[1]>[0]
type StoredRow = { id: string; name: string; key: string; bytes?: number }
type AssetRow = { id: string; kind: string; name: string; version: string; bytes: number }

/**
 * Lists by website the files and fonts that have a row in the database of sites and no content of its size in the store. The widths of
 * pictures are left out, because they are made again, and so are uploads that had not ended.
 */
export function listMissingFiles({
  url,
  files,
}: {
  url: string
  files: Pick<Files, 'list'>
}): Promise<Record<string, string[]>> {
  return withClient({ connectionString: url }, async (client) => {
    const missing: Record<string, string[]> = {}
    for (const websiteId of await websitesWithFiles(client)) {
      const sizes = new Map<string, number>()
      for await (const { key, size } of files.list(websiteId)) sizes.set(key, size)
      const absent = (await filesOf(client, websiteId)).filter(
        ({ key, bytes }) => !sizes.has(key) || (bytes !== undefined && sizes.get(key) !== bytes),
      )
      if (absent.length > 0) missing[websiteId] = absent.map(({ id, name }) => `${name} (${id})`)
    }
    return missing
  })
}

/** The ids of the websites that have a file or a font, in order. */
export async function websitesWithFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select website_id as id from asset union select website_id from font order by id',
  )
  return rows.map(({ id }) => id)
}

/** The key of the content of each file and font of a website, with its size if the row has it. */
export async function filesOf(client: Client, websiteId: string): Promise<StoredRow[]> {
  const assets = await client.query<AssetRow>(
    'select id, kind, name, version, bytes::float8 as bytes from asset where website_id = $1 order by id',
    [websiteId],
  )
  const fonts = await client.query<{ id: string; name: string; state: string }>(
    `select id, name, state from font where website_id = $1 and state in ('waiting', 'ready') order by id`,
    [websiteId],
  )
  return [
    ...assets.rows.map(({ id, kind, name, version, bytes }) => {
      const file = { websiteId, id, version }
      const extension = readAddressName(name).extension as FileExtension
      return {
        id,
        name,
        bytes,
        key: kind === 'picture' ? pictureKey(file, 'largest') : fileKey(file, extension),
      }
    }),
    ...fonts.rows.map(({ id, name, state }) => ({
      ...{ id, name },
      key:
        state === 'ready'
          ? fileKey({ websiteId, id, version: '' }, 'woff2')
          : `${websiteId}/${id}/upload.font`,
    })),
  ]
}
