import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { readOpenUploads } from '../store/uploads.ts'
import { readAssetUsage } from '../store/usage.ts'

// Concurrent requests keep these limits only in transactions that have locked the website.

/**
 * `isNew` is false for a file that is replaced. @throws Refusal 409 if another file of `bytes` exceeds the maximum number or
 * size of files
 */
export async function assertAssetLimit(tx: Tx, bytes: number, isNew = true): Promise<void> {
  const max = limits.MAX_ASSETS_PER_WEBSITE
  const maxBytes = limits.MAX_ASSET_BYTES_PER_WEBSITE
  const used = await readAssetUsage(tx)
  if (isNew && used.count >= max)
    throw limitReached('body', messages.limitReached('pictures and media files on a website', max))
  if (used.bytes + bytes > maxBytes) {
    throw limitReached('body', messages.bytesReached('The pictures and media files of a website', maxBytes))
  }
}

/** @throws Refusal 409 if the website has the maximum number of open uploads, or no room for them and `bytes` */
export async function assertUploadLimit(tx: Tx, bytes: number, isNew: boolean): Promise<void> {
  const open = await readOpenUploads(tx)
  const max = limits.MAX_OPEN_UPLOADS_PER_WEBSITE
  if (open.count >= max)
    throw limitReached('name', messages.limitReached('unfinished uploads on a website', max))
  await assertAssetLimit(tx, open.bytes + bytes, isNew)
}
