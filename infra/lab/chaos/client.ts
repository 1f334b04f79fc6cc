import { Agent, request } from 'node:http'

/** An answer. `status` is 0 if none came: the connection was refused or broken, or the time-out passed. */
export type Answer = { status: number; text: string; ms: number }
export type Send = (
  method: string,
  path: string,
  body?: {
    json?: object
    form?: Record<string, string>
    text?: string
    bytes?: Buffer
    headers?: Record<string, string>
  },
) => Promise<Answer>

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * The HTTP side of one visitor's browser: cookies, the crumb in a header, connections that stay open. It connects to
 * `gateway` whatever `host` is, because `*.localhost` resolves in browsers only; `from` is the local address that it connects
 * from. Visitors that are given the same `jar` share their cookies. `send` never rejects.
 *
 * With `repeatsReads`, a GET on a connection that was used before is sent again, on a connection of its own, when that one is closed
 * before the answer began. Browsers do so.
 */
export function createVisitor({
  gateway,
  host,
  timeoutMs = 15_000,
  from,
  jar = new Map<string, string>(),
  repeatsReads = false,
}: {
  gateway: { host: string; port: number }
  host: string
  timeoutMs?: number
  from?: string
  jar?: Map<string, string>
  repeatsReads?: boolean
}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const send: Send = (method, path, { json, form, text, bytes, headers = {} } = {}) => {
    const started = performance.now()
    const content = json
      ? JSON.stringify(json)
      : form
        ? new URLSearchParams(form).toString()
        : (text ?? bytes)
    const type = json
      ? 'application/json'
      : form
        ? 'application/x-www-form-urlencoded'
        : 'text/plain;charset=UTF-8'
    const attempt = (on: Agent | false): Promise<Answer> =>
      new Promise((resolve) => {
        let hasBegun = false
        let isLate = false
        const done = (status: number, answer: string) =>
          resolve({ status, text: answer, ms: performance.now() - started })
        const req = request(
          {
            ...gateway,
            ...(from !== undefined && { localAddress: from }),
            method,
            path,
            agent: on,
            timeout: timeoutMs,
            headers: {
              host,
              accept: 'application/json',
              'user-agent': AGENT,
              cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
              'x-csrf-token': jar.get('crumb') ?? '',
              'x-siteuser-xsrf-token': jar.get('siteUserCrumb') ?? '',
              ...(content === undefined
                ? {}
                : { 'content-type': type, 'content-length': Buffer.byteLength(content) }),
              ...headers,
            },
          },
          (res) => {
            hasBegun = true
            const chunks: Buffer[] = []
            for (const line of res.headers['set-cookie'] ?? []) {
              const pair = line.split(';', 1)[0]!
              jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
            }
            res.on('data', (chunk: Buffer) => chunks.push(chunk))
            res.on('error', () => done(0, ''))
            res.on('aborted', () => done(0, ''))
            res.on('end', () => done(res.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')))
          },
        )
        req.on('timeout', () => {
          isLate = true
          req.destroy()
        })
        req.on('error', () => {
          const isRepeated =
            repeatsReads && method === 'GET' && on && req.reusedSocket && !hasBegun && !isLate
          if (isRepeated) resolve(attempt(false))
          else done(0, '')
        })
        req.end(content)
      })
    return attempt(agent)
  }
  return { send, cookie: (name: string) => jar.get(name), close: () => agent.destroy() }
}

export type Visitor = ReturnType<typeof createVisitor>

export const isSuccess = ({ status }: Answer) => status >= 200 && status < 300
/** Whether an answer says that the request certainly had no effect. */
export const isRefused = ({ status }: Answer) =>
  status >= 400 && status < 500 && status !== 409 && status !== 429

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Repeats a request until its answer is definite or `forMs` milliseconds have passed. Returns the last answer. */
export async function retryUntilDefinite(send: () => Promise<Answer>, forMs: number): Promise<Answer> {
  const end = Date.now() + forMs
  for (;;) {
    const answer = await send()
    if (isSuccess(answer) || isRefused(answer) || Date.now() > end) return answer
    await pause(200)
  }
}
