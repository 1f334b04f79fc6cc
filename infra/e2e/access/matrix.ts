import { isConfigPath } from '@portico/gateway/policy/config-redirect'
import { createMatcher } from '@portico/gateway/policy/match'
import { routes as rows } from '@portico/gateway/routes'
import { ask, type Answer } from './ask.ts'
import { callerNames, type CallerName, type Fixture } from './fixture.ts'
import { policy, type Rule } from './policy.ts'
import { addressOf, samples, type Sample } from './samples.ts'
import type { HostKind, Visitor } from './visitor.ts'

export type TestedRoute = {
  key: string
  service: string
  url: string
  method: string
  path: string
  /** The hosts on which the gateway forwards to this service; none for an internal route. */
  hosts: HostKind[]
  sample: Sample
}
export type Outcome = { route: TestedRoute; caller: CallerName; host: HostKind | 'internal'; answer: Answer }

const match = createMatcher(rows)

/** Every route of every service, with a sample call. */
export function everyRoute(fixture: Fixture): TestedRoute[] {
  const known = samples(fixture)
  return fixture.portico.services.flatMap(({ name, url, routes }) =>
    routes.map(({ method, path }) => {
      const key = `${method} ${path}`
      const sample = known[key] ?? {}
      const address = addressOf(path, sample, fixture.here.id)
      const bare = address.split('?', 1)[0]!
      const isForwarded = (host: HostKind) =>
        match(method, bare, host)?.upstream === name && !(host === 'site' && isConfigPath(bare))
      const hosts = (['app', 'site'] as const).filter(isForwarded)
      return { key, service: name, url, method, path: address, hosts, sample }
    }),
  )
}

/**
 * Calls a route as a caller, through the gateway on each of the route's hosts. The caller `service`, and every caller
 * of an internal route, also calls the service directly. `withoutPermission` is the staff account that lacks the
 * route's permission.
 */
export async function callAs(
  fixture: Fixture,
  route: TestedRoute,
  caller: CallerName,
  withoutPermission: Visitor | undefined,
): Promise<Outcome[]> {
  const { method, path, sample } = route
  const call = {
    ...(sample.bytes ? { bytes: sample.bytes } : method === 'GET' ? {} : { json: sample.json ?? {} }),
    headers: { ...sample.headers },
  }
  const callDirectly = async (): Promise<Outcome> => {
    const headers = {
      ...call.headers,
      ...fixture.header(route.service, caller, !route.hosts.includes('app')),
    }
    const answer = await ask(route.url, path, 'internal', { ...call, method, headers })
    return { route, caller, host: 'internal', answer }
  }
  if (caller === 'service') return [await callDirectly()]
  const visitor = caller === 'staff without the permission' ? withoutPermission : fixture.callers.get(caller)
  if (!visitor) throw new Error(`there is no caller ${caller}`)
  const hosts: readonly HostKind[] = route.hosts.length > 0 ? route.hosts : ['app', 'site']
  const through = hosts.map(async (host): Promise<Outcome> => {
    return { route, caller, host, answer: await visitor.call(host, method, path, call) }
  })
  // The service itself must refuse an internal route too.
  return Promise.all(route.hosts.length > 0 ? through : [...through, callDirectly()])
}

/** The kind of a refusal. Null for any other answer, which means that the call reached the handler. */
export function refusalOf({ status, text }: Answer): 401 | 403 | 404 | null {
  const reply = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  if (status === 401 && reply['loginRequired'] === true) return 401
  // A refused crumb says nothing about permission.
  if (status === 403) return reply['crumbFail'] === true ? null : 403
  if (status === 404 && (reply['error'] === 'There is no such page.' || !text.startsWith('{'))) return 404
  return null
}

/**
 * The refusal that a caller without access gets: 404 on an internal route and on a hidden page, 403 if signed in for the host, otherwise
 * 401.
 */
export function refusalFor(route: TestedRoute, caller: CallerName, host: Outcome['host']): 401 | 403 | 404 {
  if (route.hosts.length === 0 || ruleOf(route.key).isHidden) return 404
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

export const ruleOf = (key: string): Rule => policy[key] ?? { callers: [], words: 'no caller' }
export const refusedCallers = (key: string) =>
  callerNames.filter((name) => !ruleOf(key).callers.includes(name))
