import type { BlockHistory } from '@portico/proto/http/content/page-history'
import { MAX_BLOCK_VERSIONS, MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import type { Block } from '@portico/proto/site'

/** A block in a kept revision or in the release that brought it. */
export type StoredVersion = {
  block: Block
  savedAt: Date
  savedBy: string
  revision: number | null
  release: number | null
  name: string | null
}

/**
 * The different values of a block, newest first. Each has the time and the account that brought it: of versions with the same
 * value one after another, the oldest. A value that the block had again later is listed once. `stored` is oldest first.
 */
export function blockHistory(stored: readonly StoredVersion[]): BlockHistory {
  const newest = new Map<string, StoredVersion>()
  let previous: string | undefined
  for (const version of stored) {
    const { type, value } = version.block
    // Postgres gives the fields of equal values in the same order.
    const key = JSON.stringify({ type, value })
    if (key !== previous) {
      newest.delete(key)
      newest.set(key, version)
    }
    previous = key
  }
  const versions: BlockHistory['versions'] = []
  let length = 0
  for (const [key, version] of [...newest].reverse()) {
    length += key.length
    if (versions.length === MAX_BLOCK_VERSIONS || (length > MAX_DOCUMENT_BYTES && versions.length > 0))
      return { versions, isComplete: false }
    versions.push(toVersion(version))
  }
  return { versions, isComplete: true }
}

const toVersion = ({ block, savedAt, savedBy, revision, release, name }: StoredVersion) => ({
  block,
  savedOn: savedAt.getTime(),
  savedBy,
  ...(revision !== null && { revision }),
  ...(release !== null && { release: { number: release, name: name ?? '' } }),
})
