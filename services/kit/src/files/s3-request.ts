import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Pool, type Dispatcher } from 'undici'
import { FilesUnavailable } from './files.ts'
import { problemOfFailure, problemOfReply } from './s3-problems.ts'

/** `endpoint`: protocol, host and port. `prefix`: empty, or segments that end in a slash. */
export type S3Bucket = { endpoint: string; bucket: string; prefix: string; region: string }
export type S3Key = { accessKeyId: string; secretAccessKey: string }
/** `answerMs`: for a reply, with all attempts. `partMs`: for the reply to a part that is sent or copied. */
export type S3Limits = { answerMs: number; partMs: number; pauseMs: number }

export type S3Body = { bytes: number; sha256: string; md5: Buffer; open: () => Buffer | Readable }
export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Undefined for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: S3Body
  timeoutMs?: number
}
export type S3Reply = {
  status: number
  header: (name: string) => string
  body: Dispatcher.ResponseData['body']
}

/** Attempts of one request. Every request may be repeated: it names what it writes. */
const ATTEMPTS = 3
/** A connection is used for one request at a time. Files that visitors read slowly have their own. */
const CONNECTIONS = 64
const READ_CONNECTIONS = 256

export type S3Client = {
  /**
   * Sends a request and returns its reply: 2xx, or 404 for a file that is missing. `use` reads the body within the time limit.
   * @throws FilesUnavailable for any other reply
   */
  ask<T>(request: S3Request, use: (reply: S3Reply) => Promise<T>): Promise<T>
  /** Sends a GET whose body is read later, without a time limit for a slow reader. */
  open(request: S3Request): Promise<S3Reply>
  close(): Promise<void>
}

/** Creates signed requests to a bucket (Signature Version 4). `now`: the time of day, in milliseconds. */
export function createS3Client(
  { endpoint, bucket, prefix, region }: S3Bucket,
  key: S3Key,
  { answerMs, partMs, pauseMs }: S3Limits,
  now: () => number = Date.now,
): S3Client {
  const options = { connect: { timeout: answerMs }, headersTimeout: partMs, bodyTimeout: answerMs }
  const pool = new Pool(endpoint, { ...options, connections: CONNECTIONS })
  const readPool = new Pool(endpoint, { ...options, connections: READ_CONNECTIONS })
  const derivedKeys = new Map<string, ArrayBuffer>()

  async function send(from: Pool, request: S3Request, signal: AbortSignal): Promise<S3Reply> {
    const { method, body } = request
    const address = request.key === undefined ? bucket : `${bucket}/${prefix}${request.key}`
    const url = new URL(`${endpoint}/${address}`)
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...request.headers,
        'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256,
        ...(body && { 'content-md5': body.md5.toString('base64') }),
      },
      ...key,
      service: 's3',
      region,
      cache: derivedKeys,
      datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    const {
      statusCode,
      headers,
      body: received,
    } = await from.request({
      method,
      path: signed.url.pathname + signed.url.search,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...((body ?? (method === 'PUT' || method === 'POST')) && {
          'content-length': String(body?.bytes ?? 0),
        }),
      },
      ...(body && { body: body.open() }),
      signal,
    })
    return { status: statusCode, header: (name) => String(headers[name] ?? ''), body: received }
  }

  /** One attempt: a reply that `use` has read, or a problem. */
  async function attempt<T>(
    from: Pool,
    request: S3Request,
    signal: AbortSignal,
    use: (reply: S3Reply) => Promise<T>,
  ): Promise<T> {
    const what = `${request.method} ${request.key ?? 'bucket'}`
    try {
      const reply = await send(from, request, signal)
      if ((reply.status >= 200 && reply.status < 300) || (reply.status === 404 && request.method === 'HEAD'))
        return await use(reply)
      const text = await reply.body.text()
      const problem = problemOfReply(reply, text, now())
      if (problem === null) return await use(reply)
      throw new FilesUnavailable(problem.problem, `${what}: ${problem.detail}`)
    } catch (error) {
      const problem = problemOfFailure(error)
      throw problem ? new FilesUnavailable(problem.problem, `${what}: ${problem.detail}`) : error
    }
  }

  async function withAttempts<T>(
    from: Pool,
    request: S3Request,
    signal: AbortSignal,
    use: (reply: S3Reply) => Promise<T>,
  ): Promise<T> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        return await attempt(from, request, signal, use)
      } catch (error) {
        const isPassing = error instanceof FilesUnavailable && ['away', 'busy'].includes(error.problem)
        if (!isPassing || left === 0 || signal.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs * (ATTEMPTS - left)))
      }
    }
  }

  return {
    ask: (request, use) =>
      withAttempts(
        pool,
        request,
        AbortSignal.timeout(request.timeoutMs ?? (request.body ? partMs : answerMs)),
        use,
      ),
    async open(request) {
      const limit = new AbortController()
      const timer = setTimeout(
        () => limit.abort(new DOMException('no reply in time', 'TimeoutError')),
        answerMs,
      )
      try {
        return await withAttempts(readPool, request, limit.signal, (reply) => Promise.resolve(reply))
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      await Promise.all([pool.destroy(), readPool.destroy()])
    },
  }
}

const EMPTY_SHA256 = createHash('sha256').digest('hex')

/** A body that is in memory. */
export const bodyOf = (bytes: Buffer): S3Body => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  md5: createHash('md5').update(bytes).digest(),
  open: () => bytes,
})
