import type { IncomingHttpHeaders } from 'node:http'
import type { ReplyHeaders } from '../request/reply.ts'
import type { RouteRow } from '../routes.ts'

const PREFLIGHT_SECONDS = 600
/** The request headers that calls of our pages send. */
const HEADERS = 'accept, content-type, x-csrf-token, x-siteuser-xsrf-token'

/**
 * The headers that let a page of this host that came over http read the reply of a secure call (DATA-02). For the browser,
 * http and https are two origins. No other origin gets them, and only rows that need neither a cookie nor a crumb: an http
 * page may have been changed on its way. `host` has the port, so both origins have the same one, or their default ports.
 */
export function plainPageAccess(
  { origin }: IncomingHttpHeaders,
  row: RouteRow | null,
  { host, isHttps }: { host: string; isHttps: boolean },
): ReplyHeaders {
  if (!isHttps || !row?.fromPlainPages) return {}
  if (origin !== `http://${host}`) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  }
}

/** The further headers of the reply to a preflight: what the call may be. Empty for every origin without access. */
export function preflightAnswer(access: ReplyHeaders, allowed: readonly string[]): ReplyHeaders {
  if (access['access-control-allow-origin'] === undefined) return {}
  return {
    'access-control-allow-methods': allowed.join(', '),
    'access-control-allow-headers': HEADERS,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  }
}
