import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Refusal, invalid, tooLarge } from '@portico/kit/errors'
import { fileTypes, type FileExtension } from '@portico/proto/http/files/media'
import { MAX_IMAGE_BYTES } from '@portico/proto/limits'
import { fileMessages } from '@portico/proto/messages'
import { imageTooLarge } from '@portico/proto/values/validators'
import type { LibraryDeps } from '../deps.ts'
import type { Asset } from '../domain/asset.ts'
import {
  VERSION_DIGITS,
  fileKey,
  pictureKey,
  toAddressName,
  type StoredExtension,
  type StoredFile,
} from '../domain/asset-names.ts'
import { kindOf, mayBePicture, type FileType } from '../domain/file-type.ts'
import { MEDIA_HEAD_BYTES } from '../domain/media-type.ts'
import { partSize } from '../domain/upload-parts.ts'
import { readPicture, unsupportedPicture } from '../pictures/pictures.ts'

/** The stored content of a file: what the library knows of it, and where it is. */
export type Content = Pick<Asset, 'kind' | 'type' | 'version' | 'width' | 'height' | 'color' | 'bytes'> & {
  extension: StoredExtension
  id: string
}

/** `parts`: the keys of its parts, in their order. */
type Source = { found: FileType; bytes: number; parts: readonly string[] }
type Deps = Pick<LibraryDeps, 'files' | 'decoder' | 'uploads' | 'signals'>

/**
 * Stores the content of a file: a picture as WebP, any other file as it is. `isReplaced` gives it a version of its own, so
 * that the earlier content stays. @throws Refusal as `readPicture`, 413 for a picture that is too large, 503 if too many
 * pictures wait to be decoded
 */
export async function storeContent(
  deps: Deps,
  { websiteId, id, isReplaced }: { websiteId: string; id: string; isReplaced: boolean },
  source: Source,
): Promise<Content> {
  const target = { websiteId, id }
  const { found, bytes, parts } = source
  if (found !== 'picture') return storeFile(deps, target, isReplaced, { found, bytes, parts })
  if (bytes > MAX_IMAGE_BYTES) throw tooLarge(MAX_IMAGE_BYTES, imageTooLarge)
  return deps.uploads
    .withMemory(websiteId, bytes, async () =>
      storePicture(deps, target, await buffer(readParts(deps.files, parts, bytes)), isReplaced),
    )
    .catch((error: unknown): never => {
      // The first bytes belong to a supported picture, so the rest of it is missing.
      throw error instanceof Refusal && error.status === 415
        ? invalid({ body: fileMessages.brokenPicture })
        : error
    })
}

/** Stores a picture whose bytes are in memory. The caller has reserved the memory. @throws Refusal as `readPicture` */
export async function storePicture(
  { files, decoder, uploads, signals }: Deps,
  { websiteId, id }: Omit<StoredFile, 'version'>,
  original: Buffer,
  isReplaced = false,
): Promise<Content> {
  // Otherwise a file of another type would wait for the pictures of others, and take the decoder's time.
  if (!mayBePicture(original.subarray(0, MEDIA_HEAD_BYTES))) throw unsupportedPicture()
  const picture = await uploads.runInTurn(websiteId, () => readPicture(decoder, original))
  const version = isReplaced ? versionOf(createHash('sha256').update(original).digest('hex')) : ''
  await files.put(pictureKey({ websiteId, id, version }, 'largest'), picture.bytes)
  signals.pictureStored(picture.bytes.length)
  const { width, height, color } = picture
  const bytes = picture.bytes.length
  return { id, kind: 'picture', type: 'image/webp', extension: 'webp', version, width, height, color, bytes }
}

async function storeFile(
  { files }: Deps,
  { websiteId, id }: Omit<StoredFile, 'version'>,
  isReplaced: boolean,
  { found, bytes, parts }: Source & { found: FileExtension },
): Promise<Content> {
  const version = isReplaced ? versionOf(await digestOf(readParts(files, parts, bytes))) : ''
  await files.join(fileKey({ websiteId, id, version }, found), parts)
  const type = fileTypes[found]
  return { id, kind: kindOf(found), type, extension: found, version, width: 0, height: 0, color: '', bytes }
}

async function* readParts(
  files: LibraryDeps['files'],
  parts: readonly string[],
  bytes: number,
): AsyncGenerator<Buffer> {
  for (const [at, part] of parts.entries()) yield* files.read(part, 0, partSize(bytes, at + 1) - 1)
}

const versionOf = (digest: string) => digest.slice(0, VERSION_DIGITS)

async function digestOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** Removes content that no file has. */
export async function dropContent(
  files: LibraryDeps['files'],
  websiteId: string,
  content: Content,
): Promise<void> {
  const file = { websiteId, id: content.id, version: content.version }
  await (content.extension === 'webp'
    ? files.remove(pictureKey(file, 'largest'))
    : files.remove(fileKey(file, content.extension)))
}

/** A new file with this content. */
export function newAsset(
  { extension, ...content }: Content,
  given: Pick<Asset, 'title' | 'alt' | 'focalPoint' | 'folderId'>,
  now: Date,
): Asset {
  const name = toAddressName(given.title, extension)
  return { ...content, ...given, name, createdAt: now, changedAt: now, deletedAt: null }
}

/** A file with other content. Its name in addresses stays, but for the version and the extension. */
export function replacedAsset(before: Asset, { extension, ...content }: Content, now: Date): Asset {
  const [name = ''] = before.name.split('.')
  return {
    ...before,
    ...content,
    name: toAddressName(`${name}.x`, extension, content.version),
    changedAt: now,
  }
}

/** MISC-03: the refusal of a type that the library does not support. */
export const unsupportedFile = () =>
  new Refusal(415, {
    error: fileMessages.unsupportedType,
    errors: { body: fileMessages.unsupportedType },
  })
