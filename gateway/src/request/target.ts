import { Refusal, badRequest } from '@portico/kit/errors'
import { MAX_ADDRESS_LENGTH } from '@portico/proto/limits/gateway-limits'
import { MAX_FORM_FIELDS } from '@portico/proto/limits'

/** Target of a request: the path as sent, the decoded path (to find its row), and the query with its `?`. */
export type Target = { path: string; decodedPath: string; search: string }

const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** Splits and checks a request target. @throws Refusal 400 for an ambiguous one and for too many fields, 414 */
export function parseTarget(url: string): Target {
  if (url.length > MAX_ADDRESS_LENGTH) throw new Refusal(414, { error: 'The address is too long.' })
  if (!/^\/[\x21-\x7e]*$/.test(url) || url.includes('\\') || url.includes('#')) throw notAPath()
  const question = url.indexOf('?')
  const path = question < 0 ? url : url.slice(0, question)
  const decodedPath = path.includes('%') ? decode(path) : path
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(decodedPath)) throw notAPath()
  const search = question < 0 ? '' : url.slice(question)
  // A shorter query cannot have more fields.
  if (search.length > MAX_FORM_FIELDS && search.split('&').length > MAX_FORM_FIELDS)
    throw badRequest(`The query has too many fields: at most ${MAX_FORM_FIELDS} are accepted.`)
  return { path, decodedPath, search }
}

function decode(path: string): string {
  if (/%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(path)) throw notAPath()
  try {
    return decodeURIComponent(path)
  } catch {
    throw notAPath()
  }
}

/**
 * Returns the address with repeated slashes of the path replaced by one, or null when there are none. The address begins
 * with one slash, so a browser never reads it as another host.
 */
export function withSingleSlashes({ path, search }: Target): string | null {
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') + search : null
}

const notAPath = () => badRequest('The address is not valid.')

/** Returns the host of a request with its port as sent, and its name without port, both in lower case. @throws Refusal 400 */
export function parseHost(header: string | undefined): { host: string; hostname: string } {
  const host = header?.toLowerCase() ?? ''
  if (!HOST.test(host)) throw badRequest('The host is not valid.')
  const hostname = host.replace(/:\d+$/, '').replace(/\.$/, '')
  return { host, hostname }
}

/**
 * Refuses a request with several `Host` headers, as RFC 9112 asks: Node uses the first one, and a proxy may use another one.
 * @throws Refusal 400
 */
export function assertOneHost(rawHeaders: readonly string[]): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1)
      throw badRequest('The request has several hosts.')
  }
}

/** Returns the first value of a query parameter, decoded; undefined when it is missing or cannot be decoded. */
export function queryValue(search: string, name: string): string | undefined {
  if (!search.includes(name)) return undefined
  return new URLSearchParams(search).get(name) ?? undefined
}
