import type { Dispatcher, Pool } from 'undici'
import type * as z from 'zod'
import { Refusal, unavailable, type ErrorBody } from '../errors.ts'
import { poolTo } from './address.ts'
import { PRINCIPAL_HEADER, signCaller, type Caller, type Website } from './principal.ts'

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

/** Calls another service on the inside network as the service `name`. Deadline 5 s. */
export function internalClient({
  baseUrl,
  secret,
  name,
  connections = 16,
}: {
  baseUrl: string
  secret: string
  name: string
  connections?: number
}): InternalClient {
  const pool = poolTo(baseUrl, {
    connections,
    headersTimeout: 5_000,
    bodyTimeout: 5_000,
    connect: { timeout: 2_000 },
  })
  const signed = new Map<string, { header: string; until: number }>()

  /** Signs once per website and second, as the gateway does. */
  function callerHeader(website: Website | null): string {
    const key = website?.id ?? ''
    const now = Date.now()
    const known = signed.get(key)
    if (known && known.until > now) return known.header
    const caller: Caller = { website, principal: { kind: 'service', name } }
    const header = signCaller(secret, caller, 5, now)
    if (signed.size > 1_000) signed.clear()
    signed.set(key, { header, until: now + 1_000 })
    return header
  }

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    { website = null, schema }: { website?: Website | null; schema?: z.ZodType<T> } = {},
  ): Promise<T | null> {
    const { status, text } = await ask(pool, {
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
    if (status === 404) return null
    if (status === 204) return null
    if (status >= 500) throw unavailable()
    const answer = JSON.parse(text) as unknown
    if (status >= 400) throw new Refusal(status, answer as ErrorBody)
    return schema ? schema.parse(answer) : (answer as T)
  }

  return {
    get: (path, options) => call('GET', path, null, options),
    post: (path, body, options) => call('POST', path, JSON.stringify(body), options),
    close: () => pool.close(),
  }
}

/** One request and the text of its answer, without a stream between: answers of services are short. */
function ask(pool: Pool, request: Dispatcher.DispatchOptions): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    pool.dispatch(request, {
      onRequestStart() {},
      onResponseStart(_controller, code) {
        status = code
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        resolve({ status, text: (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString() })
      },
      onResponseError(_controller, error) {
        reject(error)
      },
    })
  })
}
