import { addressOf, type AnyInput, type InputArguments, type ReplyOf } from '@portico/proto/api/call'
import type { Endpoint, Shape } from '@portico/proto/api/endpoint'
import { createCookieJar } from './cookie-jar.ts'
import { exchange } from './exchange.ts'

export type Answer = { status: number; text: string; json<T>(): T }
type Body = { json?: unknown; bytes?: Buffer; type?: string; headers?: Record<string, string> }

export type Client = {
  call(method: string, path: string, body?: Body): Promise<Answer>
  /** Reads an endpoint whose reply is JSON; the service has checked it. @throws Error when it is refused */
  read<S extends Shape>(endpoint: Endpoint<S>, ...args: InputArguments<S, never>): Promise<ReplyOf<S>>
  post(path: string, json: unknown): Promise<void>
  /**
   * Creates an object exactly once. A failed try may have created it before its answer was lost, so `find` looks for it
   * before the next try. Returns the reply, or the object that was found.
   */
  make<T>(path: string, body: Body, find: () => Promise<T | undefined>): Promise<T>
  put(path: string, json: unknown): Promise<void>
}

const RETRY_MS = 180_000
/** Temporary refusals: a role that the gateway does not know yet, a rate limit, a service that is starting. */
const TEMPORARY = new Set([403, 429, 503])

/**
 * An HTTP client for one host, with cookies and the crumb, which is renewed once when it is refused. Temporary refusals
 * are retried for 20 s.
 */
export function createClient(gatewayUrl: string, host: string): Client {
  const gateway = new URL(gatewayUrl)
  const jar = createCookieJar()

  function once(
    method: string,
    path: string,
    { json, bytes, type, headers }: Body,
  ): Promise<Answer & { retryAfter: number }> {
    const body = bytes ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)))
    const cookie = jar.header()
    const sent: Record<string, string | number> = { host, accept: 'application/json', ...headers }
    if (cookie) sent['cookie'] = cookie
    if (method !== 'GET') sent['content-length'] = body?.length ?? 0
    if (method !== 'GET') sent['x-csrf-token'] = jar.cookies.get('crumb') ?? ''
    if (body) sent['content-type'] = type ?? 'application/json'
    const { hostname, port } = gateway
    const options = { host: hostname, port, method, path, headers: sent, timeout: 30_000 }
    return exchange(options, body, (res, bytes) => {
      jar.store(res.headers['set-cookie'])
      const text = bytes.toString('utf8')
      return {
        status: res.statusCode ?? 0,
        text,
        json: <T>() => JSON.parse(text) as T,
        retryAfter: Number(res.headers['retry-after'] ?? 0),
      }
    })
  }

  /** Sends a request, and sends it again if only the crumb was refused. */
  async function attempt(method: string, path: string, body: Body) {
    const answer = await once(method, path, body)
    if (answer.status !== 403 || !answer.text.startsWith('{')) return answer
    const { crumbFail, crumb } = answer.json<{ crumbFail?: boolean; crumb?: string }>()
    if (!crumbFail) return answer
    if (crumb) jar.cookies.set('crumb', crumb)
    return once(method, path, body)
  }

  /** Repeats a request while it is temporarily refused. Before each retry, `known` may return the result. */
  async function retrying<T>(
    method: string,
    path: string,
    body: Body,
    known: () => Promise<T | undefined>,
  ): Promise<{ answer: Answer; known?: T }> {
    const end = Date.now() + RETRY_MS
    for (;;) {
      const answer = await attempt(method, path, body)
      const wait = Math.max(300, answer.retryAfter * 1_000)
      if (!TEMPORARY.has(answer.status) || Date.now() + wait > end) return { answer }
      await new Promise((resolve) => setTimeout(resolve, wait))
      const found = await known()
      if (found !== undefined) return { answer, known: found }
    }
  }

  const call: Client['call'] = async (method, path, body = {}) =>
    (await retrying(method, path, body, () => Promise.resolve(undefined))).answer

  async function expectOk(method: string, path: string, body: Body = {}): Promise<Answer> {
    const answer = await call(method, path, body)
    if (answer.status >= 300) throw failure(method, path, answer)
    return answer
  }

  return {
    call,
    async read<S extends Shape>(endpoint: Endpoint<S>, ...[input]: InputArguments<S, never>) {
      const path = addressOf(endpoint, (input as AnyInput | undefined) ?? {})
      return (await expectOk(endpoint.method, path)).json<ReplyOf<S>>()
    },
    async post(path, json) {
      await expectOk('POST', path, { json })
    },
    async make<T>(path: string, body: Body, find: () => Promise<T | undefined>) {
      const { answer, known } = await retrying('POST', path, body, find)
      if (known !== undefined) return known
      if (answer.status < 300) return answer.json<T>()
      const found = await find()
      if (found === undefined) throw failure('POST', path, answer)
      return found
    },
    async put(path, json) {
      await expectOk('PUT', path, { json })
    },
  }
}

const failure = (method: string, path: string, { status, text }: Answer) =>
  new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`)
