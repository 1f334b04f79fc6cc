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

export type InternalClient = {
  /** GET a JSON document; null where there is none (404). @throws Refusal 503 when the service is away */
  get<T>(path: string, options?: { website?: Website | null; schema?: z.ZodType<T> }): Promise<T | null>
  /** POST JSON, get JSON; null for 404. */
  post<T>(
    path: string,
    body: unknown,
    options?: { website?: Website | null; schema?: z.ZodType<T> },
  ): Promise<T | null>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000
const REUSE_MS = 1_000

/** Calls the service `to` on the inside network as the process `from`. The whole answer is there within 5 s, or a 503. */
export function createInternalClient({
  baseUrl,
  connections = 16,
  ...channel
}: Channel & {
  baseUrl: string
  connections?: number
}): InternalClient {
  // The deadline is our own, because it counts waiting for a connection too.
  const pool = createHttpPool(baseUrl, {
    connections,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 2_000 },
  })
  const sign = createCallerSigner(channel)
  const signed = new Map<string, { header: string; at: number }>()

  /** Signs once per website and second, as the gateway does. */
  function callerHeader(website: Website | null): string {
    const key = website?.id ?? ''
    const now = Date.now()
    const known = signed.get(key)
    // An age below zero: the time of day was set back.
    if (known && now >= known.at && now < known.at + REUSE_MS) return known.header
    const header = sign({ website, principal: { kind: 'service', name: channel.from } }, 5, now)
    if (signed.size > 1_000) signed.clear()
    signed.set(key, { header, at: now })
    return header
  }

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    { website = null, schema }: { website?: Website | null; schema?: z.ZodType<T> } = {},
  ): Promise<T | null> {
    const send = () =>
      ask(pool, {
        method,
        path,
        body,
        headers: {
          [PRINCIPAL_HEADER]: callerHeader(website),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
      }).catch(() => {
        throw unavailable()
      })
    const started = performance.now()
    const first = await send()
    const isSet = first.isExpired && performance.now() - started < RESIGN_WITHIN_MS
    const { status, text } = isSet ? await send() : first
    if (status === 404) return null
    if (status === 204) return null
    if (status >= 500) throw unavailable()
    const answer = parsed(text)
    if (status >= 400) throw new Refusal(status, answer as ErrorBody)
    return schema ? schema.parse(answer) : (answer as T)
  }

  return {
    get: (path, options) => call('GET', path, null, options),
    post: (path, body, options) => call('POST', path, JSON.stringify(body), options),
    close: () => pool.close(),
  }
}

/** @throws Refusal 503 for what a service of ours would never say, so that it was not one */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unavailable()
  }
}

/**
 * One request and the text of its answer, without a stream between: answers of services are short.
 * @throws when there is none in time
 */
function ask(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
): Promise<{ status: number; text: string; isExpired: boolean }> {
  assertSendable(request.path)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let isExpired = false
    let running: Dispatcher.DispatchController | undefined
    const tooSlow = new Error('no answer in time')
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      running?.abort(tooSlow)
      reject(tooSlow)
    }, DEADLINE_MS)
    pool.dispatch(request, {
      onRequestStart(controller) {
        running = controller
        if (isLate) controller.abort(tooSlow)
      },
      onResponseStart(_controller, code, headers) {
        status = code
        isExpired = code === 503 && headers[EXPIRED_HEADER] !== undefined
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        clearTimeout(deadline)
        const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()
        resolve({ status, text, isExpired })
      },
      onResponseError(_controller, error) {
        clearTimeout(deadline)
        reject(error)
      },
    })
  })
}
