import type { Picture } from '@portico/proto/blocks/media/picture'
import type { AssetKind, AssetReply } from '@portico/proto/http/files/assets'
import { TRASH_DAYS } from '@portico/proto/limits'

/** A file of the assets library. */
export type Asset = {
  id: string
  kind: AssetKind
  type: string
  /** The last segment of the address. */
  name: string
  /** The name that the owner gave it. */
  title: string
  /** Empty until the file is replaced. */
  version: string
  width: number
  height: number
  color: string
  alt: string
  /** The size of the stored file. */
  bytes: number
  focalPoint: Picture['focalPoint'] | null
  folderId: string | null
  createdAt: Date
  changedAt: Date
  deletedAt: Date | null
}

const DAY_MS = 86_400_000

/** The address of a file on the website's host. */
export const assetUrl = ({ id, name }: Pick<Asset, 'id' | 'name'>): string => `/s/${id}/${name}`

/** Converts a file to the format of the API. */
export function toAssetReply(asset: Asset): AssetReply {
  const { version: _, focalPoint, folderId, createdAt, changedAt, deletedAt, ...plain } = asset
  return {
    ...plain,
    url: assetUrl(asset),
    createdOn: createdAt.getTime(),
    changedOn: changedAt.getTime(),
    ...(focalPoint && { focalPoint }),
    ...(folderId !== null && { folderId }),
    ...(deletedAt && {
      deletedOn: deletedAt.getTime(),
      purgedOn: deletedAt.getTime() + TRASH_DAYS * DAY_MS,
    }),
  }
}
