import type { FileExtension } from '@portico/proto/http/files/media'
import { fileTypes } from '@portico/proto/http/files/media'
import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'

/** The extension of a stored file: `webp` for a picture. */
export type StoredExtension = FileExtension | 'webp'

/** A stored file: its website, id, and `version`, which is empty until the file is replaced. */
export type StoredFile = { websiteId: string; id: string; version: string }

/** The digits of a version: the beginning of the SHA-256 of the content. */
export const VERSION_DIGITS = 12

/**
 * Converts the name of an upload to the last segment of its address, as `bowl.webp`, and `bowl.3f9c2a1b0d4e.webp` for a
 * replaced file.
 */
export function toAddressName(given: string, extension: StoredExtension, version = ''): string {
  const name = plainName(given) || (extension === 'webp' ? 'picture' : 'file')
  return [name, ...(version === '' ? [] : [version]), extension].join('.')
}

/** Reads the last segment of an address. Names that do not end in a known extension are pictures, as `bowl`. */
export function readAddressName(name: string): { version: string; extension: StoredExtension } {
  const parts = name.split('.')
  const last = parts.at(-1) ?? ''
  const extension = Object.hasOwn(fileTypes, last) ? (last as FileExtension) : 'webp'
  const version = parts.length > 2 ? parts.at(-2)! : ''
  return { version: isVersion(version) ? version : '', extension }
}

const isVersion = (text: string) => text.length === VERSION_DIGITS && /^[0-9a-f]+$/.test(text)

/** The name without folder and extension, in lower-case letters, digits and hyphens. */
function plainName(given: string): string {
  const base = given
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '')
  return base
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}

/** The name that the owner sees: without folder and control characters, at most 200 characters. */
export function toTitle(given: string): string {
  const base = given.split(/[/\\]/).at(-1)!
  return base.replace(/\p{C}/gu, '').trim().slice(0, 200).trim() || 'file'
}

const folderOf = ({ websiteId, id, version }: StoredFile) =>
  version === '' ? `${websiteId}/${id}` : `${websiteId}/${id}/${version}`

/** The blob key of a picture in one width. `largest` is the file as it was stored by the upload. */
export const pictureKey = (
  file: StoredFile,
  width: number | 'largest',
  format: 'webp' | 'avif' = 'webp',
): string => `${folderOf(file)}/${width}.${format}`

/** The blob key of a file that is not a picture. */
export const fileKey = (file: StoredFile, extension: FileExtension): string =>
  `${folderOf(file)}/media.${extension}`

/** The blob folder of a file with all its versions and widths. */
export const assetFolderKey = (websiteId: string, id: string): string => `${websiteId}/${id}`

/** The blob folder of an upload in parts, and the key of one part. */
export const uploadFolderKey = (websiteId: string, uploadId: string): string =>
  `${websiteId}/uploads/${uploadId}`
export const partKey = (websiteId: string, uploadId: string, number: number): string =>
  `${uploadFolderKey(websiteId, uploadId)}/${number}`

/** Returns the width for `?format=<n>w`: the smallest one that is at least `n`, else the largest (GAL-35). */
export function widthFor(format: string | undefined): number | 'largest' {
  const asked = /^(\d{1,5})w$/.exec(format ?? '')
  if (!asked) return 'largest'
  const enough = IMAGE_WIDTHS_PX.filter((width) => width >= Number(asked[1]))
  return enough.at(-1) ?? 'largest'
}
