import { request } from 'node:http'

export type Answer = { status: number; text: string; json<T>(): T }
type Body = { json?: unknown; bytes?: Buffer; type?: string; headers?: Record<string, string> }

export type Client = {
  call(method: string, path: string, body?: Body): Promise<Answer>
  get<T>(path: string): Promise<T>
  post<T>(path: string, json: unknown): Promise<T>
  /** A post that may have been done before its answer was lost: refused, it asks `isThere`. */
  postOnce(path: string, json: unknown, isThere: () => Promise<boolean>): Promise<void>
  put<T>(path: string, json: unknown): Promise<T>
}

const PATIENCE_MS = 20_000

/**
 * A browser's share of HTTP on one host: cookies, and the crumb with one retry when it is refused. What passes by
 * itself (a service that is starting, a rate limit, a role that is a moment old) is tried again for 20 s.
 */
export function createClient(gatewayUrl: string, host: string): Client {
  const gateway = new URL(gatewayUrl)
  const jar = new Map<string, string>()

  function once(
    method: string,
    path: string,
    { json, bytes, type, headers }: Body,
  ): Promise<Answer & { retryAfter: number }> {
    const body = bytes ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)))
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent: Record<string, string | number> = { host, accept: 'application/json', ...headers }
    if (cookie) sent['cookie'] = cookie
    if (method !== 'GET') sent['content-length'] = body?.length ?? 0
    if (method !== 'GET') sent['x-csrf-token'] = jar.get('crumb') ?? ''
    if (body) sent['content-type'] = type ?? 'application/json'
    return new Promise((resolve, reject) => {
      const options = {
        host: gateway.hostname,
        port: gateway.port,
        method,
        path,
        headers: sent,
        timeout: 30_000,
      }
      const req = request(options, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => {
          for (const line of res.headers['set-cookie'] ?? []) keep(line)
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: res.statusCode ?? 0,
            text,
            json: <T>() => JSON.parse(text) as T,
            retryAfter: Number(res.headers['retry-after'] ?? 0),
          })
        })
      })
      req.on('timeout', () => req.destroy(new Error(`${method} ${path}: no answer in 30 s`)))
      req.on('error', reject)
      req.end(body)
    })
  }

  function keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1))
  }

  async function call(method: string, path: string, body: Body = {}): Promise<Answer> {
    const end = Date.now() + PATIENCE_MS
    let newCrumb = true
    for (;;) {
      const answer = await once(method, path, body)
      const refusal =
        answer.status === 403 && answer.text.startsWith('{')
          ? answer.json<{ crumbFail?: boolean; crumb?: string }>()
          : {}
      if (refusal.crumbFail && newCrumb) {
        newCrumb = false
        if (refusal.crumb) jar.set('crumb', refusal.crumb)
        continue
      }
      const passes =
        answer.status === 429 || answer.status === 503 || (answer.status === 403 && !refusal.crumbFail)
      const wait = Math.max(300, answer.retryAfter * 1_000)
      if (!passes || Date.now() + wait > end) return answer
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  async function expectOk<T>(method: string, path: string, json?: unknown): Promise<T> {
    const answer = await call(method, path, json === undefined ? {} : { json })
    if (answer.status >= 300) throw failure(method, path, answer)
    return (answer.text === '' ? {} : answer.json<T>()) as T
  }

  return {
    call,
    get: (path) => expectOk('GET', path),
    post: (path, json) => expectOk('POST', path, json),
    async postOnce(path, json, isThere) {
      const answer = await call('POST', path, { json })
      if (answer.status >= 300 && !(await isThere())) throw failure('POST', path, answer)
    },
    put: (path, json) => expectOk('PUT', path, json),
  }
}

const failure = (method: string, path: string, { status, text }: Answer) =>
  new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`)
