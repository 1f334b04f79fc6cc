import { addressOf, type AnyInput, type InputArguments, type ReplyOf } from '@portico/proto/api/call'
import type { Endpoint, Shape } from '@portico/proto/api/endpoint'
import { createCookieJar } from '../demo/cookie-jar.ts'
import { exchange } from '../demo/exchange.ts'
import { untilEveryGatewayKnows } from './gateways.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Sends a request to the gateway on loopback, with the `Host` of the address: Node does not resolve *.localhost. */
export function ask(
  address: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const url = new URL(address)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = {
    host: '127.0.0.1',
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: { host: url.host, ...headers, ...length },
    agent: false,
    timeout: 30_000,
  }
  return exchange(options, body, (res, bytes) => ({
    status: res.statusCode ?? 0,
    headers: res.headers,
    text: bytes.toString('utf8'),
  }))
}

/** Posts JSON as a page of the same origin does. */
export const postJson = (address: string, body: object): Promise<Answer> =>
  ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify(body),
  })

/** Signs an owner in; the result makes calls with the cookies and the crumb of the session. */
export async function signIn(config: string, owner: { email: string; password: string }) {
  const app = new URL(config).origin
  const jar = createCookieJar()
  const crumb = () => jar.cookies.get('crumb') ?? ''
  const call = async (path: string, options: Parameters<typeof ask>[1] = {}) => {
    const headers = { cookie: jar.header(), ...options.headers }
    const answer = await ask(app + path, { ...options, headers })
    jar.store(answer.headers['set-cookie'])
    return answer
  }
  await call('/config/')
  const answer = await call(`/api/auth/Login?crumb=${encodeURIComponent(crumb())}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${answer.text}`)
  return {
    call,
    /** The cookies of the session, by name. */
    cookies: jar.cookies,
    /** Reads an endpoint whose reply is JSON; the service has checked it. @throws Error when the status is not 200 */
    read: async <S extends Shape>(
      endpoint: Endpoint<S>,
      ...[input]: InputArguments<S, never>
    ): Promise<ReplyOf<S>> => {
      const path = addressOf(endpoint, (input as AnyInput | undefined) ?? {})
      const reply = await call(path)
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
      return JSON.parse(reply.text) as ReplyOf<S>
    },
    /** Sends a JSON body with the crumb of the session. @throws Error when the status is 300 or higher */
    write: async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<T> => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': crumb() }
      const reply = await call(path, { method, headers, body: JSON.stringify(body) })
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
      await untilEveryGatewayKnows(path)
      return (reply.text === '' ? {} : JSON.parse(reply.text)) as T
    },
    crumb,
  }
}

/** Waits until the gateway has learnt of a new role, which takes up to half a second. */
export async function untilAllowed(
  account: Pick<Awaited<ReturnType<typeof signIn>>, 'call'>,
  path: string,
): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    const { status } = await account.call(path)
    if (status === 200) return
    if (Date.now() > end) throw new Error(`${path} is still ${status}`)
  }
}
