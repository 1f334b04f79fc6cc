import type { AssetKind, AssetReply, AssetSort } from '@portico/proto/http/files/assets'
import { fileTypes } from '@portico/proto/http/files/media'
import { formatFileSize } from '@portico/proto/texts/phrases'

export const kindNames: Record<AssetKind, string> = {
  picture: 'Pictures',
  video: 'Videos',
  audio: 'Audio',
  captions: 'Captions',
  file: 'Documents',
}

export const sortNames: Record<AssetSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
}

/** "WebP", "PDF", "MP4". */
export function typeName({ kind, type }: AssetReply): string {
  if (kind === 'picture') return 'WebP'
  const extension = Object.entries(fileTypes).find(([, each]) => each === type)?.[0]
  return extension?.toUpperCase() ?? type
}

/** "1,200 × 800 px · 96.2 KB" */
export function sizeText({ width, height, bytes }: AssetReply): string {
  const size = formatFileSize(bytes)
  return width > 0 ? `${width.toLocaleString()} × ${height.toLocaleString()} px · ${size}` : size
}
