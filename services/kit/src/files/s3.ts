import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from '../runtime/logger.ts'
import { FileMissing, FilesUnavailable, assertKey, type Files, type ListedFile } from './files.ts'
import { lengthOf, planJoin, type Piece, type Slice } from './join-plan.ts'
import {
  assertSum,
  startMultipart,
  unescapeXml,
  type MultipartUpload,
  type SentPart,
} from './s3-multipart.ts'
import {
  bodyOf,
  createS3Client,
  type S3Body,
  type S3Bucket,
  type S3Key,
  type S3Limits,
} from './s3-request.ts'
import { createProblemLog } from './problem-log.ts'
import { spooledParts } from './spooled-parts.ts'

/** A longer content is sent in parts of this size. */
const PART_BYTES = 8 * 1024 * 1024
/** Parts that the server copies, and files that it removes, at a time. */
const AT_ONCE = 6
/** How often a read goes on after a lost connection. */
const READ_TRIES = 3

const LIMITS: S3Limits = { answerMs: 10_000, partMs: 60_000, pauseMs: 150 }

export type S3Settings = {
  bucket: S3Bucket
  key: S3Key
  /** The directory for parts that arrive. */
  dir: string
  logger: Logger
  limits?: Partial<S3Limits>
  /** The time of day, for tests. */
  now?: () => number
}

/** Creates a store in a bucket of a server that speaks S3. It uses no conditional writes, which some servers ignore. */
export function createS3Files({ bucket, key: access, dir, logger, limits, now }: S3Settings): Files {
  const allLimits = { ...LIMITS, ...limits }
  const client = createS3Client(bucket, access, allLimits, now)
  const log = createProblemLog(logger)

  async function size(key: string): Promise<number | null> {
    return client.ask({ method: 'HEAD', key }, async ({ status, header, body }) => {
      await body.dump()
      return status === 404 ? null : Number(header('content-length'))
    })
  }
  const remove = (key: string) =>
    client.ask({ method: 'DELETE', key }, async ({ body }) => void (await body.dump()))
  const startUpload = (key: string) =>
    startMultipart(client, key, { partMs: allLimits.partMs, sizeOf: size, remove })

  const putWhole = (key: string, body: S3Body) =>
    client.ask({ method: 'PUT', key, body }, async (reply) => {
      await reply.body.dump()
      assertSum(reply, body.md5, key)
    })

  /** Runs `work` on an upload in parts, which is ended without a file if it fails. */
  async function inParts(key: string, work: (upload: MultipartUpload) => Promise<void>): Promise<void> {
    const upload = await startUpload(key)
    try {
      await work(upload)
    } catch (error) {
      await upload.abort().catch(() => undefined)
      throw error
    }
  }

  async function putStream(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const parts = spooledParts(content, { dir, partBytes: PART_BYTES })
    const first = (await parts.next()).value!
    const second = await parts.next().catch(async (error: unknown): Promise<never> => {
      await first.drop()
      throw error
    })
    if (second.done) return putWhole(key, first).finally(first.drop)
    await inParts(key, async (upload) => {
      const sent: SentPart[] = []
      let bytes = 0
      const send = async (part: typeof first) => {
        sent.push(await upload.send(sent.length + 1, part).finally(part.drop))
        bytes += part.bytes
      }
      await send(first).catch(async (error: unknown): Promise<never> => {
        await second.value.drop()
        throw error
      })
      await send(second.value)
      for await (const part of parts) await send(part)
      await upload.complete(sent, bytes)
    })
  }

  async function* read(key: string, start: number, end: number): AsyncGenerator<Buffer> {
    let at = start
    for (let left = READ_TRIES; at <= end; left -= 1) {
      const reply = await client.open({ method: 'GET', key, headers: { range: `bytes=${at}-${end}` } })
      if (reply.status === 404) throw new FileMissing(key)
      const from = /^bytes (\d+)-/.exec(reply.header('content-range'))?.[1]
      if (Number(from ?? 0) !== at) {
        reply.body.destroy()
        throw new FilesUnavailable(
          'damaged',
          `${key}: the store answered another range than bytes ${at}-${end}`,
        )
      }
      try {
        for await (const chunk of reply.body as AsyncIterable<Buffer>) {
          at += chunk.length
          yield chunk
        }
        return
      } catch (error) {
        // The connection was lost in the middle: go on where it ended.
        if (left <= 1) throw new FilesUnavailable('away', `GET ${key}: ${String(error)}`)
      }
    }
  }

  const bytesOf = async (slices: readonly Slice[]) =>
    Buffer.concat(await Promise.all(slices.map(({ key, start, end }) => buffer(read(key, start, end)))))

  async function sendPiece(
    upload: MultipartUpload,
    piece: Piece,
    number: number,
    whole: ReadonlyMap<string, number>,
  ) {
    if (piece.kind === 'send') return upload.send(number, bodyOf(await bytesOf(piece.slices)))
    const { key, start, end } = piece.slice
    const source = `/${bucket.bucket}/${bucket.prefix}${key}`
    return upload.copy(
      number,
      source,
      lengthOf(piece.slice) === whole.get(key) ? undefined : `bytes=${start}-${end}`,
    )
  }

  async function joinParts(key: string, parts: readonly string[]): Promise<void> {
    const files = await inTurns(parts, async (part) => ({ key: part, size: await size(part) }))
    const missing = files.find((file) => file.size === null)
    if (missing) throw new FileMissing(missing.key)
    const sized = files.map((file) => ({ key: file.key, size: file.size! }))
    const pieces = planJoin(sized)
    const [only] = pieces
    if (pieces.length <= 1 && only?.kind !== 'copy')
      return putWhole(key, bodyOf(await bytesOf(only?.slices ?? [])))
    const whole = new Map(sized.map((file) => [file.key, file.size]))
    const bytes = sized.reduce((sum, file) => sum + file.size, 0)
    await inParts(key, async (upload) => {
      const sent = await inTurns(pieces, (piece, at) => sendPiece(upload, piece, at + 1, whole))
      await upload.complete(sent, bytes)
    })
  }

  async function* listFiles(folder: string | undefined): AsyncGenerator<ListedFile> {
    const { prefix } = bucket
    const query = { 'list-type': '2', prefix: folder === undefined ? prefix : `${prefix}${folder}/` }
    for (let token: string | undefined = ''; token !== undefined;) {
      const from: Record<string, string> = token === '' ? {} : { 'continuation-token': token }
      const text = await client.ask({ method: 'GET', query: { ...query, ...from } }, ({ body }) =>
        body.text(),
      )
      for (const part of text.split('<Contents>').slice(1)) {
        const entry = part.split('</Contents>', 1)[0]!
        const key = valueIn(entry, 'Key').slice(prefix.length)
        if (!key.endsWith('/') && key !== '')
          yield {
            key,
            size: Number(valueIn(entry, 'Size')),
            changedAt: new Date(valueIn(entry, 'LastModified')),
          }
      }
      token = valueIn(text, 'IsTruncated') === 'true' ? valueIn(text, 'NextContinuationToken') : undefined
      if (token === '') throw new FilesUnavailable('damaged', 'the store answered a list that does not go on')
    }
  }

  async function get(key: string): Promise<Buffer | null> {
    return client.ask({ method: 'GET', key, timeoutMs: allLimits.partMs }, async (reply) => {
      if (reply.status === 404) return null
      const bytes = Buffer.from(await reply.body.arrayBuffer())
      assertSum(reply, createHash('md5').update(bytes).digest(), key)
      return bytes
    })
  }

  return {
    put: (key, content) =>
      log(() => {
        assertKey(key)
        return Buffer.isBuffer(content) && content.length <= PART_BYTES
          ? putWhole(key, bodyOf(content))
          : putStream(key, Buffer.isBuffer(content) ? inChunks(content) : content)
      }),
    get: (key) => log(() => (assertKey(key), get(key))),
    size: (key) => log(() => (assertKey(key), size(key))),
    read: (key, start, end) => (assertKey(key), log.each(read(key, start, end))),
    join: (key, parts) => log(() => ([key, ...parts].forEach(assertKey), joinParts(key, parts))),
    remove: (key) => log(() => (assertKey(key), remove(key))),
    removeAll: (folder) =>
      log(async () => {
        assertKey(folder)
        // Again until it is empty: some servers leave files out of a list while others are removed.
        for (let keys = ['']; keys.length > 0;) {
          keys = []
          for await (const { key } of listFiles(folder)) keys.push(key)
          await inTurns(keys, remove)
        }
      }),
    list: (folder) => (folder !== undefined && assertKey(folder), log.each(listFiles(folder))),
    close: () => client.close(),
  }
}

const valueIn = (xml: string, name: string): string =>
  unescapeXml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Runs `work` for each item, `AT_ONCE` at a time. Ends at the first failure, after the work that runs. */
async function inTurns<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let isFailed = false
  const lane = async () => {
    while (next < items.length && !isFailed) {
      const at = next
      next += 1
      results[at] = await work(items[at]!, at).catch((error: unknown): never => {
        isFailed = true
        throw error
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  for (const each of lanes) if (each.status === 'rejected') throw each.reason
  return results
}
