import { isConfigPath } from '@portico/gateway/policy/config-redirect'
import { createMatcher } from '@portico/gateway/policy/match'
import { routes as rows } from '@portico/gateway/routes'
import { ask, type Answer } from './ask.ts'
import { callerNames, type CallerName, type Ground } from './ground.ts'
import { policy, type Who } from './policy.ts'
import { addressOf, samples, type Sample } from './samples.ts'
import type { HostKind, Visitor } from './visitor.ts'

export type Tried = {
  key: string
  service: string
  url: string
  method: string
  path: string
  /** The hosts on which the gateway leads to this service; none for what is inside only. */
  hosts: HostKind[]
  sample: Sample
}
export type Outcome = { route: Tried; caller: CallerName; host: HostKind | 'inside'; answer: Answer }

const match = createMatcher(rows)

/** Every route of every service that was built, with how it is called. */
export function everyRoute(ground: Ground): Tried[] {
  const known = samples(ground)
  return ground.portico.services.flatMap(({ name, url, routes }) =>
    routes.map(({ method, path }) => {
      const key = `${method} ${path}`
      const sample = known[key] ?? {}
      const address = addressOf(path, sample, ground.here.id)
      const bare = address.split('?', 1)[0]!
      const leadsHere = (host: HostKind) =>
        match(method, bare, host)?.upstream === name && !(host === 'site' && isConfigPath(bare))
      const hosts = (['app', 'site'] as const).filter(leadsHere)
      return { key, service: name, url, method, path: address, hosts, sample }
    }),
  )
}

/** Calls a route as somebody, on each host where it is; past the gateway as a service of our own, and what is inside as everyone. */
export async function callAs(
  ground: Ground,
  route: Tried,
  caller: CallerName,
  withoutIt: Visitor | undefined,
): Promise<Outcome[]> {
  const { method, path, sample } = route
  const call = {
    ...(sample.bytes ? { bytes: sample.bytes } : method === 'GET' ? {} : { json: sample.json ?? {} }),
    headers: { ...sample.headers },
  }
  const past = async (): Promise<Outcome> => {
    const headers = { ...call.headers, ...ground.header(route.service, caller, !route.hosts.includes('app')) }
    const answer = await ask(route.url, path, 'inside', { ...call, method, headers })
    return { route, caller, host: 'inside', answer }
  }
  if (caller === 'service') return [await past()]
  const visitor = caller === 'staff without it' ? withoutIt : ground.callers.get(caller)
  if (!visitor) throw new Error(`nobody is ${caller}`)
  const hosts: readonly HostKind[] = route.hosts.length > 0 ? route.hosts : ['app', 'site']
  const through = hosts.map(async (host): Promise<Outcome> => {
    return { route, caller, host, answer: await visitor.call(host, method, path, call) }
  })
  // What the gateway leads nobody to is refused by the service as well.
  return Promise.all(route.hosts.length > 0 ? through : [...through, past()])
}

/** The kinds of refusal. Anything else, a missing field or thing included, was let through to the handler. */
export function refusalOf({ status, text }: Answer): 401 | 403 | 404 | null {
  const said = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  if (status === 401 && said['loginRequired'] === true) return 401
  // A refused crumb says nothing about who may.
  if (status === 403) return said['crumbFail'] === true ? null : 403
  if (status === 404 && (said['error'] === 'There is no such page.' || !text.startsWith('{'))) return 404
  return null
}

/** Which refusal a caller meets who may not: 404 inside, 403 for who is signed in where it counts, else 401. */
export function refusalFor(route: Tried, caller: CallerName, host: Outcome['host']): 401 | 403 | 404 {
  if (route.hosts.length === 0) return 404
  if (host === 'app') return isOwner(caller) ? 403 : 401
  if (host === 'site') return caller === 'member without XSRF' ? 403 : 401
  return 401
}

const notOwners: readonly CallerName[] = [
  'anonymous',
  'member',
  'member without XSRF',
  'member elsewhere',
  'presence',
  'service',
]
export const isOwner = (caller: CallerName) => !notOwners.includes(caller)

export const allowed = (key: string): Who => policy[key] ?? { callers: [], words: 'nobody' }
export const refused = (key: string) => callerNames.filter((name) => !allowed(key).callers.includes(name))
