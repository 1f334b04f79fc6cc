import { browserEvents } from '@portico/proto/browser-events'
import { RETRY_DELAY_MS } from '@portico/proto/limits'
import { alertOf, type ErrorDialog } from './alerts.ts'
import { cookiesWork, resetCrumb, withCrumb } from './crumb.ts'
import { CallFailure, unparseable, type FailureBody } from './failure.ts'
import { MEMBER_HEADER, memberToken } from './member-token.ts'
import { noteNetworkError } from './network-errors.ts'
import { inQueue } from './queue.ts'
import { secureTarget } from './secure.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallOptions = {
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string>
  /** Calls of one name run one after another (DATA-03). */
  queue?: string
  /** How many times a call goes out again where nothing definite was answered (DATA-04, S-49). */
  retry?: number
  /** To the https domain of the site: `true`, or the domain (DATA-02). */
  secure?: boolean | string
  /** Instead of the event `auth:login-required` (SESS-10). */
  onLoginRequired?: (failure: CallFailure) => void
  /** Who shows field errors (DATA-13). */
  errors?: ErrorDialog | 'beside'
}

/**
 * One call of the server: JSON out, JSON back, with the crumb and the member's token where there are any. Resolves
 * with the body, `undefined` for an empty reply (204, 1223). @throws CallFailure
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  const work = () => answered(method, withQuery(path, options.query), body, options)
  try {
    // The shape of a reply is the service's contract (proto/http), checked there.
    return (await (options.queue === undefined ? work() : inQueue(options.queue, work))) as T
  } catch (error) {
    if (error instanceof CallFailure) tell(error, options)
    throw error
  }
}

async function answered(method: Method, path: string, body: unknown, options: CallOptions): Promise<unknown> {
  let tries = 0
  let isFresh = false
  for (;;) {
    try {
      return await once(method, path, body, options)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.body.crumbFail === true) {
        // SESS-07: one more try, and only where the browser would keep the new crumb.
        if (isFresh || !cookiesWork()) throw error
        isFresh = true
        resetCrumb(error.body.crumb)
      } else {
        if (tries >= (options.retry ?? 0) || !mayRetry(error)) throw error
        tries += 1
        await new Promise((wake) => setTimeout(wake, RETRY_DELAY_MS))
      }
    }
  }
}

/** S-49: what was answered for good is not asked again: 401, 403, 500, 501, 503, and 400 or 502 with words. */
function mayRetry({ status, said, body, isNetworkError, errorKey }: CallFailure): boolean {
  if (isNetworkError) return true
  if (errorKey === 'unparseable' || [401, 403, 500, 501, 503].includes(status)) return false
  return !([400, 502].includes(status) && (said ?? body.billingErrorCode) !== undefined)
}

async function once(
  method: Method,
  path: string,
  body: unknown,
  { headers, secure }: CallOptions,
): Promise<unknown> {
  const target = secure
    ? secureTarget(path, location, secure === true ? undefined : secure)
    : { url: path, credentials: 'same-origin' as const }
  const token = memberToken()
  const response = await fetch(withCrumb(target.url), {
    method,
    credentials: target.credentials,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { [MEMBER_HEADER]: token }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => networkFailure(target.url))
  return read(response, target.url)
}

async function read(response: Response, url: string): Promise<unknown> {
  const { status } = response
  // DATA-05: 1223 is what an old browser makes of 204.
  if (status === 204 || status === 1223) return undefined
  const text = await response.text().catch(() => networkFailure(url))
  if (!response.ok) throw refusal(response, text)
  try {
    return JSON.parse(text) as unknown
  } catch (problem) {
    throw unparseable(status, url, problem)
  }
}

function networkFailure(url: string): never {
  noteNetworkError(url)
  throw new CallFailure({ status: 0, isNetworkError: true })
}

function refusal({ status, headers }: Response, text: string): CallFailure {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return new CallFailure({
    status,
    body: bodyOf(text),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  })
}

function bodyOf(text: string): FailureBody {
  try {
    const body = JSON.parse(text) as unknown
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {} // An error page of whatever stands in between: its status says enough.
  }
}

function tell(failure: CallFailure, { onLoginRequired, errors }: CallOptions): void {
  if (failure.body.loginRequired === true) {
    if (onLoginRequired) onLoginRequired(failure)
    else window.dispatchEvent(new CustomEvent(browserEvents.loginRequired, { detail: { failure } }))
  }
  alertOf(failure, errors)
}

function withQuery(path: string, query: CallOptions['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}
