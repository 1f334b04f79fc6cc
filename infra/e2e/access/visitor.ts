import { ask, type Answer } from './ask.ts'

export type HostKind = 'app' | 'site'
export type Call = { headers?: Record<string, string>; json?: unknown; bytes?: Buffer }
/** The address of the gateway, and the names of the app host and of one website's host. */
export type GatewayAddress = { origin: string; app: string; site: string }

/** A client with cookies on the app host and on one website's host. Every call carries the crumb of its host. */
export function createVisitor(address: GatewayAddress) {
  const jars = { app: new Map<string, string>(), site: new Map<string, string>() }
  let xsrf: string | undefined
  const cookies = (kind: HostKind) => [...jars[kind]].map(([name, value]) => `${name}=${value}`).join('; ')

  async function call(kind: HostKind, method: string, path: string, more: Call = {}): Promise<Answer> {
    const jar = jars[kind]
    const cookie = cookies(kind)
    const headers: Record<string, string> = { ...more.headers }
    if (cookie) headers['cookie'] = cookie
    if (jar.has('crumb')) headers['x-csrf-token'] ??= jar.get('crumb')!
    if (xsrf !== undefined) headers['x-siteuser-xsrf-token'] ??= xsrf
    for (let tries = 1; ; tries++) {
      const answer = await ask(address.origin, path, address[kind], { ...more, method, headers })
      // The one process may be too busy for a moment. The answer says when to try again.
      if (answer.status !== 503 || tries === 20) return answer
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
    for (const line of answer.cookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jars[kind].set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }

  return {
    address,
    call,
    keep,
    cookie: (kind: HostKind, name: string) => jars[kind].get(name),
    /** The cookies of a host as a header. */
    cookies,
    sendXsrf: (token: string | undefined) => (xsrf = token),
    /** Copies the cookies of each host to the other, which no browser does, and fetches a crumb for both. */
    async plantEverywhere() {
      const [app, site] = [new Map(jars.app), new Map(jars.site)]
      for (const [name, value] of app) if (!jars.site.has(name)) jars.site.set(name, value)
      for (const [name, value] of site) if (!jars.app.has(name)) jars.app.set(name, value)
      await keep('app', 'GET', '/config/')
      await keep('site', 'GET', '/?format=json')
    },
    plant: (kind: HostKind, name: string, value: string) => jars[kind].set(name, value),
    /** Makes a call and returns the JSON of the reply. @throws Error when the status is 400 or higher */
    async json<T>(kind: HostKind, method: string, path: string, more: Call = {}): Promise<T> {
      const answer = await keep(kind, method, path, more)
      return (answer.text === '' ? {} : JSON.parse(answer.text)) as T
    },
  }
}
export type Visitor = ReturnType<typeof createVisitor>
