import { createHash } from 'node:crypto'
import { FilesUnavailable } from './files.ts'
import { codeOfXml } from './s3-problems.ts'
import { bodyOf, type S3Body, type S3Client, type S3Reply } from './s3-request.ts'

/** A part that the server has, with the sum that it answered. */
export type SentPart = { number: number; etag: string }

export type MultipartUpload = {
  send(number: number, body: S3Body): Promise<SentPart>
  copy(number: number, source: string, range: string | undefined): Promise<SentPart>
  /** Makes the file, whose size is checked afterwards. @throws FilesUnavailable `damaged` if the server lost a part */
  complete(parts: readonly SentPart[], bytes: number): Promise<void>
  /** Ends it without a file. */
  abort(): Promise<void>
}

/** The sum in a reply, without its quotes. */
export const etagOf = (text: string): string => text.replace(/&quot;|"/g, '')

/** Whether an ETag must be the MD5 of the content: it looks like one, and the server did not encrypt with a key of its own. */
const isMd5 = (etag: string, header: (name: string) => string) =>
  /^[0-9a-f]{32}$/.test(etag) &&
  !header('x-amz-server-side-encryption').startsWith('aws:kms') &&
  header('x-amz-server-side-encryption-customer-algorithm') === ''

/** @throws FilesUnavailable `damaged` if the server has other bytes than were sent */
export function assertSum({ header }: Pick<S3Reply, 'header'>, md5: Buffer, key: string): string {
  const etag = etagOf(header('etag'))
  if (isMd5(etag, header) && etag !== md5.toString('hex'))
    throw new FilesUnavailable('damaged', `${key}: the store answered the sum ${etag} for other bytes`)
  return etag
}

export async function startMultipart(
  client: S3Client,
  key: string,
  {
    partMs,
    sizeOf,
    remove,
  }: {
    partMs: number
    sizeOf: (key: string) => Promise<number | null>
    remove: (key: string) => Promise<void>
  },
): Promise<MultipartUpload> {
  const uploadId = await client.ask({ method: 'POST', key, query: { uploads: '' } }, async ({ body }) => {
    const found = /<UploadId>([^<]+)<\/UploadId>/.exec(await body.text())?.[1]
    if (found === undefined) throw new FilesUnavailable('damaged', `${key}: the store began no upload`)
    return unescapeXml(found)
  })
  const partQuery = (number: number) => ({ partNumber: String(number), uploadId })

  return {
    send: (number, body) =>
      client.ask({ method: 'PUT', key, query: partQuery(number), body }, async (reply) => {
        await reply.body.dump()
        assertThere(reply, key)
        return { number, etag: assertSum(reply, body.md5, key) }
      }),
    copy: (number, source, range) =>
      client.ask(
        {
          method: 'PUT',
          key,
          query: partQuery(number),
          headers: { 'x-amz-copy-source': source, ...(range && { 'x-amz-copy-source-range': range }) },
          timeoutMs: partMs,
        },
        async (reply) => {
          const text = await reply.body.text()
          assertThere(reply, key)
          const etag = etagOf(/<ETag>([^<]+)<\/ETag>/.exec(text)?.[1] ?? '')
          if (etag === '')
            throw new FilesUnavailable('busy', `${key}: a part was not copied: ${codeOfXml(text)}`)
          return { number, etag }
        },
      ),
    async complete(parts, bytes) {
      const list = parts
        .map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag></Part>`)
        .join('')
      const body = bodyOf(Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`))
      let etag: string | undefined
      try {
        etag = await client.ask(
          {
            method: 'POST',
            key,
            query: { uploadId },
            headers: { 'content-type': 'application/xml' },
            body,
            timeoutMs: partMs,
          },
          async (reply) => {
            const text = await reply.body.text()
            // The server may notice a failure after it has begun a good reply.
            const code = codeOfXml(text)
            if (code !== '')
              throw new FilesUnavailable('damaged', `${key}: the parts were not joined: ${code}`)
            assertThere(reply, key)
            return etagOf(/<ETag>([^<]+)<\/ETag>/.exec(text)?.[1] ?? '')
          },
        )
      } catch (error) {
        // The reply to the first attempt may be lost: then the upload is complete, and a repeat does not find it.
        if (!(error instanceof FilesUnavailable) || (await sizeOf(key)) !== bytes) throw error
      }
      const expected = sumOfParts(parts)
      const isOther =
        etag !== undefined && expected !== undefined && /^[0-9a-f]{32}-\d+$/.test(etag) && etag !== expected
      const stored = await sizeOf(key)
      if (stored === bytes && !isOther) return
      await remove(key)
      throw new FilesUnavailable(
        'damaged',
        `${key}: the store joined ${stored ?? 'no'} of ${bytes} bytes${isOther ? ', with another sum' : ''}`,
      )
    },
    abort: () => client.ask({ method: 'DELETE', key, query: { uploadId } }, ({ body }) => body.dump()),
  }
}

function assertThere({ status }: S3Reply, key: string): void {
  if (status === 404) throw new FilesUnavailable('damaged', `${key}: the store has lost the upload`)
}

/** The ETag of a file in parts: the MD5 of the sums of its parts. Undefined if these are no MD5. */
function sumOfParts(parts: readonly SentPart[]): string | undefined {
  if (!parts.every(({ etag }) => /^[0-9a-f]{32}$/.test(etag))) return undefined
  const sums = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')))
  return `${createHash('md5').update(sums).digest('hex')}-${parts.length}`
}

export const unescapeXml = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
