import { notFound } from '@portico/kit/errors'
import { Reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/library/files.schemas'
import { documentTypes, fileTypes, type FileExtension } from '@portico/proto/http/files/media'
import type { LibraryDeps } from '../deps.ts'
import { fileKey, readAddressName, widthFor, type StoredFile } from '../domain/asset-names.ts'
import { readRange } from '../domain/byte-range.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** While a smaller format of a picture is being made, browsers ask again after this time. */
const PROVISIONAL = 'public, max-age=60'
/** While the requested width is being made, and a larger one is sent. */
const OTHER_WIDTH = 'public, max-age=5'

/**
 * Returns a file on the host of its website: a picture in the width of `?format=750w` or the largest (GAL-35), as AVIF if the
 * browser accepts it and it is stored, or any other file, whole or in a range.
 */
export const serveFile = ({
  pictures,
  files,
  knownFiles,
}: Pick<LibraryDeps, 'pictures' | 'files' | 'knownFiles'>) =>
  route(api.serveFile, async ({ req, website, params, query }) => {
    const { version, extension } = readAddressName(params.name)
    const file = { websiteId: website.id, id: params.assetId, version }
    const { headers, method } = req
    if (!(await knownFiles.has(website.id, params.assetId))) throw notFound('file')
    if (extension !== 'webp') return serveStored(files, file, extension, { headers, method })
    const found = await pictures.get(file, widthFor(query.format), headers.accept)
    if (!found) throw notFound('file')
    const etag = `"${version || 'first'}-${found.format}-${found.bytes.length}"`
    const about = {
      'cache-control': found.exact ? (found.isFinal ? IMMUTABLE : PROVISIONAL) : OTHER_WIDTH,
      vary: 'Accept',
      etag,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    }
    if (headers['if-none-match'] === etag) return new Reply(304, undefined, about)
    return new Reply(200, found.bytes, { ...about, 'content-type': `image/${found.format}` })
  })

/**
 * Returns a file as it was uploaded, or the part of it that `Range` asks for (206; 416 outside the file), so that players can
 * seek and downloads can be resumed. It never changes. It is read from the disk as fast as the visitor reads it.
 * @throws Refusal 404 if the website has no such file
 */
async function serveStored(
  files: LibraryDeps['files'],
  file: StoredFile,
  extension: FileExtension,
  { headers: given, method }: { headers: Record<string, string | string[] | undefined>; method: string },
): Promise<Reply> {
  const key = fileKey(file, extension)
  const size = await files.size(key)
  if (size === null) throw notFound('file')
  const type = fileTypes[extension]
  const etag = `"${file.version || 'first'}-${size}"`
  const headers = {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'",
    // The page editor shows the page from the app host, and browsers load fonts of another origin only with this header.
    ...(extension === 'woff2' && { 'access-control-allow-origin': '*' }),
    // A document of an owner could run code on the website's host, so browsers save it.
    ...(Object.hasOwn(documentTypes, extension) && { 'content-disposition': 'attachment' }),
  }
  if (given['if-none-match'] === etag) return new Reply(304, undefined, headers)
  // With another validator the client has the part of another file, and gets the whole.
  const ifRange = given['if-range']
  const asked = ifRange === undefined || ifRange === etag ? String(given['range'] ?? '') : ''
  const range = readRange(asked, size)
  if (range === 'unsatisfiable')
    return new Reply(416, '', { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const sent = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  }
  const isEmpty = method === 'HEAD' || size === 0
  return new Reply(range ? 206 : 200, undefined, sent, isEmpty ? undefined : files.read(key, start, end))
}
