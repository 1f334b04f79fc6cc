import { request, type IncomingHttpHeaders } from 'node:http'
import { CRUMB_STATE_HEADER } from '../http/caller/crumb.ts'
import { GATEWAY, PRINCIPAL_HEADER, createCallerSigner, type Caller, type Keys } from '../http/principal.ts'

export const TEST_SECRET = 'a secret for tests only, of 32 characters and more'

/** The keys of a service under test: every other process shares the same key with it. */
export const testKeys: Keys = Object.fromEntries(
  [GATEWAY, 'identity', 'sites', 'commerce', 'web'].map((from) => [from, TEST_SECRET]),
)

/** Returns the header of a caller, signed for the service `to` by the gateway, or by the service that calls. */
export function testHeader(caller: Caller, to: string, ttlSeconds = 5, now = Date.now()): string {
  const { principal } = caller
  const from = principal.kind === 'service' ? principal.name : GATEWAY
  return createCallerSigner({ from, to, key: TEST_SECRET })(caller, ttlSeconds, now)
}

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
  json<T = unknown>(): T
  cookies: string[]
}

export type CallOptions = {
  /** The caller, as the gateway would sign it. */
  caller?: Caller
  method?: string
  json?: unknown
  form?: Record<string, string>
  text?: string | Buffer
  headers?: Record<string, string>
}

/** A call without a signed caller. */
export type PlainCall = CallOptions & { caller?: undefined }
/** A call with a caller that is signed for the service `to`. */
type Signed = CallOptions & { to: string }

/** Sends an HTTP request as the gateway would, with the signed caller. It does not follow redirects. */
export async function call(url: string, options: PlainCall | Signed = {}): Promise<Answer> {
  const { caller, method, json, form, text, headers = {} } = options
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : form !== undefined
        ? new URLSearchParams(form).toString()
        : (text ?? null)
  const type =
    json !== undefined
      ? 'application/json'
      : form !== undefined
        ? 'application/x-www-form-urlencoded'
        : undefined
  const sent: Record<string, string> = {
    ...(type ? { 'content-type': type } : {}),
    ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...(caller && 'to' in options ? { [PRINCIPAL_HEADER]: testHeader(caller, options.to) } : {}),
    [CRUMB_STATE_HEADER]: 'checked',
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const req = request(url, { method: method ?? (body === null ? 'GET' : 'POST'), headers: sent }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const answer = bytes.toString('utf8')
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text: answer,
          bytes,
          json: <T>() => JSON.parse(answer) as T,
          cookies: res.headers['set-cookie'] ?? [],
        })
      })
    })
    req.on('error', reject)
    req.end(body)
  })
}
