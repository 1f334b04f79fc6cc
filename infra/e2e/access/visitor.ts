import { createCookieJar } from '../../demo/cookie-jar.ts'
import { ask, type Answer } from './ask.ts'

export type HostKind = 'app' | 'site'
export type Call = {
  headers?: Record<string, string>
  json?: unknown
  bytes?: Buffer
  /** Returns an answer of 503 instead of trying again. */
  once?: boolean
}
/** The address of the gateway, and the names of the app host and of one website's host. */
export type GatewayAddress = { origin: string; app: string; site: string }

/** A client with cookies on the app host and on one website's host. Every call carries the crumb of its host. */
export function createVisitor(address: GatewayAddress) {
  const jars = { app: createCookieJar(), site: createCookieJar() }
  let xsrf: string | undefined

  async function call(
    kind: HostKind,
    method: string,
    path: string,
    { once = false, ...more }: Call = {},
  ): Promise<Answer> {
    const cookie = jars[kind].header()
    const crumb = jars[kind].cookies.get('crumb')
    const headers: Record<string, string> = { ...more.headers }
    if (cookie) headers['cookie'] = cookie
    if (crumb !== undefined) headers['x-csrf-token'] ??= crumb
    if (xsrf !== undefined) headers['x-siteuser-xsrf-token'] ??= xsrf
    for (let tries = 1; ; tries++) {
      const answer = await ask(address.origin, path, address[kind], { ...more, method, headers })
      // The one process may be too busy for a moment. The answer says when to try again.
      if (answer.status !== 503 || once || tries === 20) return answer
      await new Promise((done) => setTimeout(done, Math.max(200, answer.retryAfter * 1_000)))
    }
  }

  /**
   * Makes a call and stores its cookies. An answer of 503 is repeated.
   * @throws Error when the status is 400 or higher
   */
  async function keep(kind: HostKind, method: string, path: string, more: Call = {}): Promise<Answer> {
    let answer = await call(kind, method, path, more)
    for (let tries = 0; answer.status === 503 && tries < 50; tries += 1) {
      await new Promise((done) => setTimeout(done, 200))
      answer = await call(kind, method, path, more)
    }
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    jars[kind].store(answer.cookies)
    return answer
  }

  return {
    address,
    call,
    keep,
    cookie: (kind: HostKind, name: string) => jars[kind].cookies.get(name),
    /** The cookies of a host as a header. */
    cookies: (kind: HostKind) => jars[kind].header(),
    sendXsrf: (token: string | undefined) => (xsrf = token),
    /** Copies the cookies of each host to the other, which no browser does, and fetches a crumb for both. */
    async plantEverywhere() {
      const [app, site] = [jars.app.cookies, jars.site.cookies]
      const all = [...app, ...site]
      for (const [name, value] of all) {
        if (!site.has(name)) site.set(name, value)
        if (!app.has(name)) app.set(name, value)
      }
      await keep('app', 'GET', '/config/')
      await keep('site', 'GET', '/?format=json')
    },
    plant: (kind: HostKind, name: string, value: string) => jars[kind].cookies.set(name, value),
    /** Makes a call and returns the JSON of the reply. @throws Error when the status is 400 or higher */
    async json<T>(kind: HostKind, method: string, path: string, more: Call = {}): Promise<T> {
      const answer = await keep(kind, method, path, more)
      return (answer.text === '' ? {} : JSON.parse(answer.text)) as T
    },
  }
}
export type Visitor = ReturnType<typeof createVisitor>
