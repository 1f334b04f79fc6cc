import type { Dispatcher, Pool } from 'undici'
import type * as z from 'zod'
import { Refusal, unavailable, type ErrorBody } from '../errors.ts'
import { assertSendable, createHttpPool } from './address.ts'
import {
  EXPIRED_HEADER,
  PRINCIPAL_HEADER,
  RESIGN_WITHIN_MS,
  createCallerSigner,
  type Channel,
  type Website,
} from './principal.ts'

/**
 * `parse` replaces `JSON.parse` for the text of a successful reply, for callers that keep replies and do not parse the same
 * text again. `signal` ends the call when its result is not needed any more.
 */
type Options<T> = {
  website?: Website | null
  schema?: z.ZodType<T>
  parse?: (text: string) => unknown
  signal?: AbortSignal
}

export type InternalClient = {
  /** GETs a JSON document; null for 404. @throws Refusal 503 if the service is unavailable */
  get<T>(path: string, options?: Options<T>): Promise<T | null>
  /** POSTs JSON and returns the JSON reply; null for 404. @throws Refusal 503 if the service is unavailable */
  post<T>(path: string, body: unknown, options?: Options<T>): Promise<T | null>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000
const REUSE_MS = 1_000

/** Creates a client for the service `to`, which calls as the process `from`. A call without a complete reply in 5 s is a 503. */
export function createInternalClient({
  baseUrl,
  connections = 16,
  ...channel
}: Channel & {
  baseUrl: string
  connections?: number
}): InternalClient {
  // `ask` has its own deadline, which includes waiting for a connection.
  const pool = createHttpPool(baseUrl, {
    connections,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 2_000 },
  })
  const sign = createCallerSigner(channel)
  const signed = new Map<string, { header: string; at: number }>()

  /** Returns a signed header; it is reused for the same website for a second, as in the gateway. */
  function callerHeader(website: Website | null): string {
    const key = website?.id ?? ''
    const now = Date.now()
    const recent = signed.get(key)
    // The age is negative if the time of day was set back.
    if (recent && now >= recent.at && now < recent.at + REUSE_MS) return recent.header
    const header = sign({ website, principal: { kind: 'service', name: channel.from } }, 5, now)
    if (signed.size > 1_000) signed.clear()
    signed.set(key, { header, at: now })
    return header
  }

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    { website = null, schema, parse, signal }: Options<T> = {},
  ): Promise<T | null> {
    const send = () =>
      ask(
        pool,
        {
          method,
          path,
          body,
          headers: {
            [PRINCIPAL_HEADER]: callerHeader(website),
            ...(body === null ? {} : { 'content-type': 'application/json' }),
          },
        },
        signal,
      ).catch(() => {
        throw unavailable()
      })
    const started = performance.now()
    const first = await send()
    const wasClockSet = first.isExpired && performance.now() - started < RESIGN_WITHIN_MS
    const { status, text } = wasClockSet ? await send() : first
    if (status === 404) return null
    if (status === 204) return null
    if (status >= 500) throw unavailable()
    const answer = parseReply(text, status < 400 ? parse : undefined)
    if (status >= 400) throw new Refusal(status, answer as ErrorBody)
    return schema ? schema.parse(answer) : (answer as T)
  }

  return {
    get: (path, options) => call('GET', path, null, options),
    post: (path, body, options) => call('POST', path, JSON.stringify(body), options),
    close: () => pool.close(),
  }
}

/** Parses a reply. @throws Refusal 503 for text that is not JSON, because our services reply with JSON only */
function parseReply(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text)
  } catch {
    throw unavailable()
  }
}

/**
 * Sends a request and returns the text of the reply. It collects the text without a stream, because replies are short.
 * @throws if there is no complete reply in time
 */
function ask(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<{ status: number; text: string; isExpired: boolean }> {
  assertSendable(request.path)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let isExpired = false
    let running: Dispatcher.DispatchController | undefined
    let ended: Error | undefined
    const end = (reason: Error) => {
      ended = reason
      running?.abort(reason)
      settle(() => reject(reason))
    }
    const onAbort = () => end(new Error('the result is not needed any more'))
    const deadline = setTimeout(() => end(new Error('no reply in time')), DEADLINE_MS)
    const settle = (result: () => void) => {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
      result()
    }
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    pool.dispatch(request, {
      onRequestStart(controller) {
        running = controller
        if (ended) controller.abort(ended)
      },
      onResponseStart(_controller, code, headers) {
        status = code
        isExpired = code === 503 && headers[EXPIRED_HEADER] !== undefined
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()
        settle(() => resolve({ status, text, isExpired }))
      },
      onResponseError(_controller, error) {
        settle(() => reject(error))
      },
    })
  })
}
