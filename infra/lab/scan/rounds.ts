import { consentCategories, type ConsentCategory } from '@portico/proto/cookies/consent'
import {
  resourceKinds,
  type ResourceKind,
  type ScannedCookie,
  type ScannedHost,
} from '@portico/proto/http/visits/cookie-findings'
import { categoryOfName } from '@portico/proto/cookies/known-cookies'

/** A request of a page to another host. */
export type SeenRequest = { host: string; kind: ResourceKind; page: string }
/** A cookie or storage key that was there after a page. `days` is null for a session. */
export type SeenKey = Pick<ScannedCookie, 'name' | 'kind' | 'host' | 'page' | 'days'>

/** The use of the pages in one round. `allowed` is the only category that was allowed; null: no choice. */
export type Round = {
  allowed: ConsentCategory | null
  requests: readonly SeenRequest[]
  keys: readonly SeenKey[]
}

/** The hosts of all rounds, by name. One that the round without a choice found is there before consent. */
export function hostsOf(rounds: readonly Round[]): ScannedHost[] {
  const seen = rounds.flatMap(({ allowed, requests }) => requests.map((request) => ({ ...request, allowed })))
  return [...Map.groupBy(seen, ({ host }) => host)]
    .map(([host, found]) => ({
      host,
      kinds: resourceKinds.filter((kind) => found.some((each) => each.kind === kind)),
      page: found[0]!.page,
      ...when(found),
    }))
    .sort((a, b) => a.host.localeCompare(b.host))
}

/** The cookies and storage keys of all rounds, by name. */
export function cookiesOf(rounds: readonly Round[]): ScannedCookie[] {
  const seen = rounds.flatMap(({ allowed, keys }) => keys.map((key) => ({ ...key, allowed })))
  return [...Map.groupBy(seen, ({ kind, host, name }) => `${kind} ${host} ${name}`).values()]
    .map((found) => {
      const { name, kind, host, page, days } = found[0]!
      return { name, kind, host, page, category: categoryOfName(name), ...when(found), days }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

function when(found: readonly { allowed: ConsentCategory | null }[]) {
  const isBeforeConsent = found.some(({ allowed }) => allowed === null)
  const allowedBy = consentCategories.filter((category) => found.some(({ allowed }) => allowed === category))
  return { isBeforeConsent, allowedBy: isBeforeConsent ? [] : allowedBy }
}
