import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { badRequest, invalid } from '@portico/kit/errors'
import { fileMessages } from '@portico/proto/messages'

/**
 * Yields the body of a request, which must have exactly `bytes` bytes and match its `Content-Digest`, if it has one. It never
 * keeps the whole body in memory. @throws Refusal 400 for another length or digest, or if the sender disconnects
 */
export async function* wholePart(req: IncomingMessage, bytes: number): AsyncGenerator<Buffer> {
  const declared = req.headers['content-length']
  if (declared !== undefined && Number(declared) !== bytes) {
    req.resume()
    throw wrongSize(bytes)
  }
  const digest = sha256Of(req.headers['content-digest'])
  const hash = digest === undefined ? undefined : createHash('sha256')
  const chunks = req[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let size = 0
  for (;;) {
    const { done, value } = await chunks.next().catch((): never => {
      throw badRequest('The request body is incomplete.')
    })
    if (done) break
    size += value.length
    if (size > bytes) throw wrongSize(bytes)
    hash?.update(value)
    yield value
  }
  if (size !== bytes) throw wrongSize(bytes)
  if (hash && hash.digest('base64') !== digest) throw invalid({ 'content-digest': fileMessages.wrongDigest })
}

const wrongSize = (bytes: number) => invalid({ body: fileMessages.wrongPartSize(bytes) })

/** The SHA-256 of a `Content-Digest` header (RFC 9530) in base64; undefined if it has none. */
function sha256Of(header: string | string[] | undefined): string | undefined {
  return /(?:^|,\s*)sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(header ?? ''))?.[1]
}
